package dev.hikyaku.relay.spec;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The process around the relay.
 *
 * @param workers messages in work at once
 * @param shutdownGrace how long a stop waits for what is in flight
 * @param dataDir where fitted models and positions are kept
 * @param admin the admin server; none without the block
 */
public record ServerSpec(
    int workers, Duration shutdownGrace, Path dataDir, Optional<AdminSpec> admin) {

  /**
   * The admin server.
   *
   * @param host the address to bind
   * @param port 0 takes a free one
   * @param tokens who may ask; empty means anybody, which only loopback allows
   * @param hosts further values of the Host header to accept
   */
  public record AdminSpec(String host, int port, List<Token> tokens, List<String> hosts) {}

  /**
   * A named bearer token.
   *
   * @param name who it stands for
   * @param token the secret
   */
  public record Token(String name, String token) {
    /** The name only. */
    @Override
    public String toString() {
      return "Token[" + name + "]";
    }
  }
}
