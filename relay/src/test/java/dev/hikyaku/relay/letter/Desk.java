package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.deliver.Specs;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.spec.RotationSpec;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A dead-letter file with whoever writes to it and looks after it, each as a process of its own
 * would: they share nothing but the files.
 *
 * @param path the file
 * @param time the clock
 */
record Desk(Path path, Time time) {
  static RotationSpec bySize(long bytes) {
    return new RotationSpec(OptionalLong.of(bytes), Optional.empty(), OptionalInt.empty());
  }

  static RotationSpec byAge(Duration age) {
    return new RotationSpec(OptionalLong.empty(), Optional.of(age), OptionalInt.empty());
  }

  /** A line with no more than its id. */
  static String plain(String id) {
    return Json.write(Map.of("id", id));
  }

  LetterWriter writer(RotationSpec rotation) {
    return new LetterWriter(path, rotation, time);
  }

  LetterWriter writer() {
    return writer(RotationSpec.NONE);
  }

  LetterBook book() {
    return new LetterBook(path, time);
  }

  void write(String... ids) throws InterruptedException {
    try (LetterWriter writer = writer()) {
      for (String id : ids) {
        write(writer, id);
      }
    }
  }

  void write(LetterWriter writer, String id) throws InterruptedException {
    Sent answer = writer.keep(EnvelopeJson.write(undelivered(id)));
    if (!answer.equals(Sent.accepted())) {
      throw new AssertionError(answer);
    }
  }

  private Envelope undelivered(String id) {
    Map<String, Object> why = new LinkedHashMap<>();
    why.put("reason", "delivery");
    why.put("relay", "shop");
    why.put("route", "orders");
    why.put("destination", "crm");
    why.put("attempts", 5);
    why.put("last_error", "http 503");
    why.put("at", time.now().toString());
    return Specs.message(id).withAttribute(StoredLetter.ATTRIBUTE, why);
  }

  List<StoredLetter> letters(LetterQuery query) throws IOException, InterruptedException {
    List<StoredLetter> found = new ArrayList<>();
    try (Letters letters = book().read()) {
      for (var entry = letters.next(); entry.isPresent(); entry = letters.next()) {
        if (entry.get() instanceof Letters.Entry.Found(var letter) && query.matches(letter)) {
          found.add(letter);
        }
      }
    }
    return found;
  }

  List<String> ids() throws IOException, InterruptedException {
    return letters(LetterQuery.ALL).stream().map(letter -> letter.envelope().id()).toList();
  }

  List<String> broken() throws IOException, InterruptedException {
    List<String> broken = new ArrayList<>();
    try (Letters letters = book().read()) {
      for (var entry = letters.next(); entry.isPresent(); entry = letters.next()) {
        if (entry.get() instanceof Letters.Entry.Broken(var place, var problem)) {
          broken.add(place.file().getFileName() + ":" + place.line() + ": " + problem);
        }
      }
    }
    return broken;
  }

  boolean replay(StoredLetter letter, boolean again) throws IOException, InterruptedException {
    Optional<Replays.Turn> turn = book().replays().take(letter, again);
    if (turn.isPresent()) {
      try (Replays.Turn taken = turn.get()) {
        taken.done();
      }
    }
    return turn.isPresent();
  }

  List<Path> rotated() throws IOException {
    return new LetterFiles(path, time).rotated();
  }
}
