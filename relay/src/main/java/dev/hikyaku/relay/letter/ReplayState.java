package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.time.Time;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which letters were replayed, as the files beside theirs say: a line each. A letter is known by
 * its text, so it does not matter beside which file that stands. Not thread-safe; what is written
 * is written in a turn to write within a turn to replay.
 */
final class ReplayState {
  private static final Logger LOG = System.getLogger(ReplayState.class.getPackageName());
  private static final String LETTER = "letter";

  private final LetterFiles files;
  private final Time time;
  private final Set<String> replayed = new HashSet<>();
  private final Map<Identity, LetterLines.Place> read = new HashMap<>();
  private final Set<Path> unreadable = new HashSet<>();

  ReplayState(LetterFiles files, Time time) {
    this.files = files;
    this.time = time;
  }

  /** Reads what was added since the last time, by whomever. What cannot be read is told. */
  void refresh() throws IOException {
    unreadable.clear();
    for (Path state : files.states()) {
      try {
        read(state);
      } catch (IOException e) {
        unreadable.add(state);
        LOG.log(
            Level.WARNING,
            "letters beside " + state + " are not sent again, it cannot be read: " + e);
      }
    }
  }

  private void read(Path state) throws IOException {
    Optional<Identity> key = Identity.of(state);
    if (key.isEmpty()) {
      return;
    }
    LetterLines.Place from = read.getOrDefault(key.get(), LetterLines.Place.START);
    try (LetterLines lines = LetterLines.of(state, from)) {
      for (var line = lines.next(); line.isPresent() && line.get().whole(); line = lines.next()) {
        read(state, line.get());
        read.put(key.get(), line.get().end());
      }
    } catch (FileNotFoundException rotated) {
      // It has another name by now, and is read under that.
    }
  }

  private void read(Path state, LetterLines.Line line) {
    letter(line)
        .ifPresentOrElse(
            replayed::add,
            () ->
                LOG.log(
                    Level.WARNING,
                    state
                        + ":"
                        + line.number()
                        + ": not a replayed letter; it may be replayed again"));
  }

  private static Optional<String> letter(LetterLines.Line line) {
    return Json.read(line.text().bytes())
        .map(tree -> tree.path(LETTER).asText(""))
        .filter(key -> !key.isEmpty());
  }

  /** What is known of a letter. */
  StoredLetter.Status of(StoredLetter letter) {
    if (replayed.contains(letter.key())) {
      return StoredLetter.Status.REPLAYED;
    }
    return unreadable.contains(LetterFiles.state(letter.place().file()))
        ? StoredLetter.Status.UNKNOWN
        : StoredLetter.Status.WAITING;
  }

  /**
   * From now on it was replayed, also after a crash.
   *
   * @param file the one that the letter lies in
   */
  void add(StoredLetter letter, Path file) throws IOException {
    if (replayed.contains(letter.key())) {
      return;
    }
    Map<String, Object> line = new LinkedHashMap<>();
    line.put(LETTER, letter.key());
    line.put("id", letter.envelope().id());
    line.put("at", time.now().toString());
    Path path = LetterFiles.state(file);
    new Owner(file).make(path);
    LetterFile state = new LetterFile(path, name -> new FileOutputStream(name, true));
    try {
      state.append((Json.write(line) + "\n").getBytes(StandardCharsets.UTF_8));
    } finally {
      state.close();
    }
    replayed.add(letter.key());
  }

  /** Forgets letters that are in no file any more. */
  void forgetAllBut(Set<String> present) throws IOException {
    for (Path state : files.states()) {
      if (!unreadable.contains(state) && Files.exists(state)) {
        forget(state, present);
      }
    }
    replayed.retainAll(present);
  }

  private static void forget(Path state, Set<String> present) throws IOException {
    ByteArrayOutputStream stays = new ByteArrayOutputStream();
    boolean less = false;
    try (LetterLines lines = LetterLines.of(state)) {
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        boolean gone = letter(line.get()).filter(key -> !present.contains(key)).isPresent();
        less |= gone;
        if (!gone) {
          stays.writeBytes(line.get().text().bytes());
          stays.write('\n');
        }
      }
    }
    if (less) {
      new Draft(state).replace(stays.toByteArray());
    }
  }
}
