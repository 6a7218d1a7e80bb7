package dev.hikyaku.relay.spec;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How a single value is written, and what it then means.
 *
 * @param <T> the meaning
 */
interface Form<T> {
  /** Any text. */
  Form<String> TEXT = (text, quoted) -> new Good<>(text);

  /** The words true and false. */
  Form<Boolean> FLAG = Form::flag;

  /** Reads the text; {@code quoted} texts are no numbers and no booleans. */
  Parsed<T> parse(String text, boolean quoted);

  /**
   * The outcome.
   *
   * @param <T> the meaning
   */
  sealed interface Parsed<T> {}

  /**
   * Well written.
   *
   * @param value what it means
   * @param <T> its type
   */
  record Good<T>(T value) implements Parsed<T> {}

  /**
   * Not.
   *
   * @param message what it must be
   * @param hint how to write it
   * @param <T> what it should have meant
   */
  record Bad<T>(String message, String hint) implements Parsed<T> {}

  /** One of the constants, in lower case. */
  static <E extends Enum<E>> Form<E> choice(Class<E> type) {
    return (text, quoted) -> {
      for (E constant : type.getEnumConstants()) {
        if (word(constant).equals(text)) {
          return new Good<>(constant);
        }
      }
      List<String> words = Arrays.stream(type.getEnumConstants()).map(Form::word).toList();
      String message =
          words.size() == 1 ? "must be " + words.get(0) : "must be one of " + join(words);
      return new Bad<>(message, Nearest.hint(text, words));
    };
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String join(List<String> words) {
    return String.join(", ", words);
  }

  private static Parsed<Boolean> flag(String text, boolean quoted) {
    if (!quoted && (text.equals("true") || text.equals("false"))) {
      return new Good<>(text.equals("true"));
    }
    return new Bad<>("must be true or false", quoted ? "take the quotes away" : "");
  }
}
