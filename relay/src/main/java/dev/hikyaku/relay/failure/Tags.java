package dev.hikyaku.relay.failure;

import java.util.ArrayList;
import java.util.List;

/** The tags that all protocols share. Lists of tags run from the broad word to the exact one. */
public final class Tags {
  /** The endpoint could not be reached: refused, unknown host, reset before a byte was answered. */
  public static final Tag CONNECT = new Tag("connect");

  /** No whole answer came in time; also an HTTP 408. */
  public static final Tag TIMEOUT = new Tag("timeout");

  /** Reached, but the connection broke before the whole answer was read. */
  public static final Tag RESET = new Tag("reset");

  /** The peer broke its protocol: a malformed answer. */
  public static final Tag PROTOCOL = new Tag("protocol");

  /** The TLS handshake failed. */
  public static final Tag TLS = new Tag("tls");

  /** A redirect, which is not followed. */
  public static final Tag REDIRECT = new Tag("3xx");

  /** The answer blames the request. */
  public static final Tag CLIENT_ERROR = new Tag("4xx");

  /** An HTTP 429: too many requests. */
  public static final Tag TOO_MANY = new Tag("429");

  /** The answer blames the server. */
  public static final Tag SERVER_ERROR = new Tag("5xx");

  /** A file or stream could not be written or read. */
  public static final Tag IO = new Tag("io");

  /** A transform of the destination failed. */
  public static final Tag TRANSFORM = new Tag("transform");

  /** The message cannot be expressed in this protocol, such as a header with a line break. */
  public static final Tag INVALID = new Tag("invalid");

  /** An exception that no protocol classed: a fault of ours, retried because it may pass. */
  public static final Tag UNEXPECTED = new Tag("unexpected");

  private Tags() {}

  /**
   * The tags of an HTTP status, broad to exact: 503 gives {@code 5xx 503}, 408 {@code 4xx timeout
   * 408}.
   */
  public static List<Tag> ofStatus(int status) {
    List<Tag> tags = new ArrayList<>(3);
    tags.add(new Tag(status / 100 + "xx"));
    if (status == 408) {
      tags.add(TIMEOUT);
    }
    tags.add(new Tag(Integer.toString(status)));
    return List.copyOf(tags);
  }
}
