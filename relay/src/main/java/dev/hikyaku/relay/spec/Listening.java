package dev.hikyaku.relay.spec;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The addresses that a relay listens on: nobody may want another's place. */
final class Listening {
  private static final Set<String> TYPES = Set.of("http", "https");
  private static final Set<String> EVERY_HOST = Set.of("0.0.0.0", "::");
  private static final Pattern ADDRESS = Pattern.compile("(.+):([0-9]{1,5})");

  private final RelaySpec relay;

  Listening(RelaySpec relay) {
    this.relay = relay;
  }

  /** Where a source listens; a port of 0 is nobody else's. */
  private record Address(String host, int port) {
    static Optional<Address> of(String text) {
      Matcher parts = ADDRESS.matcher(text.strip());
      return parts.matches()
          ? Optional.of(of(parts.group(1), Integer.parseInt(parts.group(2))))
              .filter(address -> address.port != 0)
          : Optional.empty();
    }

    static Address of(String host, int port) {
      String bare = host.replaceAll("[\\[\\]]", "").toLowerCase(Locale.ROOT);
      return new Address(bare.equals("localhost") ? "127.0.0.1" : bare, port);
    }

    boolean meets(Address other) {
      boolean every = EVERY_HOST.contains(host) || EVERY_HOST.contains(other.host);
      return port == other.port && (every || host.equals(other.host));
    }
  }

  private record Place(Address address, String path) {}

  void check() {
    List<YamlSection> sources =
        relay.sources().stream()
            .filter(source -> TYPES.contains(source.type()))
            .map(source -> YamlSection.of(source.settings()))
            .toList();
    Map<Place, YamlSection> taken = new HashMap<>();
    Map<Address, YamlSection> spelled = new LinkedHashMap<>();
    for (YamlSection source : sources) {
      address(source)
          .ifPresent(
              address -> {
                if (itsOwn(source, address, taken)) {
                  spelledAsBefore(source, address, spelled);
                }
              });
    }
  }

  /** Sources share an address only when they write it in the same way. */
  private static void spelledAsBefore(
      YamlSection source, Address address, Map<Address, YamlSection> spelled) {
    String text = source.unread().text("listen").orElse("").strip();
    for (Map.Entry<Address, YamlSection> each : spelled.entrySet()) {
      String other = each.getValue().unread().text("listen").orElse("").strip();
      if (each.getKey().meets(address) && !other.equalsIgnoreCase(text)) {
        source.error(
            "listen",
            "another source listens on this port as "
                + other
                + ", at "
                + Roots.place(each.getValue(), "listen"),
            "write the address in the same way, or choose another port");
        return;
      }
    }
    spelled.putIfAbsent(address, source);
  }

  private static Optional<Address> address(YamlSection source) {
    return source.unread().text("listen").flatMap(Address::of);
  }

  /** False when another source has the same path there. */
  private boolean itsOwn(YamlSection source, Address address, Map<Place, YamlSection> taken) {
    String path = source.unread().text("path").orElse(Defaults.HTTP_PATH);
    YamlSection earlier = taken.putIfAbsent(new Place(address, path), source);
    if (earlier != null) {
      source.error(
          source.unread().has("path") ? "path" : "listen",
          "another source takes " + path + " on this address, at " + Roots.place(earlier, "listen"),
          "give one of them another path");
    }
    relay
        .server()
        .admin()
        .filter(admin -> admin.port() != 0)
        .filter(admin -> Address.of(admin.host(), admin.port()).meets(address))
        .ifPresent(
            admin ->
                source.error(
                    "listen",
                    "the admin server listens there: " + admin.host() + ":" + admin.port(),
                    "choose another port"));
    return earlier == null;
  }
}
