package dev.hikyaku.cli.command;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * SIGTERM and SIGINT, while a relay runs: the first interrupts its thread, which stops it in good
 * order, the second ends the process on the spot. Thread-safe.
 *
 * <p>A shutdown hook would not do: it cannot choose the exit code, and hears no second signal. The
 * JDK's only door to signals is {@code sun.misc.Signal}, which the compiler does not let one name
 * without a warning; hence by reflection. Where that door is shut, the system's own way to end a
 * process stays.
 */
final class Signals {
  private static final int SHELL_BASE = 128; // a shell reads 128 + n as "ended by signal n"

  private final Thread worker;
  private final AtomicBoolean asked = new AtomicBoolean();
  private final List<Restore> before = new ArrayList<>();

  private Signals(Thread worker) {
    this.worker = worker;
  }

  /** Who heard a signal before. */
  private record Restore(String signal, Object handler) {}

  /** From now on until {@link #release}. */
  static Signals interrupt(Thread worker) {
    Signals signals = new Signals(worker);
    signals.take("TERM");
    signals.take("INT");
    return signals;
  }

  private void take(String signal) {
    try {
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object ours =
          Proxy.newProxyInstance(
              handler.getClassLoader(), new Class<?>[] {handler}, this::handlerCalled);
      before.add(new Restore(signal, handle(signal, ours)));
    } catch (ReflectiveOperationException shut) {
      // no such door, or the JVM was told by -Xrs to leave signals alone
    }
  }

  private static Object handle(String name, Object handler) throws ReflectiveOperationException {
    Class<?> type = Class.forName("sun.misc.Signal");
    Object signal = type.getConstructor(String.class).newInstance(name);
    Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
    return type.getMethod("handle", type, handlerType).invoke(null, signal, handler);
  }

  /** A handler has one method, which returns nothing; the JDK calls no other. */
  private Object handlerCalled(Object proxy, Method method, Object[] arguments)
      throws ReflectiveOperationException {
    heard(arguments[0]);
    return "";
  }

  private void heard(Object signal) throws ReflectiveOperationException {
    if (asked.getAndSet(true)) {
      int number = (int) signal.getClass().getMethod("getNumber").invoke(signal);
      Runtime.getRuntime().halt(SHELL_BASE + number);
    }
    worker.interrupt();
  }

  /** Gives the signals back. */
  void release() {
    for (Restore one : before) {
      try {
        handle(one.signal(), one.handler());
      } catch (ReflectiveOperationException gone) {
        // it was there a moment ago, and nothing depends on it
      }
    }
  }
}
