package dev.hikyaku.cli.command;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a constant by the word users know it by, which is what its {@code toString} gives. */
final class Label {
  private Label() {}

  /** For an option of this type. */
  static <E extends Enum<E>> ITypeConverter<E> of(Class<E> type) {
    return word ->
        Arrays.stream(type.getEnumConstants())
            .filter(constant -> constant.toString().equals(word))
            .findFirst()
            .orElseThrow(() -> new TypeConversionException(expected(type, word)));
  }

  private static <E extends Enum<E>> String expected(Class<E> type, String word) {
    String known =
        Arrays.stream(type.getEnumConstants())
            .map(Enum::toString)
            .collect(Collectors.joining(" or "));
    return "expected " + known + ", not '" + word + "'";
  }
}
