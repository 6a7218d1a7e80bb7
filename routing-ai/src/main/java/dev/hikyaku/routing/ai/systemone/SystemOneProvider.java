package dev.hikyaku.routing.ai.systemone;

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
import java.util.concurrent.ThreadLocalRandom;

/** Serves decision models over HTTP. */
public final class SystemOneProvider implements Provider {
  private static final String URL = "https://api.typesafe.ai";
  private static final int MOST_OPTIONS = 255;

  private final Connections connections;
  private final Time time;
  private final int places;

  /**
   * Makes them.
   *
   * @param places how many may ask a model at once, unless the catalog says
   */
  public SystemOneProvider(Connections connections, Time time, int places) {
    this.connections = connections;
    this.time = time;
    this.places = places;
  }

  @Override
  public String name() {
    return "systemone";
  }

  @Override
  public Host host() {
    return new Host(name(), "decide", false);
  }

  @Override
  public Made make(Section entry, Lessons lessons) {
    Endpoint endpoint = Endpoint.read(entry, Optional.of(URL), true).named(entry);
    Dialect dialect = entry.choice("dialect", Dialect.class, Dialect.TYPESAFE);
    String path = entry.text("path", dialect.path());
    int most = entry.integer("option_limit", MOST_OPTIONS, 2, MOST_OPTIONS);
    if (lessons.candidates().size() + 1 > most) {
      entry.error(
          "option_limit",
          lessons.candidates().size() + " candidates and none are more than " + most + " options",
          "fewer candidates on the router, or a server that takes more");
    }
    if (endpoint.model().endsWith("-latest") && entry.kind("threshold") != Section.Kind.ABSENT) {
      entry.warning(
          "model",
          endpoint.model() + " moves to other versions, and the threshold was set for one",
          "name a version");
    }
    return made(endpoint, dialect, path, lessons.briefing().taught());
  }

  @Override
  public Made make(Lessons lessons) {
    Endpoint endpoint = new Endpoint(URL, "", Optional.empty());
    return made(endpoint, Dialect.TYPESAFE, Dialect.TYPESAFE.path(), lessons.briefing().taught());
  }

  private Made made(Endpoint endpoint, Dialect dialect, String path, List<Candidate> candidates) {
    ModelClient client = new ModelClient(connections, endpoint, ModelClient.AnswerCheck.NONE, time);
    Persistence persistence =
        new Persistence(client, time, () -> ThreadLocalRandom.current().nextDouble());
    return new Made(
        new SystemOneModel(endpoint, path, dialect.wording(), persistence, candidates),
        Loading.NONE,
        Places.of(places));
  }
}
