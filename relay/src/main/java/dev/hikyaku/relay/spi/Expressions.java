package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.message.Envelope;

/**
 * Compiles what a spec writes as an expression. A text that does not compile is reported as a
 * problem at its place, and what is returned then fails on every message. Thread-safe.
 */
public interface Expressions {
  /** A CEL condition, read from the key of a section. */
  Expression<Boolean> condition(Section at, String key);

  /** A Handlebars template, read from the key of a section. */
  Expression<String> template(Section at, String key);

  /** A jq program whose one result is taken as text, read from the key of a section. */
  Expression<String> jqText(Section at, String key);

  /**
   * A compiled expression. Thread-safe.
   *
   * @param <T> what it gives
   */
  interface Expression<T> {
    /**
     * Evaluates within the limits of time and output.
     *
     * @throws ExpressionException when it fails on this message
     * @throws InterruptedException when the relay stops
     */
    T of(Envelope envelope) throws ExpressionException, InterruptedException;
  }
}
