package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.routing.ai.embedded.EmbeddedProvider;
import dev.hikyaku.routing.ai.fault.FaultProvider;
import dev.hikyaku.routing.ai.generative.GenerativeProvider;
import dev.hikyaku.routing.ai.genkit.FlowProvider;
import dev.hikyaku.routing.ai.http.Connections;
import dev.hikyaku.routing.ai.model.Provider;
import dev.hikyaku.routing.ai.systemone.SystemOneProvider;
import java.util.ArrayList;
import java.util.List;

/** Who can serve models; the first does so where the spec has no catalog. */
final class EveryProvider {
  private EveryProvider() {}

  static List<Provider> list() {
    Connections connections = new Connections();
    SystemTime time = SystemTime.INSTANCE;
    int places = Defaults.MAX_CONCURRENT;
    List<Provider> all = new ArrayList<>();
    all.add(new EmbeddedProvider());
    all.addAll(GenerativeProvider.all(connections, time, places));
    all.add(new SystemOneProvider(connections, time, places));
    all.add(new FlowProvider(connections, time, places));
    all.add(new FaultProvider(time, places));
    return all;
  }
}
