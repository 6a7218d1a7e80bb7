package dev.hikyaku.cli.command;

import java.net.URI;
import java.util.Map;

/** The line that scripts wait for: the relay runs and can decide. */
final class ReadyLine {
  private ReadyLine() {}

  /** {@code ready name=http://host:port …}; {@code ready} alone when it listens nowhere. */
  static String of(Map<String, URI> addresses) {
    StringBuilder line = new StringBuilder("ready");
    addresses.forEach(
        (name, at) ->
            line.append(' ')
                .append(name)
                .append('=')
                .append(at.getScheme())
                .append("://")
                .append(at.getAuthority()));
    return line.toString();
  }
}
