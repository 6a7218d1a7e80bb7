package dev.hikyaku.routing.ai.genkit;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.time.Time;
import dev.hikyaku.routing.ai.http.Connections;
import dev.hikyaku.routing.ai.http.Endpoint;
import dev.hikyaku.routing.ai.http.ModelClient;
import dev.hikyaku.routing.ai.model.Host;
import dev.hikyaku.routing.ai.model.Lessons;
import dev.hikyaku.routing.ai.model.Loading;
import dev.hikyaku.routing.ai.model.Places;
import dev.hikyaku.routing.ai.model.Provider;
import java.util.List;
import java.util.Optional;

/** Serves flows of others as models. */
public final class FlowProvider implements Provider {
  private final Connections connections;
  private final Time time;
  private final int places;

  /**
   * Makes them.
   *
   * @param places how many may ask a flow at once, unless the catalog says
   */
  public FlowProvider(Connections connections, Time time, int places) {
    this.connections = connections;
    this.time = time;
    this.places = places;
  }

  @Override
  public String name() {
    return "genkit";
  }

  @Override
  public Host host() {
    return new Host(name(), "flow", false);
  }

  /** The url names the flow; {@code model} is only what the record calls it. */
  @Override
  public Made make(Section entry, Lessons lessons) {
    Endpoint read = Endpoint.read(entry, Optional.empty(), false);
    return made(
        new Endpoint(read.url(), entry.text("model", "flow"), read.apiKey()),
        lessons.briefing().taught());
  }

  @Override
  public Made make(Lessons lessons) {
    return made(new Endpoint("", "flow", Optional.empty()), lessons.briefing().taught());
  }

  private Made made(Endpoint endpoint, List<Candidate> candidates) {
    ModelClient client = new ModelClient(connections, endpoint, ModelClient.AnswerCheck.NONE, time);
    return new Made(new FlowModel(endpoint, client, candidates), Loading.NONE, Places.of(places));
  }
}
