package dev.hikyaku.relay.message;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Names and values in the order they came, repeats kept; names are looked up whatever their case.
 * Immutable.
 */
public final class Headers {
  /** None. */
  public static final Headers EMPTY = new Headers(List.of());

  private final List<Header> list;

  private Headers(List<Header> list) {
    this.list = list;
  }

  /**
   * One line.
   *
   * @param name as it came
   * @param value as it came, without the line break
   */
  public record Header(String name, String value) {
    /** Whether this is the header of that name. */
    public boolean named(String other) {
      return name.equalsIgnoreCase(other);
    }
  }

  /** These lines, in this order. */
  public static Headers of(List<Header> lines) {
    return lines.isEmpty() ? EMPTY : new Headers(List.copyOf(lines));
  }

  /** A single line. */
  public static Headers of(String name, String value) {
    return of(List.of(new Header(name, value)));
  }

  /** The lines. */
  public List<Header> list() {
    return list;
  }

  /** The first value of the name. */
  public Optional<String> first(String name) {
    for (Header header : list) {
      if (header.named(name)) {
        return Optional.of(header.value());
      }
    }
    return Optional.empty();
  }

  /** Every value of the name, in order. */
  public List<String> all(String name) {
    return list.stream().filter(h -> h.named(name)).map(Header::value).toList();
  }

  /** With one more line at the end. */
  public Headers plus(String name, String value) {
    List<Header> more = new ArrayList<>(list);
    more.add(new Header(name, value));
    return of(more);
  }

  /** With exactly one line of that name: the first one is replaced in place, others are dropped. */
  public Headers with(String name, String value) {
    List<Header> changed = new ArrayList<>();
    boolean placed = false;
    for (Header header : list) {
      if (!header.named(name)) {
        changed.add(header);
      } else if (!placed) {
        changed.add(new Header(name, value));
        placed = true;
      }
    }
    return placed ? of(changed) : plus(name, value);
  }

  /** Without any line of that name. */
  public Headers without(String name) {
    return only(header -> !header.named(name));
  }

  /** The lines that pass. */
  public Headers only(Predicate<Header> passes) {
    return of(list.stream().filter(passes).toList());
  }

  /** First values by lower-case name, in order: what CEL, jq and templates see. */
  public Map<String, String> firstValues() {
    Map<String, String> map = new LinkedHashMap<>();
    list.forEach(h -> map.putIfAbsent(h.name().toLowerCase(Locale.ROOT), h.value()));
    return map;
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return list.isEmpty();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Headers that && list.equals(that.list);
  }

  @Override
  public int hashCode() {
    return list.hashCode();
  }

  /** The names only: values may be secrets. */
  @Override
  public String toString() {
    return list.stream().map(Header::name).toList().toString();
  }
}
