package dev.hikyaku.relay.letter;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * How far each file of letters was read, for whoever reads them again and again. All lines before a
 * mark are done with. Not thread-safe.
 */
public final class Bookmarks {
  private final Map<Object, LetterLines.Place> places = new HashMap<>();
  private final Set<Object> staying = new HashSet<>();
  private Object current = this;

  /** The letter that was read last is not done with: the next reading begins with it, or before. */
  public void stay() {
    staying.add(current);
  }

  /** Another reading begins, of these files alone. */
  void begin(Set<?> files) {
    places.keySet().retainAll(files);
    staying.clear();
  }

  LetterLines.Place of(Object file) {
    return places.getOrDefault(file, LetterLines.Place.START);
  }

  /** This file is read now. */
  void at(Object file) {
    current = file;
  }

  /** All before the place is done with, unless something there is to stay. */
  void passed(Object file, LetterLines.Place place) {
    if (!staying.contains(file)) {
      places.put(file, place);
    }
  }
}
