package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A whole spec, with every default filled in.
 *
 * @param name what the relay is called wherever several report to one place
 * @param server the process around it
 * @param buffer where messages wait
 * @param logs how it logs
 * @param traces where spans go; nowhere without the block
 * @param sources at least one for {@code run}
 * @param destinations by unique name
 * @param routes between them
 * @param deadLetter where dead letters go
 * @param deadLetterUnrouted whether a message without a route is dead-lettered instead of acked
 * @param alerts who is told when something goes wrong
 * @param stores what it remembers in, by unique name
 * @param feedback how decisions are corrected
 * @param models the {@code models} block, read by the ai router
 */
public record RelaySpec(
    String name,
    ServerSpec server,
    BufferSpec buffer,
    LogSpec logs,
    Optional<TraceSpec> traces,
    List<SourceSpec> sources,
    List<DestinationSpec> destinations,
    List<RouteSpec> routes,
    DeadLetterSpec deadLetter,
    boolean deadLetterUnrouted,
    List<NotifySpec> alerts,
    List<StoreSpec> stores,
    FeedbackSpec feedback,
    Section models) {

  /** What becomes of a message that no route takes. */
  private enum Unrouted {
    ACK,
    DEAD_LETTER
  }

  /** Reads all files of a spec as one. */
  static RelaySpec read(Roots roots) {
    Section defaults = roots.section("defaults");
    DeliverySpec policy = DeliverySpec.read(defaults, Defaults.DELIVERY);
    ResilienceSpec protection = ResilienceSpec.readDefaults(defaults, Defaults.RESILIENCE);
    return new RelaySpec(
        roots.name(),
        ServerSpec.read(roots.section("server"), roots.folder()),
        BufferSpec.read(roots.section("buffer")),
        LogSpec.read(roots.section("telemetry").section("logs")),
        TraceSpec.read(roots.section("telemetry")),
        roots.sections("sources").stream().map(SourceSpec::read).toList(),
        roots.sections("destinations").stream()
            .map(s -> DestinationSpec.read(s, policy, protection))
            .toList(),
        roots.sections("routes").stream().map(RouteSpec::read).toList(),
        DeadLetterSpec.read(roots.section("dead_letter")),
        roots.owner("unrouted").choice("unrouted", Unrouted.class, Unrouted.ACK)
            == Unrouted.DEAD_LETTER,
        roots.sections("notify").stream().map(NotifySpec::read).toList(),
        roots.sections("stores").stream().map(StoreSpec::read).toList(),
        FeedbackSpec.read(roots.section("feedback")),
        roots.section("models"));
  }

  /** Every router of a route's chain. */
  Stream<RouterSpec> routers() {
    return routes.stream().flatMap(route -> route.router().chain());
  }
}
