package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.model.Fakes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Fits without keeping anything, on texts that are encoded once however many tasks hold them. */
final class Bench {
  private final Remembering encoder;
  private final Path nowhere;

  Bench(Encoder encoder) throws IOException {
    this.encoder = new Remembering(encoder);
    // A file where a folder is wanted: nothing can be kept, so that every fit is made.
    this.nowhere = Files.createTempFile("hikyaku-bench", "");
    nowhere.toFile().deleteOnExit();
  }

  Fitted fit(List<Candidate> candidates, List<String> negatives) throws InterruptedException {
    Texts texts = Texts.of(Fakes.lessons(candidates, negatives, nowhere));
    Atlas atlas = Atlas.of(texts.all(), encoder);
    return texts.plenty()
        ? Regression.of(texts, atlas, RegressionFit.of(texts, atlas))
        : Prototypes.of(texts, atlas);
  }

  /** Encodes texts ahead. */
  void learn(List<Labelled> rows) {
    encoder.learn(rows);
  }

  /** The probabilities of each candidate and of none, which stands last. */
  static double[] shares(Fitted fitted, String text, List<String> names)
      throws InterruptedException {
    return fitted.score(text, names).oneOf().values().stream().mapToDouble(p -> p).toArray();
  }

  /** Runs a task. */
  static double[] run(Task task, Fitted fitted) throws InterruptedException {
    Tally tally = new Tally();
    List<String> names = task.names();
    for (Labelled message : task.messages()) {
      tally.add(shares(fitted, message.text(), names), task.truth(message));
    }
    return tally.shares();
  }
}
