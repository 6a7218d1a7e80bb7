package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The secrets of a spec: where they are looked up, and how to keep them out of what people read.
 * Thread-safe.
 */
public final class Secrets {
  /** What stands in place of a secret. */
  public static final String MASK = "***";

  /** Stands where a text was cut. */
  private static final char CUT = '…';

  private static final int SHORTEST_MASKED = 4;
  private static final int LARGEST_FILE = 1 << 20;

  private final Function<String, Optional<String>> environment;
  private final Set<String> used = ConcurrentHashMap.newKeySet();
  private volatile List<String> masked = List.of();
  private volatile List<Origin> origins = List.of();
  private volatile Path folder = Path.of("secrets");

  /** With the environment variables; nothing is looked up before a spec says where. */
  Secrets(Function<String, Optional<String>> environment) {
    this.environment = environment;
  }

  /** Where a secret may come from. */
  enum Origin {
    /** The environment variable of that name. */
    ENV,
    /** The file of that name in the folder. */
    FILE
  }

  /** What a look-up gives. */
  sealed interface Found {
    /**
     * It is there.
     *
     * @param value never to be printed
     */
    record Value(String value) implements Found {}

    /**
     * It is not.
     *
     * @param why one line
     * @param hint what to do
     */
    record Missing(String why, String hint) implements Found {}
  }

  /** From now on looks in these, in order. */
  void lookIn(List<Origin> newOrigins, Path newFolder) {
    origins = List.copyOf(newOrigins);
    folder = newFolder;
  }

  /** The value, which from now on is masked. */
  Found find(String name) {
    for (Origin origin : origins) {
      Optional<Found> found = origin == Origin.ENV ? variable(name) : file(name);
      if (found.isPresent()) {
        return found.get();
      }
    }
    return new Found.Missing("the secret " + name + " is not set", advice(name));
  }

  /**
   * The text with every secret that the spec uses replaced by {@link #MASK}, also where it was
   * escaped for JSON or a URL, and where only its beginning is left before the sign of a cut.
   * Values of fewer than four characters stay: masking them would blot out ordinary words and guard
   * nothing.
   */
  public String mask(String text) {
    String result = text;
    for (String secret : masked) {
      result = result.replace(secret, MASK);
    }
    return result.indexOf(CUT) < 0 ? result : withoutHalves(result);
  }

  /** What was cut to a length may end within a secret. */
  private String withoutHalves(String text) {
    StringBuilder result = new StringBuilder(text);
    for (int at = text.lastIndexOf(CUT); at >= 0; at = text.lastIndexOf(CUT, at - 1)) {
      int half = half(text, at);
      if (half > 0) {
        result.replace(at - half, at, MASK);
      }
    }
    return result.toString();
  }

  /** How much of a secret's beginning stands before this place, at the most. */
  private int half(String text, int end) {
    int longest = 0;
    for (String secret : masked) {
      int length = Math.min(secret.length() - 1, end);
      while (length > longest && !text.startsWith(secret.substring(0, length), end - length)) {
        length--;
      }
      longest = Math.max(longest, length);
    }
    return longest < SHORTEST_MASKED ? 0 : longest;
  }

  /** Nothing: not even how many there are. */
  @Override
  public String toString() {
    return "secrets";
  }

  private Optional<Found> variable(String name) {
    return environment.apply(name).map(this::use);
  }

  private Optional<Found> file(String name) {
    Path path = folder.resolve(name);
    if (!Files.isRegularFile(path)) {
      return Optional.empty();
    }
    try {
      if (Files.size(path) > LARGEST_FILE) {
        return Optional.of(unreadable(name, path, "it is larger than 1MB"));
      }
      return Optional.of(use(withoutLineEnd(Files.readString(path))));
    } catch (CharacterCodingException e) {
      return Optional.of(unreadable(name, path, "it is not UTF-8"));
    } catch (IOException e) {
      return Optional.of(unreadable(name, path, "may this user read it?"));
    }
  }

  private static Found unreadable(String name, Path path, String why) {
    return new Found.Missing("the secret " + name + " cannot be read from " + path, why);
  }

  private Found use(String value) {
    if (used.add(value)) {
      masked =
          used.stream()
              .filter(secret -> secret.length() >= SHORTEST_MASKED)
              .flatMap(Secrets::forms)
              .collect(Collectors.toCollection(TreeSet::new))
              .stream()
              .sorted(Comparator.comparingInt(String::length).reversed())
              .toList();
    }
    return new Found.Value(value);
  }

  private static Stream<String> forms(String secret) {
    String quoted = Json.write(secret);
    String json = quoted.substring(1, quoted.length() - 1);
    return Stream.of(
            secret,
            secret.strip(),
            json,
            json.replace("/", "\\/"), // as some servers write JSON
            URLEncoder.encode(secret, StandardCharsets.UTF_8))
        .filter(form -> form.length() >= SHORTEST_MASKED);
  }

  private static String withoutLineEnd(String text) {
    if (text.endsWith("\r\n")) {
      return text.substring(0, text.length() - 2);
    }
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }

  private String advice(String name) {
    return origins.stream()
        .map(
            origin ->
                origin == Origin.ENV
                    ? "set the environment variable " + name
                    : "write the file " + folder.resolve(name))
        .collect(Collectors.joining(" or "));
  }
}
