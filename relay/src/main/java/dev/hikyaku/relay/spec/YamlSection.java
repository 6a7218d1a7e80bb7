package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spec.YamlNode.Entry;
import dev.hikyaku.relay.spec.YamlNode.Mapping;
import dev.hikyaku.relay.spec.YamlNode.Sequence;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.SpecProblem;
import dev.hikyaku.relay.spi.SpecProblem.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A mapping of a YAML file. The same key always gives the same section, so reads add up. */
final class YamlSection implements Section {
  private final Reading reading;
  private final String path;
  private final Mark at;
  private final State state;
  private final Map<String, Entry> entries;

  private final Asked asked;
  private final Set<String> settled = new HashSet<>();
  private final Map<String, YamlSection> children = new LinkedHashMap<>();
  private final Map<String, List<YamlSection>> lists = new HashMap<>();

  private YamlSection(Reading reading, String path, Mark at, State state, Mapping mapping) {
    this.reading = reading;
    this.path = path;
    this.at = at;
    this.state = state;
    this.entries = mapping.entries();
    this.asked = new Asked(reading.problems());
  }

  /** Whether the spec has the mapping. */
  private enum State {
    PRESENT,
    ABSENT,
    /** Something else stands there, or nothing readable: that was reported, and is enough. */
    BROKEN
  }

  /** The whole of a file. */
  static YamlSection root(Reading reading, Optional<Mapping> top) {
    State state = top.isPresent() ? State.PRESENT : State.BROKEN;
    return new YamlSection(
        reading, "", Mark.START, state, top.orElse(new Mapping(Map.of(), Mark.START, 1)));
  }

  /** An item of a list. */
  static YamlSection item(Reading reading, String path, Mapping mapping) {
    return new YamlSection(reading, path, mapping.at(), State.PRESENT, mapping);
  }

