package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.spi.Section;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A mapping without keys, that remembers the errors reported on it. */
public class NoSettings implements Section {
  private final List<String> errors = new ArrayList<>();

  /** What was reported. */
  public final List<String> errors() {
    return errors;
  }

  @Override
  public String path() {
    return "";
  }

  @Override
  public boolean present() {
    return false;
  }

  @Override
  public Kind kind(String key) {
    return Kind.ABSENT;
  }

  @Override
  public List<String> keys() {
    return List.of();
  }

  @Override
  public String text(String key) {
    error(key, "missing", "");
    return "";
  }

  @Override
  public String text(String key, String fallback) {
    return fallback;
  }

  @Override
  public Optional<String> optionalText(String key) {
    return Optional.empty();
  }

  @Override
  public Optional<String> code(String key) {
    return Optional.empty();
  }

  @Override
  public List<String> texts(String key, List<String> fallback) {
    return fallback;
  }

  @Override
  public int integer(String key, int fallback, int min, int max) {
    return fallback;
  }

  @Override
  public double number(String key, double fallback, double min, double max) {
    return fallback;
  }

  @Override
  public boolean flag(String key, boolean fallback) {
    return fallback;
  }

  @Override
  public Duration duration(String key, Duration fallback, Duration min) {
    return fallback;
  }

  @Override
  public Optional<Duration> optionalDuration(String key, Duration min) {
    return Optional.empty();
  }

  @Override
  public long size(String key, long fallback) {
    return fallback;
  }

  @Override
  public <E extends Enum<E>> E choice(String key, Class<E> type, E fallback) {
    return fallback;
  }

  @Override
  public Optional<Path> file(String key) {
    return Optional.empty();
  }

  @Override
  public Section section(String key) {
    return new NoSettings();
  }

  @Override
  public List<Section> sections(String key) {
    return List.of();
  }

  @Override
  public String fileName() {
    return "";
  }

  @Override
  public void error(String key, String message, String hint) {
    errors.add(key + ": " + message);
  }

  @Override
  public void warning(String key, String message, String hint) {}
}
