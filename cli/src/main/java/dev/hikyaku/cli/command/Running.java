package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.relay.Relay;
import java.util.concurrent.CountDownLatch;

/**
 * A relay that runs until a signal stops it.
 *
 * @param console where it tells of itself
 */
record Running(Console console) {
  /** From its start to the end of its last message. */
  ExitCode untilStopped(Relay relay) {
    if (started(relay)) {
      untilInterrupted();
    }
    return stopped(relay);
  }

  /** Stops it and tells of what was cut short or lost. */
  ExitCode stopped(Relay relay) {
    boolean drained = relay.stop();
    long lost = relay.lost();
    if (lost > 0) {
      console.complain(
          lost
              + " lost: their senders had been told that they are taken, and no dead letter could be"
              + " written; the log names each");
    } else if (!drained) {
      console.complain(
          "shutdown_grace was over before every message was; the rest was cut short: given back to"
              + " its sender, or dead-lettered where the sender had been told that it is taken");
    }
    return ExitCode.doneIf(lost == 0);
  }

  /** False when a signal came first. */
  boolean started(Relay relay) {
    try {
      relay.start();
    } catch (InterruptedException stopped) {
      return false;
    }
    console.say(ReadyLine.of(relay.addresses()));
    // After it, not before: a script that looks for the word must find no other line that has it.
    ProblemReport.lines(relay.warnings(), console.errStyle()).forEach(console::say);
    return true;
  }

  private static void untilInterrupted() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException stopped) {
      // That is what it waited for.
    }
  }
}
