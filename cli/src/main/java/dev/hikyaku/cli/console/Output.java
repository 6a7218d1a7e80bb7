package dev.hikyaku.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stream of whole lines, each written at once and in UTF-8. It goes silent at the first error, so
 * that work under way is finished whether or not anybody reads. Not thread-safe.
 */
final class Output {
  private final OutputStream stream;
  private @Nullable IOException error;

  Output(OutputStream stream) {
    this.stream = stream;
  }

  void line(String text) {
    write(text + "\n");
  }

  void write(String text) {
    if (error != null) {
      return;
    }
    try {
      stream.write(text.getBytes(StandardCharsets.UTF_8));
      stream.flush();
    } catch (IOException e) {
      error = e;
    }
  }

  /** Whether nothing more can be written. */
  boolean closed() {
    return error != null;
  }

  /** Why, unless the reader simply had enough: {@code | head} is no fault. */
  Optional<String> fault() {
    return Optional.ofNullable(error).map(Output::said).filter(text -> !readerLeft(text));
  }

  private static String said(IOException e) {
    return Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
  }

  private static boolean readerLeft(String message) {
    String text = message.toLowerCase(Locale.ROOT);
    return text.contains("broken pipe") || text.contains("pipe is being closed");
  }
}