  /** A section that this package made. */
  static YamlSection of(Section section) {
    if (section instanceof YamlSection ours) {
      return ours;
    }
    throw new IllegalArgumentException("not read from YAML: " + section.path());
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public boolean present() {
    return state == State.PRESENT;
  }

  @Override
  public Kind kind(String key) {
    return ask(key).map(entry -> value(key, key, entry.value()).kind()).orElse(Kind.ABSENT);
  }

  @Override
  public List<String> keys() {
    return List.copyOf(entries.keySet());
  }

  @Override
  public String text(String key) {
    Optional<String> text = optionalText(key);
    if (text.isEmpty() && !entries.containsKey(key)) {
      missing(key, "is required", "");
    } else if (text.isPresent() && text.get().isEmpty()) {
      error(key, "must not be empty", "");
    }
    return text.orElse("");
  }

  @Override
  public String text(String key, String fallback) {
    return optionalText(key).orElse(fallback);
  }

  @Override
  public Optional<String> optionalText(String key) {
    return ask(key).flatMap(entry -> value(key, key, entry.value()).read(Form.TEXT));
  }

  @Override
  public Optional<String> code(String key) {
    return ask(key).flatMap(entry -> value(key, key, entry.value()).code());
  }

  @Override
  public List<String> texts(String key, List<String> fallback) {
    Optional<Entry> entry = ask(key);
    if (entry.isEmpty()) {
      return fallback;
    }
    if (!(entry.get().value() instanceof Sequence list)) {
      return value(key, key, entry.get().value()).read(Form.TEXT).map(List::of).orElse(fallback);
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < list.items().size(); i++) {
      value(key, key + "[" + i + "]", list.items().get(i)).read(Form.TEXT).ifPresent(texts::add);
    }
    return List.copyOf(texts);
  }

  @Override
  public int integer(String key, int fallback, int min, int max) {
    return read(key, NumberForm.whole(min, max)).orElse(fallback);
  }

  @Override
  public double number(String key, double fallback, double min, double max) {
    return read(key, NumberForm.real(min, max)).orElse(fallback);
  }

  @Override
  public boolean flag(String key, boolean fallback) {
    return read(key, Form.FLAG).orElse(fallback);
  }

  @Override
  public Duration duration(String key, Duration fallback, Duration min) {
    return optionalDuration(key, min).orElse(fallback);
  }

  @Override
  public Optional<Duration> optionalDuration(String key, Duration min) {
    return read(key, UnitForm.duration(min));
  }

  @Override
  public long size(String key, long fallback) {
    return read(key, UnitForm.size()).orElse(fallback);
  }

  @Override
  public <E extends Enum<E>> E choice(String key, Class<E> type, E fallback) {
    return read(key, Form.choice(type)).orElse(fallback);
  }

  @Override
  public Optional<Path> file(String key) {
    return read(
        key,
        (text, quoted) ->
            reading
                .resolve(text)
                .<Form.Parsed<Path>>map(Form.Good::new)
                .orElseGet(() -> new Form.Bad<>("must be a path", "")));
  }

  @Override
  public YamlSection section(String key) {
    Optional<Entry> entry = ask(key);
    entry.ifPresent(e -> value(key, key, e.value()).must(Kind.MAPPING));
    return children.computeIfAbsent(key, k -> child(k, entry));
  }

  private YamlSection child(String key, Optional<Entry> entry) {
    Mark place = entry.map(Entry::at).orElse(at);
    if (entry.isPresent() && entry.get().value() instanceof Mapping mapping) {
      return new YamlSection(reading, pathOf(key), place, State.PRESENT, mapping);
    }
    State missing = entry.isPresent() || state == State.BROKEN ? State.BROKEN : State.ABSENT;
    return new YamlSection(reading, pathOf(key), place, missing, new Mapping(Map.of(), place, 1));
  }

  @Override
  public List<Section> sections(String key) {
    Optional<Entry> entry = ask(key);
    entry.ifPresent(e -> value(key, key, e.value()).must(Kind.LIST));
    if (entry.isPresent() && entry.get().value() instanceof Sequence list) {
      for (int i = 0; i < list.items().size(); i++) {
        value(key, key + "[" + i + "]", list.items().get(i)).must(Kind.MAPPING);
      }
    }
    return List.copyOf(unread().sections(key));
  }

  @Override
  public String fileName() {
    return reading.file().name();
  }

  @Override
  public void error(String key, String message, String hint) {
    report(Level.ERROR, key, message, hint);
  }

  @Override
  public void error(String key, int index, String message, String hint) {
    Optional<Problems.Place> item = unread().item(key, index);
    if (item.isEmpty()) {
      error(key, message, hint);
    } else if (!settled.contains(key)) {
      reading.problems().error(item.get(), message, hint);
    }
  }

  @Override
  public void warning(String key, String message, String hint) {
    report(Level.WARNING, key, message, hint);
  }

  /** What stands here, seen without marking anything as read. */
  Unread unread() {
    return new Unread(reading, path, entries, lists);
  }

  /** Where a key stands, or the mapping when it does not. */
  Mark at(String key) {
    Entry entry = entries.get(key);
    return entry == null ? at : entry.at();
  }

  /** Reports a key that must be there and is not, unless it turns out that it was mistyped. */
  void missing(String key, String message, String hint) {
    report(Level.ERROR, key, message, hint).ifPresent(problem -> asked.missing(key, problem));
  }

  /** The {@code type}. Without one nobody knows who would read the other keys. */
  String type() {
    String type = text("type");
    if (type.isEmpty()) {
      forgive();
    }
    return type;
  }

  /** Keys that nobody reads here are no problem: who would read them is not known. */
  void forgive() {
    asked.forgive();
  }

  /** {@link #forgive} for the mapping or the list at a key, whatever stands there. */
  void forgiveAt(String key) {
    asked.add(key);
  }

  /** Reports every key from here down that nobody has read. */
  void finish() {
    asked.tellUnknown(keys(), (key, hint) -> error(key, "unknown setting", hint));
    children.values().forEach(YamlSection::finish);
    // A check may have looked into a list that nobody asked for: that list is unknown as a whole.
    lists.forEach(
        (key, list) -> list.stream().filter(s -> asked.has(key)).forEach(YamlSection::finish));
  }

  private Optional<SpecProblem> report(Level level, String key, String message, String hint) {
    if (state == State.BROKEN || settled.contains(key)) {
      return Optional.empty();
    }
    String where = key.isEmpty() ? path : pathOf(key);
    return Optional.of(reading.problems().add(level, reading.place(at(key), where), message, hint));
  }

  private Optional<Entry> ask(String key) {
    asked.add(key);
    return Optional.ofNullable(entries.get(key));
  }

  private <T> Optional<T> read(String key, Form<T> form) {
    return ask(key).flatMap(entry -> value(key, key, entry.value()).read(form));
  }

  private YamlValue value(String key, String shown, YamlNode node) {
    return new YamlValue(reading, pathOf(shown), node, () -> settled.add(key));
  }

  private String pathOf(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }
}
