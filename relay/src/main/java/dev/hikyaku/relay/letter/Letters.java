package dev.hikyaku.relay.letter;

import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The letters of a queue, the oldest file first, read as they are asked for: one is in memory at a
 * time. Ends with what was written when it was opened. Not thread-safe.
 */
public final class Letters implements Closeable {
  private final Deque<Path> files;
  private final Bookmarks bookmarks;
  private final ReplayState state;
  private Optional<Open> open = Optional.empty();
  private Optional<Open> last;
  private Optional<Step> before = Optional.empty();

  /** The file that is read now; it may grow when it is written to this very moment. */
  private record Open(Path file, Object key, LetterLines lines, boolean growing) {}

  /** What a line holds. */
  public sealed interface Entry {
    /**
     * A letter.
     *
     * @param letter as it lies there
     */
    record Found(StoredLetter letter) implements Entry {}

    /**
     * No letter, but nobody knows what it was.
     *
     * @param place where
     * @param problem what is wrong with it
     */
    record Broken(StoredLetter.Place place, String problem) implements Entry {}
  }

  /**
   * Up to the end that the last file has now.
   *
   * @param still whether nobody writes to it now. If somebody does, a line without its end is not
   *     there yet, and one with it may be taken back: then all of the file is read again next time
   */
  Letters(List<Path> files, Bookmarks bookmarks, ReplayState state, boolean still)
      throws IOException {
    this.files = new ArrayDeque<>(files);
    this.bookmarks = bookmarks;
    this.state = state;
    // Opened now and read last: it may have another name by then, and more lines.
    Path newest = this.files.pollLast();
    this.last = newest == null ? Optional.empty() : open(newest, !still);
  }

  private Optional<Open> open(Path file, boolean growing) throws IOException {
    Optional<Identity> key = Identity.of(file);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    try {
      LetterLines lines = LetterLines.of(file, bookmarks.of(key.get()));
      return Optional.of(new Open(file, key.get(), lines, growing));
    } catch (FileNotFoundException moved) {
      if (Files.exists(file)) {
        throw moved;
      }
      return Optional.empty();
    }
  }

  /** The next one; none at the end. */
  public Optional<Entry> next() throws IOException {
    for (var step = step(); step.isPresent(); step = step()) {
      if (step.get().entry().isPresent()) {
        return step.get().entry();
      }
    }
    return Optional.empty();
  }

  /**
   * A line with where it lies.
   *
   * @param file which file, whatever it is called
   * @param line the line
   * @param entry what it holds; nothing for an empty line
   * @param lasting whether it will stay where it is
   */
  record Step(Object file, LetterLines.Line line, Optional<Entry> entry, boolean lasting) {}

  /** The next line; none at the end. */
  Optional<Step> step() throws IOException {
    // Whoever asks for the next line had time to say that this one is to stay.
    before.filter(Step::lasting).ifPresent(this::pass);
    before = Optional.empty();
    while (true) {
      if (open.isEmpty() && !advance()) {
        return Optional.empty();
      }
      Open now = open.orElseThrow();
      Optional<LetterLines.Line> line =
          now.lines().next().filter(each -> each.whole() || !now.growing());
      if (line.isPresent()) {
        bookmarks.at(now.key());
        before = Optional.of(step(now, line.get()));
        return before;
      }
      now.lines().close();
      open = Optional.empty();
    }
  }

  private Step step(Open now, LetterLines.Line line) {
    boolean lasting = line.whole() && !now.growing();
    return new Step(now.key(), line, entry(now.file(), line), lasting);
  }

  private void pass(Step step) {
    bookmarks.passed(step.file(), step.line().end());
  }

  private boolean advance() throws IOException {
    while (open.isEmpty() && !files.isEmpty()) {
      open = open(files.removeFirst(), false);
    }
    if (open.isEmpty()) {
      open = last;
      last = Optional.empty();
    }
    return open.isPresent();
  }

  private Optional<Entry> entry(Path file, LetterLines.Line line) {
    if (line.blank()) {
      return Optional.empty();
    }
    return Optional.of(
        switch (LetterReader.read(file, line)) {
          case LetterReader.Read.Good(var letter) -> new Entry.Found(letter.in(state.of(letter)));
          case LetterReader.Read.Bad(var problem) ->
              new Entry.Broken(
                  new StoredLetter.Place(file, line.number(), line.at().offset()), problem);
        });
  }

  @Override
  public void close() throws IOException {
    for (Optional<Open> one : List.of(open, last)) {
      if (one.isPresent()) {
        one.get().lines().close();
      }
    }
  }
}
