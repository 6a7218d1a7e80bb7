package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.intake.Message;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * One message in work on one thread. A stop may interrupt it until the message's end has begun to
 * be told: from then on an interrupt could only cost the message. Thread-safe.
 */
final class Work {
  private final Message message;
  private final Thread thread;
  private final ReentrantLock lock = new ReentrantLock();
  private boolean shielded;

  /** Not started yet. */
  Work(Message message, String name, Consumer<Work> doing) {
    this.message = message;
    this.thread = Thread.ofVirtual().name(name).unstarted(() -> doing.accept(this));
  }

  Message message() {
    return message;
  }

  Thread thread() {
    return thread;
  }

  void start() {
    thread.start();
  }

  /** Asks the thread to stop, unless it is shielded. */
  void interrupt() {
    lock.lock();
    try {
      if (!shielded) {
        thread.interrupt();
      }
    } finally {
      lock.unlock();
    }
  }

  /** No interrupt from now on; one that is pending is taken. Called by the thread itself. */
  void shield() {
    lock.lock();
    try {
      shielded = true;
      boolean unused = Thread.interrupted();
    } finally {
      lock.unlock();
    }
  }
}
