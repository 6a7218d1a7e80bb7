package dev.hikyaku.relay.route;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.spi.Section;
import java.util.List;
import java.util.Set;

/** Always the same destinations. Thread-safe. */
final class StaticRouter implements BuiltIn {
  private final List<String> to;
  private final Decision always;

  private StaticRouter(List<String> to) {
    this.to = to;
    this.always =
        to.isEmpty()
            ? new Decision.Abstained("no_destination", Evidence.NONE)
            : new Decision.Chosen(to, Evidence.NONE, "always");
  }

  @Override
  public Decision decide(Envelope envelope) {
    return always;
  }

  @Override
  public Set<String> targets() {
    return Set.copyOf(to);
  }

  /** Makes them. */
  public static final class Factory implements RouterFactory {
    /** For the service loader. */
    public Factory() {}

    @Override
    public String type() {
      return "static";
    }

    @Override
    public Router create(Section settings, RouterContext context) {
      return new StaticRouter(Names.read(settings, "to"));
    }
  }
}
