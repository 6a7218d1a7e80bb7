package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.routing.ai.model.Host;
import dev.hikyaku.routing.ai.model.Lessons;
import dev.hikyaku.routing.ai.model.Places;
import dev.hikyaku.routing.ai.model.Provider;
import java.util.Optional;
import java.util.stream.Collectors;

/** Serves models inside the process: no key, no server, no network. */
public final class EmbeddedProvider implements Provider {
  private static final String MODEL = "model";
  private static final String OWN = "embedded";

  // Enough to keep every encoder thread busy while the next text is cut into words.
  private final Places places = Places.of(2 * EncoderThreads.count());
  private final FitStore store = new FitStore();

  @Override
  public String name() {
    return "embedded";
  }

  @Override
  public Host host() {
    return new Host(name(), "embeddings", true);
  }

  @Override
  public Made make(Section entry, Lessons lessons) {
    if (entry.kind(OWN) == Section.Kind.ABSENT) {
      Shipped model = shipped(entry);
      return made(model.label(), model.encoder(), lessons);
    }
    if (entry.kind(MODEL) != Section.Kind.ABSENT) {
      entry.error(MODEL, "a model of your own has its path under embedded", "leave model out");
    }
    Optional<EncoderFiles> own = EncoderFiles.read(entry.section(OWN));
    return own.map(files -> made(files.label(), files.encoder(), lessons))
        .orElseGet(() -> make(lessons));
  }

  private static Shipped shipped(Section entry) {
    String wanted = entry.text(MODEL, Shipped.BGE_SMALL.label());
    Optional<Shipped> known = Shipped.of(wanted);
    if (known.isEmpty()) {
      String names = Shipped.ALL.stream().map(Shipped::label).collect(Collectors.joining(", "));
      entry.error(
          MODEL,
          "unknown embedded model " + wanted,
          "known: " + names + "; another ONNX model goes under embedded, by path");
    }
    return known.orElse(Shipped.BGE_SMALL);
  }

  @Override
  public Made make(Lessons lessons) {
    return made(Shipped.BGE_SMALL.label(), Shipped.BGE_SMALL.encoder(), lessons);
  }

  private Made made(String label, Encoder encoder, Lessons lessons) {
    EmbeddedModel model = new EmbeddedModel(label, new Fit(encoder, store), lessons);
    return new Made(model, model, places);
  }
}
