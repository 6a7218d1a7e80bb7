package dev.hikyaku.relay.spi;

/**
 * Takes out of a text what a route's {@code redact} looks for. A router is shown redacted messages;
 * whatever it makes of one, it asks this again, since what was in pieces may be whole then.
 * Thread-safe.
 */
@FunctionalInterface
public interface Redactor {
  /** Of a route that redacts nothing. */
  Redactor NONE = text -> text;

  /**
   * The text as models may see it.
   *
   * @throws ExpressionException when the text costs more than the limits allow
   * @throws InterruptedException when the relay stops
   */
  String of(String text) throws ExpressionException, InterruptedException;
}
