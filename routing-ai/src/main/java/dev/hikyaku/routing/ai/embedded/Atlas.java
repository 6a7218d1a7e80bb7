package dev.hikyaku.routing.ai.embedded;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where known texts lie, seen from the middle of everyday talk. Immutable. */
final class Atlas {
  private final Reader reader;
  private final Map<String, Vector> places;

  /**
   * With known places.
   *
   * @param reader places all other texts
   * @param places by text, those of everyday talk among them
   */
  Atlas(Reader reader, Map<String, Vector> places) {
    this.reader = reader;
    this.places = places;
  }

  /**
   * Reads the texts, and everyday talk with them.
   *
   * @throws InterruptedException when it is to stop
   */
  static Atlas of(Collection<String> texts, Encoder encoder) throws InterruptedException {
    List<Vector> talk = encoder.encode(Everyday.SENTENCES);
    Vector origin = Vector.mean(talk);
    Reader reader = new Reader(encoder, origin);
    Map<String, Vector> places = new LinkedHashMap<>();
    for (int i = 0; i < talk.size(); i++) {
      places.put(Everyday.SENTENCES.get(i), talk.get(i).minus(origin).unit());
    }
    for (String text : texts) {
      if (!places.containsKey(text)) {
        places.put(text, reader.read(text));
      }
    }
    return new Atlas(reader, places);
  }

  /** The place of a known text. */
  Vector at(String text) {
    Vector place = places.get(text);
    if (place == null) {
      throw new IllegalArgumentException("not encoded: " + text);
    }
    return place;
  }

  /** The places of known texts, in their order. */
  List<Vector> at(Collection<String> texts) {
    return texts.stream().map(this::at).toList();
  }

  /** Places all other texts. */
  Reader reader() {
    return reader;
  }
}
