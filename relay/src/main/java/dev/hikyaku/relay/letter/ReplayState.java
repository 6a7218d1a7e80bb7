package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.time.Time;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
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
 * is written in a turn to replay.
 */
final class ReplayState {
  private static final Logger LOG = System.getLogger(ReplayState.class.getPackageName());
  private static final String LETTER = "letter";

  private final LetterFiles files;
  private final Time time;
  private final Set<String> replayed = new HashSet<>();
  private final Map<Object, LetterLines.Place> read = new HashMap<>();

  ReplayState(LetterFiles files, Time time) {
    this.files = files;
    this.time = time;
  }

  /** Reads what was added since the last time, by whomever. */
  void refresh() throws IOException {
    read(LetterFiles.state(files.live()));
    for (Path file : files.rotated()) {
      read(LetterFiles.state(file));
    }
  }

  private void read(Path state) throws IOException {
    Optional<LetterFiles.Identity> key = LetterFiles.identity(state);
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
    Optional<String> letter =
        Json.read(line.text().bytes())
            .map(tree -> tree.path(LETTER).asText(""))
            .filter(k -> !k.isEmpty());
    letter.ifPresentOrElse(
        replayed::add,
        () ->
            LOG.log(
                Level.WARNING,
                state + ":" + line.number() + ": not a replayed letter; it may be replayed again"));
  }

  /** Whether it was. */
  boolean replayed(StoredLetter letter) {
    return replayed.contains(letter.key());
  }

  /** From now on it was, also after a crash. */
  void add(StoredLetter letter) throws IOException {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put(LETTER, letter.key());
    line.put("id", letter.envelope().id());
    line.put("at", time.now().toString());
    LetterFile state =
        new LetterFile(
            LetterFiles.state(letter.place().file()), file -> new FileOutputStream(file, true));
    try {
      state.append((Json.write(line) + "\n").getBytes(StandardCharsets.UTF_8));
    } finally {
      state.close();
    }
    replayed.add(letter.key());
  }
}
