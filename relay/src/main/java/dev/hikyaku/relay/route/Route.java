package dev.hikyaku.relay.route;

import dev.hikyaku.relay.message.Envelope;
import java.util.Set;

/** Stand-in. */
public final class Route {
  /** x. */
  public String name() {
    return "";
  }

  /** x. */
  public boolean takes(String s) {
    return true;
  }

  /** x. */
  public Set<String> targets() {
    return Set.of();
  }

  /** x. */
  public Routed route(Envelope e) throws InterruptedException {
    return new Routed.FilteredOut();
  }
}
