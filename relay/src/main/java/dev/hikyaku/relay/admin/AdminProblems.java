package dev.hikyaku.relay.admin;

import dev.hikyaku.relay.spec.ServerSpec.AdminSpec;
import dev.hikyaku.relay.spec.ServerSpec.Token;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/** What is wrong with the settings of an admin server, without asking the network. */
final class AdminProblems {
  private static final Pattern LITERAL =
      Pattern.compile("[0-9.]+|\\[?[0-9a-fA-F:.]*:[0-9a-fA-F:.]*]?");
  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]+");

  private AdminProblems() {}

  static List<String> of(AdminSpec spec) {
    List<String> problems = new ArrayList<>();
    if (spec.port() < 0 || spec.port() > 65_535) {
      problems.add("server.admin.listen: the port must be 0 to 65535, was " + spec.port());
    }
    if (spec.tokens().isEmpty() && !isLoopback(spec.host())) {
      problems.add(
          "server.admin: anybody could ask at "
              + spec.host()
              + "; set a token, or listen on 127.0.0.1");
    }
    for (Token token : spec.tokens()) {
      if (!TOKEN.matcher(token.token()).matches()) {
        problems.add(
            "server.admin.tokens[" + token.name() + "]: a token is visible ASCII without spaces");
      }
    }
    if (repeats(spec.tokens(), Token::name)) {
      problems.add("server.admin.tokens: two tokens have one name; give each its own");
    }
    if (repeats(spec.tokens(), Token::token)) {
      problems.add("server.admin.tokens: two names have one token; give each its own");
    }
    return List.copyOf(problems);
  }

  /** Whether only this machine can reach the address; a name other than localhost never counts. */
  private static boolean isLoopback(String host) {
    if (host.equalsIgnoreCase("localhost")) {
      return true;
    }
    try {
      // An address in digits is parsed, not looked up.
      return LITERAL.matcher(host).matches() && InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException noAddress) {
      return false;
    }
  }

  private static boolean repeats(List<Token> tokens, Function<Token, String> part) {
    return tokens.stream().map(part).distinct().count() < tokens.size();
  }
}
