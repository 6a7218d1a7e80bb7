package dev.hikyaku.eval;

import dev.hikyaku.eval.data.Case;
import dev.hikyaku.eval.data.CaseFile;
import dev.hikyaku.eval.data.Cases;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.spec.RouteSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Evaluates a route of a spec, in a program or a test:
 *
 * <pre>{@code
 * Report report = Eval.of(Path.of("relay.yaml")).route("triage").run(Path.of("cases.ndjson"));
 * assertThat(report.metrics().named("accuracy")).hasValueGreaterThan(0.9);
 * }</pre>
 *
 * No source is opened and nothing is delivered. Immutable.
 */
public final class Eval {
  private final List<Path> spec;
  private final String route;
  private final EvalOptions options;

  private Eval(List<Path> spec, String route, EvalOptions options) {
    this.spec = List.copyOf(spec);
    this.route = route;
    this.options = options;
  }

  /** Of a spec: its files, or a folder of them. */
  public static Eval of(Path... spec) {
    return new Eval(List.of(spec), "", EvalOptions.DEFAULT);
  }

  /** The route to ask; may be left out when the spec has only one. */
  public Eval route(String name) {
    return new Eval(spec, name, options);
  }

  /** How to ask it. */
  public Eval with(EvalOptions how) {
    return new Eval(spec, route, how);
  }

  /**
   * Asks about the cases of a file.
   *
   * @throws CaseException when something is wrong with the cases; no router was asked
   * @throws IOException when they cannot be read, or the run cannot be written
   * @throws InterruptedException when told to stop
   */
  public Report run(Path cases) throws IOException, InterruptedException {
    return run(CaseFile.of(cases));
  }

  /** Asks about these cases; as {@link #run(Path)}. */
  public Report run(List<Case> cases) throws IOException, InterruptedException {
    return run(Cases.of(cases));
  }

  private Report run(Cases cases) throws IOException, InterruptedException {
    try (Relay relay = Relay.open(spec, RelayOptions.byHand())) {
      return run(relay, spec, cases, Progress.NONE);
    }
  }

  /**
   * Asks a relay that somebody else opened, and did not start.
   *
   * @param files those it was opened from
   * @param progress hears of every case
   */
  public Report run(Relay relay, List<Path> files, Cases cases, Progress progress)
      throws IOException, InterruptedException {
    RouteSpec asked = asked(relay.spec().routes());
    return new Run(relay, asked, options, SpecHash.of(files)).of(cases, progress);
  }

  private RouteSpec asked(List<RouteSpec> routes) {
    if (route.isEmpty() && routes.size() == 1) {
      return routes.getFirst();
    }
    List<String> names = routes.stream().map(RouteSpec::name).toList();
    return routes.stream()
        .filter(one -> one.name().equals(route))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no route is called '" + route + "'; there are " + String.join(", ", names)));
  }
}
