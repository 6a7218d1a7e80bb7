package dev.hikyaku.relay.spi;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One mapping of a spec, read key by key. Every read remembers its key; keys that nobody read are
 * reported as unknown at the end. A wrong value is reported at its place and the fallback returned,
 * so that reading goes on and all problems come out at once. Not thread-safe; used while a spec is
 * read, never per message.
 *
 * <p>Secrets ({@code {{secrets.NAME}}}) are filled in by every reading method but {@link #code}.
 */
public interface Section {
  /** Where it stands, as in {@code destinations[billing].retry}; empty for the whole spec. */
  String path();

  /** Whether the spec has this mapping at all. */
  boolean present();

  /** What kind of value a key has. Marks the key as read. */
  Kind kind(String key);

  /** The keys, in the order of the spec. */
  List<String> keys();

  /** A text that must be there: a problem and {@code ""} when it is not. */
  String text(String key);

  /** A text, or the fallback. */
  String text(String key, String fallback);

  /** A text, if the key is there. */
  Optional<String> optionalText(String key);

  /** A CEL, jq, template or prompt text, if there; a secret in it is a problem. */
  Optional<String> code(String key);

  /** A list of texts; a single text counts as a list of one. */
  List<String> texts(String key, List<String> fallback);

  /** A whole number within bounds, both included. */
  int integer(String key, int fallback, int min, int max);

  /** A number within bounds, both included. */
  double number(String key, double fallback, double min, double max);

  /** True or false. */
  boolean flag(String key, boolean fallback);

  /** A duration such as {@code 200ms 5s 2m 1h 7d}, at least {@code min}. */
  Duration duration(String key, Duration fallback, Duration min);

  /** A duration, if the key is there. */
  Optional<Duration> optionalDuration(String key, Duration min);

  /** A size in bytes such as {@code 64KB 10MB} (powers of 1024), at least 1. */
  long size(String key, long fallback);

  /** One of the constants, written in lower case. */
  <E extends Enum<E>> E choice(String key, Class<E> type, E fallback);

  /** A path, relative ones seen from the file that names them. */
  Optional<Path> file(String key);

  /** The mapping at a key; an absent one when there is none. */
  Section section(String key);

  /** The mappings of a list. */
  List<Section> sections(String key);

  /** The name of the file this mapping stands in, as the user gave it. */
  String fileName();

  /** Reports an error at a key, or at the mapping itself when the key is empty. */
  void error(String key, String message, String hint);

  /**
   * Reports an error at an item of the list at a key, counted from 0; a single value counts as a
   * list of one.
   */
  default void error(String key, int index, String message, String hint) {
    error(key, message, hint);
  }

  /** Reports a warning at a key, or at the mapping itself when the key is empty. */
  void warning(String key, String message, String hint);

  /** What stands at a key. */
  enum Kind {
    /** Nothing. */
    ABSENT,
    /** A text, number or boolean. */
    SCALAR,
    /** A list. */
    LIST,
    /** A mapping. */
    MAPPING
  }
}
