package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.time.Time;
import dev.hikyaku.routing.ai.http.Connections;
import dev.hikyaku.routing.ai.http.Endpoint;
import dev.hikyaku.routing.ai.http.ModelClient;
import dev.hikyaku.routing.ai.model.Lessons;
import dev.hikyaku.routing.ai.model.Loading;
import dev.hikyaku.routing.ai.model.Places;
import dev.hikyaku.routing.ai.model.Provider;
import dev.hikyaku.routing.ai.prompt.Briefing;
import java.util.List;
import java.util.Optional;

/** Serves models that write text, behind one kind of server. */
public final class GenerativeProvider implements Provider {
  private final Vendor vendor;
  private final Connections connections;
  private final Time time;
  private final int places;

  private GenerativeProvider(Vendor vendor, Connections connections, Time time, int places) {
    this.vendor = vendor;
    this.connections = connections;
    this.time = time;
    this.places = places;
  }

  /**
   * One for each kind of server.
   *
   * @param places how many may ask a model at once, unless the catalog says
   */
  public static List<Provider> all(Connections connections, Time time, int places) {
    return Vendor.all().stream()
        .<Provider>map(vendor -> new GenerativeProvider(vendor, connections, time, places))
        .toList();
  }

  @Override
  public String name() {
    return vendor.name();
  }

  @Override
  public Made make(Section entry, Lessons lessons) {
    Endpoint endpoint =
        Endpoint.read(entry, Optional.of(vendor.url()), vendor.keyed()).named(entry);
    return made(endpoint, lessons.briefing());
  }

  @Override
  public Made make(Lessons lessons) {
    return made(new Endpoint(vendor.url(), "", Optional.empty()), lessons.briefing());
  }

  private Made made(Endpoint endpoint, Briefing briefing) {
    ModelClient client = new ModelClient(connections, endpoint, vendor.endings(), time);
    Chat chat = new Chat(vendor, endpoint, client, briefing.prompt().metadata().config());
    return new Made(new GenerativeModel(chat, briefing), Loading.NONE, Places.of(places));
  }
}
