package dev.hikyaku.relay.spi;

/** A model of a spec. Thread-safe. */
public interface DeclaredModel {
  /** Its name in the catalog. */
  String name();

  /** Who serves it. */
  String provider();

  /** The provider's name for it. */
  String model();

  /**
   * Asks it one trivial question, once and without a second try, and blocks for the answer.
   *
   * @throws InterruptedException when told to stop
   */
  ModelTrial check() throws InterruptedException;
}
