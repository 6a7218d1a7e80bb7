package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;

/**
 * What an endpoint answered when it took a message.
 *
 * @param status the protocol's code, 0 when it has none
 * @param headers the answer's headers
 * @param body the answer's bytes, at most 64 KB
 */
public record Reply(int status, Headers headers, Body body) {
  /** Taken, with nothing said. */
  public static final Reply NONE = new Reply(0, Headers.EMPTY, Body.EMPTY);
}
