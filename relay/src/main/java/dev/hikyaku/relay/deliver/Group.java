package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.spec.GroupSpec;
import dev.hikyaku.relay.spec.MemberSpec;
import dev.hikyaku.relay.spec.Strategy;
import dev.hikyaku.relay.spi.Sink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Several endpoints behind one destination, one of which gets each message. Thread-safe. */
final class Group implements Target {
  private final List<Member> members = new ArrayList<>();
  private final List<HealthCheck> healthChecks = new ArrayList<>();
  private final Forks<Boolean> probes;
  private final Pick pick;
  private final Optional<Hedge> hedge;

  /**
   * A group whose probes have not begun.
   *
   * @param name the destination's
   * @param sinks the sink of a member's name
   * @param rateLimit shared by the members
   */
  Group(
      String name,
      GroupSpec spec,
      Function<String, Sink> sinks,
      Optional<RateLimit> rateLimit,
      DeliveryContext context) {
    List<Latency> latencies = new ArrayList<>();
    for (MemberSpec member : spec.members()) {
      Sink sink = sinks.apply(member.name());
      Latency latency = new Latency(member.delivery().timeout(), context.time());
      latencies.add(latency);
      Optional<Latency> measured =
          Optional.of(latency).filter(any -> spec.strategy() == Strategy.LEAST_LATENCY);
      Health health = new Health();
      members.add(
          new Member(
              new Endpoint(name, member, new Fittings(sink, rateLimit, measured), context),
              health));
      spec.healthCheck()
          .map(check -> new HealthCheck(member.name(), sink, health, check, context.time()))
          .ifPresent(healthChecks::add);
    }
    this.probes = new Forks<>(context.time()::sleep);
    this.pick = Pick.by(spec, latencies);
    this.hedge = spec.hedge().map(settings -> new Hedge(name, settings, rateLimit, context));
  }

  @Override
  public Course course() {
    return new Lap(members, pick, hedge);
  }

  /** Begins to probe the members. */
  void open() {
    healthChecks.forEach(check -> probes.fork("health-" + check.member(), check::run));
  }

  /** Ends the probes and waits for that. */
  void close() {
    probes.close();
  }
}
