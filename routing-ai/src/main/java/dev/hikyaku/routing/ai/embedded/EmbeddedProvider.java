package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.routing.ai.model.Places;
import dev.hikyaku.routing.ai.model.Provider;
import java.util.List;

/** Serves the model that ships with the program: no key, no server, no network. */
public final class EmbeddedProvider implements Provider {
  // Enough to keep every encoder thread busy while the next text is cut into words.
  private final Places places = Places.of(2 * EncoderThreads.count());
  private final Encoder encoder;

  /** With the encoder of this process, which is loaded when a model is first started. */
  public EmbeddedProvider() {
    this(BgeSmall.shared());
  }

  EmbeddedProvider(Encoder encoder) {
    this.encoder = encoder;
  }

  @Override
  public String name() {
    return "embedded";
  }

  @Override
  public Made make(Section entry, List<Candidate> candidates) {
    String model = entry.text("model", BgeSmall.NAME);
    if (!model.equals(BgeSmall.NAME)) {
      entry.error("model", "unknown embedded model " + model, "known: " + BgeSmall.NAME);
    }
    return make(candidates);
  }

  @Override
  public Made make(List<Candidate> candidates) {
    EmbeddedModel made = new EmbeddedModel(BgeSmall.NAME, candidates, encoder);
    return new Made(made, made, places);
  }
}
