package dev.hikyaku.relay.protocol.fault;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;

/**
 * What can go wrong with a try, in the order it is drawn. The tags are those that an http
 * destination gives for the same thing.
 */
enum Fault {
  /** No connection: the endpoint is not asked. */
  REFUSE("refuse", false, false),
  /** The connection breaks before any answer: the endpoint is not asked. */
  RESET("reset", false, false),
  /** It never answers: the endpoint is not asked, and only the time limit ends the wait. */
  HANG("hang", false, true),
  /** It answers with a status that is no success: the endpoint is not asked. */
  FAIL("fail", false, false),
  /** The endpoint has the message, and the connection breaks within its answer. */
  TRUNCATE("truncate", true, false),
  /** The endpoint has the message, and its answer drips in too slowly ever to be whole. */
  DRIP("drip", true, true);

  private final String key;
  private final boolean afterwards;
  private final boolean endless;

  Fault(String key, boolean afterwards, boolean endless) {
    this.key = key;
    this.afterwards = afterwards;
    this.endless = endless;
  }

  /** The setting that holds its share. */
  String key() {
    return key;
  }

  /** Whether the endpoint has taken the message by then. */
  boolean afterwards() {
    return afterwards;
  }

  /** Whether it lasts until the time limit of the try. */
  boolean endless() {
    return endless;
  }

  /** What the sender sees of it. */
  Failure failure(int status) {
    return switch (this) {
      case REFUSE -> Failure.passing("injected: connection refused", Tags.CONNECT);
      case RESET ->
          Failure.passing(
              "injected: the connection broke before any answer", Tags.CONNECT, Tags.RESET);
      case HANG -> Failure.passing("injected: no answer in time", Tags.TIMEOUT);
      case FAIL -> Failure.ofStatus(status, "injected: http " + status);
      case TRUNCATE ->
          Failure.passing("injected: the connection broke within the answer", Tags.RESET);
      case DRIP -> Failure.passing("injected: no whole answer in time", Tags.TIMEOUT);
    };
  }
}
