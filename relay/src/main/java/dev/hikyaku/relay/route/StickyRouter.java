package dev.hikyaku.relay.route;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Turns;
import dev.hikyaku.relay.spi.Turns.Turn;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The destinations of the last decision for the same history key. Thread-safe. */
final class StickyRouter implements BuiltIn {
  private final Settings settings;
  private final Optional<Turns> turns;
  private final List<String> declared;
  private final String route;
  private final Meters meters;

  /**
   * As written.
   *
   * @param ttl how old a decision may be
   * @param remember whose decisions count
   */
  private record Settings(Duration ttl, List<String> remember) {}

  private StickyRouter(Settings settings, RouterContext context) {
    this.settings = settings;
    this.turns = context.turns();
    this.declared = Names.declared(context);
    this.route = context.route();
    this.meters = context.meters();
  }

  @Override
  public Decision decide(Envelope envelope) throws InterruptedException {
    String key = turns.isPresent() ? turns.get().key(envelope) : "";
    if (key.isEmpty()) {
      return miss("no_key");
    }
    Optional<Turn> last = last(key);
    List<String> still =
        last.map(Turn::destinations).orElse(List.of()).stream().filter(declared::contains).toList();
    if (last.isEmpty() || still.isEmpty()) {
      return miss("no_turn");
    }
    meters.sticky(route, "hit");
    return new Decision.Chosen(still, Evidence.NONE, "as " + last.get().router() + " chose before");
  }

  /** Whatever it repeats was picked by another router of the chain. */
  @Override
  public Set<String> targets() {
    return Set.of();
  }

  private Optional<Turn> last(String key) throws InterruptedException {
    return turns.isEmpty()
        ? Optional.empty()
        : turns.get().last(key, settings.ttl(), settings.remember());
  }

  private Decision miss(String reason) {
    meters.sticky(route, "miss");
    return new Decision.Abstained(reason, Evidence.NONE);
  }

  /** Makes them. */
  public static final class Factory implements RouterFactory {
    /** As long as the history itself keeps a turn. */
    private static final Duration NO_LIMIT = Duration.ofDays(36_500);

    /** For the service loader. */
    public Factory() {}

    @Override
    public String type() {
      return "sticky";
    }

    @Override
    public Router create(Section settings, RouterContext context) {
      Duration ttl = settings.duration("ttl", NO_LIMIT, Duration.ofMillis(1));
      List<String> remember = settings.texts("remember", Defaults.STICKY_REMEMBER);
      return new StickyRouter(new Settings(ttl, remember), context);
    }
  }
}
