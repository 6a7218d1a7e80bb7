package dev.hikyaku.relay.protocol;

import dev.hikyaku.relay.spi.Section;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Settings from a map, without a file. Durations are given as {@link Duration}. */
public final class MapSection implements Section {
  private final String path;
  private final Map<String, ?> values;
  private final boolean present;
  private final List<String> problems;
  private final Set<String> read = new TreeSet<>();

  private MapSection(String path, Map<String, ?> values, boolean present, List<String> problems) {
    this.path = path;
    this.values = values;
    this.present = present;
    this.problems = problems;
  }

  /** These settings. */
  public static MapSection of(Map<String, ?> values) {
    return new MapSection("test", values, true, new ArrayList<>());
  }

  /** What was reported, as {@code key: message}. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** The keys that were read. */
  public Set<String> read() {
    return read;
  }

  private Optional<Object> value(String key) {
    read.add(key);
    return Optional.ofNullable(values.get(key));
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public boolean present() {
    return present;
  }

  @Override
  public Kind kind(String key) {
    return value(key)
        .map(v -> v instanceof Map ? Kind.MAPPING : v instanceof List ? Kind.LIST : Kind.SCALAR)
        .orElse(Kind.ABSENT);
  }

  @Override
  public List<String> keys() {
    return List.copyOf(values.keySet());
  }

  @Override
  public String text(String key) {
    return optionalText(key)
        .orElseGet(
            () -> {
              error(key, "is missing", "");
              return "";
            });
  }

  @Override
  public String text(String key, String fallback) {
    return optionalText(key).orElse(fallback);
  }

  @Override
  public Optional<String> optionalText(String key) {
    return value(key).map(Object::toString);
  }

  @Override
  public Optional<String> code(String key) {
    return optionalText(key);
  }

  @Override
  public List<String> texts(String key, List<String> fallback) {
    return value(key)
        .map(
            v ->
                v instanceof List<?> list
                    ? list.stream().map(Object::toString).toList()
                    : List.of(v.toString()))
        .orElse(fallback);
  }

  @Override
  public int integer(String key, int fallback, int min, int max) {
    return value(key).map(v -> (Integer) v).orElse(fallback);
  }

  @Override
  public double number(String key, double fallback, double min, double max) {
    return value(key).map(v -> ((Number) v).doubleValue()).orElse(fallback);
  }

  @Override
  public boolean flag(String key, boolean fallback) {
    return value(key).map(v -> (Boolean) v).orElse(fallback);
  }

  @Override
  public Duration duration(String key, Duration fallback, Duration min) {
    return optionalDuration(key, min).orElse(fallback);
  }

  @Override
  public Optional<Duration> optionalDuration(String key, Duration min) {
    return value(key).map(v -> (Duration) v);
  }

  @Override
  public long size(String key, long fallback) {
    return value(key).map(v -> ((Number) v).longValue()).orElse(fallback);
  }

  @Override
  public <E extends Enum<E>> E choice(String key, Class<E> type, E fallback) {
    return optionalText(key)
        .map(v -> Enum.valueOf(type, v.toUpperCase(Locale.ROOT)))
        .orElse(fallback);
  }

  @Override
  public Optional<Path> file(String key) {
    return optionalText(key).map(Path::of);
  }

  @Override
  @SuppressWarnings("unchecked") // tests write string keys
  public Section section(String key) {
    Optional<Object> there = value(key);
    return new MapSection(
        path + "." + key,
        there.map(v -> (Map<String, ?>) v).orElse(Map.of()),
        there.isPresent(),
        problems);
  }

  @Override
  @SuppressWarnings("unchecked") // tests write string keys
  public List<Section> sections(String key) {
    List<Section> items = new ArrayList<>();
    for (Object item : (List<?>) value(key).orElse(List.of())) {
      String at = path + "." + key + "[" + items.size() + "]";
      items.add(new MapSection(at, (Map<String, ?>) item, true, problems));
    }
    return items;
  }

  @Override
  public String fileName() {
    return "test.yaml";
  }

  @Override
  public void error(String key, String message, String hint) {
    problems.add(key + ": " + message);
  }

  @Override
  public void warning(String key, String message, String hint) {
    problems.add("warning: " + key + ": " + message);
  }
}
