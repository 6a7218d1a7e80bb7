package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.routing.ai.model.Lessons;
import java.util.List;
import java.util.Optional;

/**
 * Learns candidates: by their centres where examples are few, else by a regression, which is kept
 * for the next start. Thread-safe.
 *
 * @param encoder places texts
 * @param store keeps regressions
 */
record Fit(Encoder encoder, FitStore store) {
  /**
   * Learns, or remembers having learned the same.
   *
   * @throws InterruptedException when it is to stop
   */
  Fitted of(Lessons lessons) throws InterruptedException {
    Texts texts = Texts.of(lessons);
    if (!texts.plenty()) {
      return Prototypes.of(texts, Atlas.of(texts.all(), encoder));
    }
    String name = FitHash.of(texts, encoder);
    Optional<Kept> kept = store.read(lessons.dataDir(), name);
    if (kept.isPresent()) {
      return Regression.of(texts, kept.get().atlas(texts, encoder), kept.get().learned());
    }
    Atlas atlas = Atlas.of(texts.all(), encoder);
    Learned learned = RegressionFit.of(texts, atlas);
    List<Vector> places = atlas.at(texts.all());
    store.write(lessons.dataDir(), name, new Kept(atlas.reader().origin(), places, learned));
    return Regression.of(texts, atlas, learned);
  }
}
