package dev.hikyaku.relay.letter;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Whether a letter that was read is still in the files. Asked in a turn to replay: nothing is
 * purged meanwhile.
 *
 * @param files where letters are
 */
record Presence(LetterFiles files) {
  boolean of(StoredLetter letter) throws IOException, InterruptedException {
    List<Path> all = files.all();
    // Almost always it lies where it was. A rotation changes the name alone, a purge all else.
    if (at(letter.place().file(), letter)) {
      return true;
    }
    for (Path file : all) {
      if (at(file, letter)) {
        return true;
      }
    }
    return anywhere(letter);
  }

  private static boolean at(Path file, StoredLetter letter) throws IOException {
    StoredLetter.Place place = letter.place();
    LetterLines.Place from = new LetterLines.Place(place.offset(), place.line() - 1);
    try (LetterLines lines = LetterLines.of(file, from)) {
      return lines.next().filter(line -> is(line, letter)).isPresent();
    } catch (FileNotFoundException moved) {
      return false;
    }
  }

  private boolean anywhere(StoredLetter letter) throws IOException, InterruptedException {
    for (Path file : files.writing().during(files::all)) {
      if (in(file, letter)) {
        return true;
      }
    }
    return false;
  }

  private static boolean in(Path file, StoredLetter letter) throws IOException {
    try (LetterLines lines = LetterLines.of(file)) {
      Optional<LetterLines.Line> line = lines.next();
      while (line.isPresent() && !is(line.get(), letter)) {
        line = lines.next();
      }
      return line.isPresent();
    } catch (FileNotFoundException removed) {
      return false;
    }
  }

  private static boolean is(LetterLines.Line line, StoredLetter letter) {
    return LetterReader.key(line.text().bytes()).equals(letter.key());
  }
}
