package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  /** Reads the block; relative to {@code folder} is the default data directory. */
  static ServerSpec read(Section s, Path folder) {
    boolean admin = s.kind("admin") != Section.Kind.ABSENT;
    return new ServerSpec(
        s.integer("workers", Defaults.WORKERS, 1, Integer.MAX_VALUE),
        s.duration("shutdown_grace", Defaults.SHUTDOWN_GRACE, Duration.ZERO),
        s.file("data_dir").orElseGet(() -> folder.resolve(Defaults.DATA_DIR).normalize()),
        admin ? Optional.of(AdminSpec.read(s.section("admin"))) : Optional.empty());
  }

  /**
   * The admin server.
   *
   * @param host the address to bind
   * @param port 0 takes a free one
   * @param tokens who may ask; empty means anybody, which only loopback allows
   * @param hosts further values of the Host header to accept
   */
  public record AdminSpec(String host, int port, List<Token> tokens, List<String> hosts) {
    private static final Pattern ADDRESS = Pattern.compile("(\\[[^\\]]+]|[^:]+):([0-9]{1,5})");
    private static final Pattern LOOPBACK =
        Pattern.compile("127(\\.(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
    private static final int HIGHEST_PORT = 65_535;

    /** Reads the block; an empty one listens on the default address without a token. */
    static AdminSpec read(Section s) {
      Matcher address = ADDRESS.matcher(s.text("listen", Defaults.ADMIN_LISTEN));
      boolean good = address.matches() && Integer.parseInt(address.group(2)) <= HIGHEST_PORT;
      if (!good) {
        s.error("listen", "must be host:port", "such as " + Defaults.ADMIN_LISTEN);
      }
      String host = good ? address.group(1).replaceAll("[\\[\\]]", "") : "127.0.0.1";
      List<Token> tokens = Token.read(s);
      if (tokens.isEmpty() && !isLoopback(host)) {
        s.error("listen", "needs a token on any address but loopback", "add token or tokens");
      }
      return new AdminSpec(
          host, good ? Integer.parseInt(address.group(2)) : 0, tokens, s.texts("hosts", List.of()));
    }
  }

  /**
   * Whether only this machine can reach an address; a name other than localhost never counts. Asks
   * no network: an address in digits is parsed.
   */
  private static boolean isLoopback(String host) {
    try {
      return host.equalsIgnoreCase("localhost")
          || AdminSpec.LOOPBACK.matcher(host).matches()
          || (AdminSpec.IPV6.matcher(host).matches()
              && InetAddress.getByName(host).isLoopbackAddress());
    } catch (UnknownHostException noAddress) {
      return false;
    }
  }

  /**
   * A named bearer token.
   *
   * @param name who it stands for
   * @param token the secret
   */
  public record Token(String name, String token) {
    private static final Pattern VISIBLE = Pattern.compile("[\\x21-\\x7e]+");

    /** Who {@code token: x} stands for. */
    private static final String ONLY = "admin";

    private static List<Token> read(Section s) {
      List<Token> tokens = new ArrayList<>();
      if (s.kind("token") != Section.Kind.ABSENT) {
        Token only = new Token(ONLY, s.text("token"));
        check(s, only, tokens);
        tokens.add(only);
      }
      Set<String> seen = new HashSet<>();
      for (Section each : s.sections("tokens")) {
        Token token = new Token(SpecName.read(each), each.text("token"));
        if (!seen.add(token.name)) {
          each.error("name", "a second token is named " + token.name, "");
        }
        check(each, token, tokens);
        tokens.add(token);
      }
      return List.copyOf(tokens);
    }

    private static void check(Section at, Token token, List<Token> others) {
      if (!token.token.isEmpty() && !VISIBLE.matcher(token.token).matches()) {
        at.error("token", "must be visible ASCII without spaces", "");
      }
      if (others.stream().anyMatch(other -> other.token.equals(token.token))) {
        at.error("token", "is the token of another name too", "give each name its own");
      }
    }

    /** The name only. */
    @Override
    public String toString() {
      return "Token[" + name + "]";
    }
  }
}
