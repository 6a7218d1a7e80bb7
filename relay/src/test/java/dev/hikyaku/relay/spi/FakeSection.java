package dev.hikyaku.relay.spi;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A section over plain maps, for tests without YAML. Problems are kept as {@code path: message
 * (hint)}, shared by all sections below the same root. Knows neither files, secrets nor unread
 * keys. Not thread-safe.
 */
public final class FakeSection implements Section {
  private final String path;
  private final @Nullable Map<String, ?> values;
  private final List<String> errors;
  private final List<String> warnings;

  private FakeSection(String path, @Nullable Map<String, ?> values, FakeSection above) {
    this.path = path;
    this.values = values;
    this.errors = above.errors;
    this.warnings = above.warnings;
  }

  private FakeSection(String path, Map<String, ?> values) {
    this.path = path;
    this.values = values;
    this.errors = new ArrayList<>();
    this.warnings = new ArrayList<>();
  }

  /** A mapping at a path. */
  public static FakeSection of(String path, Map<String, ?> values) {
    return new FakeSection(path, values);
  }

  /** What was reported as an error. */
  public List<String> errors() {
    return List.copyOf(errors);
  }

  /** What was reported as a warning. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  private @Nullable Object value(String key) {
    return values == null ? null : values.get(key);
  }

  private String at(String key) {
    return key.isEmpty() ? path : path.isEmpty() ? key : path + "." + key;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public boolean present() {
    return values != null;
  }

  @Override
  public Kind kind(String key) {
    Object value = value(key);
    if (value == null) {
      return Kind.ABSENT;
    }
    return value instanceof Map ? Kind.MAPPING : value instanceof List ? Kind.LIST : Kind.SCALAR;
  }

  @Override
  public List<String> keys() {
    return values == null ? List.of() : List.copyOf(values.keySet());
  }

  @Override
  public String text(String key) {
    return optionalText(key)
        .orElseGet(
            () -> {
              error(key, "is missing", "add it");
              return "";
            });
  }

  @Override
  public String text(String key, String fallback) {
    return optionalText(key).orElse(fallback);
  }

  @Override
  public Optional<String> optionalText(String key) {
    return Optional.ofNullable(value(key)).map(Object::toString);
  }

  @Override
  public Optional<String> code(String key) {
    Optional<String> text = optionalText(key);
    if (text.isPresent() && text.get().contains("{{secrets.")) {
      error(key, "a secret may not stand here", "use it in a plain setting");
      return Optional.empty();
    }
    return text;
  }

  @Override
  public List<String> texts(String key, List<String> fallback) {
    return switch (value(key)) {
      case null -> fallback;
      case List<?> list -> list.stream().map(Object::toString).toList();
      case Object one -> List.of(one.toString());
    };
  }

  @Override
  public int integer(String key, int fallback, int min, int max) {
    return (int) number(key, fallback, min, max);
  }

  @Override
  public double number(String key, double fallback, double min, double max) {
    if (!(value(key) instanceof Number number)) {
      return fallback;
    }
    if (number.doubleValue() < min || number.doubleValue() > max) {
      error(key, "must be from " + min + " to " + max, "change it");
      return fallback;
    }
    return number.doubleValue();
  }

  @Override
  public boolean flag(String key, boolean fallback) {
    return value(key) instanceof Boolean flag ? flag : fallback;
  }

  @Override
  public Duration duration(String key, Duration fallback, Duration min) {
    return optionalDuration(key, min).orElse(fallback);
  }

  @Override
  public Optional<Duration> optionalDuration(String key, Duration min) {
    return optionalText(key)
        .map(
            text ->
                text.endsWith("d")
                    ? Duration.ofDays(Long.parseLong(text.substring(0, text.length() - 1)))
                    : Duration.parse(
                        text.endsWith("ms")
                            ? "PT" + Double.parseDouble(text.replace("ms", "")) / 1000 + "S"
                            : "PT" + text));
  }

  @Override
  public long size(String key, long fallback) {
    return value(key) instanceof Number number ? number.longValue() : fallback;
  }

  @Override
  public <E extends Enum<E>> E choice(String key, Class<E> type, E fallback) {
    Optional<String> text = optionalText(key);
    if (text.isEmpty()) {
      return fallback;
    }
    for (E constant : type.getEnumConstants()) {
      if (constant.name().toLowerCase(Locale.ROOT).equals(text.get())) {
        return constant;
      }
    }
    error(key, "is none of the choices", "choose one");
    return fallback;
  }

  @Override
  public Optional<Path> file(String key) {
    return optionalText(key).map(Path::of);
  }

  @Override
  @SuppressWarnings("unchecked")
  public Section section(String key) {
    Object value = value(key);
    return new FakeSection(at(key), value instanceof Map ? (Map<String, ?>) value : null, this);
  }

  @Override
  @SuppressWarnings("unchecked")
  public List<Section> sections(String key) {
    List<Section> all = new ArrayList<>();
    if (value(key) instanceof List<?> list) {
      for (Object element : list) {
        String place = at(key) + "[" + all.size() + "]";
        all.add(
            new FakeSection(place, element instanceof Map ? (Map<String, ?>) element : null, this));
      }
    }
    return all;
  }

  @Override
  public String fileName() {
    return "relay.yaml";
  }

  @Override
  public void error(String key, String message, String hint) {
    errors.add(at(key) + ": " + message + " (" + hint + ")");
  }

  @Override
  public void warning(String key, String message, String hint) {
    warnings.add(at(key) + ": " + message + " (" + hint + ")");
  }
}
