package dev.hikyaku.relay.protocol.net;

/** What stands behind a path of a listener. Thread-safe. */
@FunctionalInterface
public interface Endpoint {
  /**
   * Serves one request, blocking.
   *
   * @throws InterruptedException when the connection ends
   */
  void serve(Exchange exchange) throws InterruptedException;
}
