package dev.hikyaku.routing.ai.embedded;

import org.jspecify.annotations.Nullable;

/** The encoder could not be loaded or run: a broken installation, since it depends on no input. */
final class EncoderException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  EncoderException(@Nullable Throwable cause) {
    super("the embedded encoder does not run here: " + cause, cause);
  }
}
