package dev.hikyaku.relay.letter;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where a letter that was read lies now. Asked in a turn to replay: nothing is purged meanwhile.
 *
 * @param files where letters are
 */
record Presence(LetterFiles files) {
  /** The file that it is in, by its number, since it may be renamed; none when it is gone. */
  Optional<Object> of(StoredLetter letter) throws IOException, InterruptedException {
    // Almost always it lies where it was. A rotation changes the name alone, a purge all else.
    Optional<Object> where = at(letter.place().file(), letter);
    if (where.isPresent()) {
      return where;
    }
    for (Path file : files.all()) {
      where = at(file, letter);
      if (where.isPresent()) {
        return where;
      }
    }
    return anywhere(letter);
  }

  /** What a file of that number is called now; the one that is written to when there is none. */
  Path name(Object file) throws IOException {
    for (Path path : files.all()) {
      if (Identity.key(path).equals(Optional.of(file))) {
        return path;
      }
    }
    return files.live();
  }

  private static Optional<Object> at(Path file, StoredLetter letter) throws IOException {
    StoredLetter.Place place = letter.place();
    LetterLines.Place from = new LetterLines.Place(place.offset(), place.line() - 1);
    Optional<Object> key = Identity.key(file);
    try (LetterLines lines = LetterLines.of(file, from)) {
      return lines.next().filter(line -> is(line, letter)).flatMap(found -> key);
    } catch (FileNotFoundException moved) {
      return Optional.empty();
    }
  }

  private Optional<Object> anywhere(StoredLetter letter) throws IOException, InterruptedException {
    List<Path> all = files.writing().during(files::all);
    for (Path file : all) {
      if (in(file, letter)) {
        return Identity.key(file);
      }
    }
    return Optional.empty();
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
