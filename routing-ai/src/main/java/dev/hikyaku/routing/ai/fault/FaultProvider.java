package dev.hikyaku.routing.ai.fault;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.time.Time;
import dev.hikyaku.routing.ai.model.Loading;
import dev.hikyaku.routing.ai.model.Places;
import dev.hikyaku.routing.ai.model.Provider;
import java.util.List;

/** Serves models that fail as they are told to. */
public final class FaultProvider implements Provider {
  private final Time time;
  private final int places;

  /**
   * Makes them.
   *
   * @param places how many may ask a model at once, unless the catalog says
   */
  public FaultProvider(Time time, int places) {
    this.time = time;
    this.places = places;
  }

  @Override
  public String name() {
    return "fault";
  }

  @Override
  public Made make(Section entry, List<Candidate> candidates) {
    // Read and left alone, so that any entry turns into a drill by its provider alone.
    for (String key : List.of("url", "model", "api_key")) {
      entry.optionalText(key);
    }
    return made(FaultSettings.read(entry), candidates);
  }

  @Override
  public Made make(List<Candidate> candidates) {
    return made(FaultSettings.NONE, candidates);
  }

  private Made made(FaultSettings settings, List<Candidate> candidates) {
    return new Made(new FaultModel(settings, candidates, time), Loading.NONE, Places.of(places));
  }
}
