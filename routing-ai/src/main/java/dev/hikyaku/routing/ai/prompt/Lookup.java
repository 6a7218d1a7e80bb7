package dev.hikyaku.routing.ai.prompt;

import dev.hikyaku.relay.spi.SpecProblem;
import java.util.List;

/** What a library has under a name. */
public sealed interface Lookup {
  /**
   * A prompt that can be rendered.
   *
   * @param prompt it
   * @param notes what in its file has no effect here, as warnings
   */
  record Found(Prompt prompt, List<SpecProblem> notes) implements Lookup {}

  /** A file with errors, each at its place. */
  record Faulty(List<SpecProblem> problems) implements Lookup {}

  /** No file; where one was looked for. */
  record Missing(List<String> places) implements Lookup {}
}
