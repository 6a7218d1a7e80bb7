package dev.hikyaku.eval;

import dev.hikyaku.eval.data.Case;
import dev.hikyaku.eval.data.CaseLine;
import dev.hikyaku.eval.data.CaseReader;
import dev.hikyaku.eval.data.Cases;
import dev.hikyaku.eval.data.Labels;
import dev.hikyaku.eval.score.Choose;
import dev.hikyaku.eval.score.Metrics;
import dev.hikyaku.relay.Decider;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Sha256;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.RouteSpec;
import dev.hikyaku.relay.spec.SourceSpec;
import dev.hikyaku.relay.time.SystemTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One run over all cases.
 *
 * @param relay open, not started
 * @param asked the route
 * @param options how
 * @param specSha256 the files of the spec
 */
record Run(Relay relay, RouteSpec asked, EvalOptions options, String specSha256) {

  Report of(Cases cases, Progress progress) throws IOException, InterruptedException {
    Decider decider = relay.decider(asked.name());
    options.router().ifPresent(this::checkAlone);
    Labels labels =
        new Labels(
            options.labels(),
            relay.spec().destinations().stream().map(DestinationSpec::name).toList(),
            decider.targets());
    Survey survey = Survey.of(cases, missing(), labels, options.skipBad());
    decider.start();
    Sample sample =
        new Sample(
            options.limit().map(Integer::longValue).orElse(survey.good()),
            survey.good(),
            options.seed());
    RunHeader header = header(cases);
    try (Ledger ledger = new Ledger(options.output(), header, sample.wanted(), progress)) {
      ask(cases, labels, sample, decider, ledger);
      Metrics metrics = Metrics.of(ledger.scored(), choose(), options.seed());
      return ledger.finish(
          new Report(header, metrics, ledger.results(), survey.skipped(), ledger.complete()));
    }
  }

  private void ask(Cases cases, Labels labels, Sample sample, Decider decider, Ledger ledger)
      throws IOException, InterruptedException {
    Asking asking =
        new Asking(
            decider, choose(), options.router().isPresent(), options.repeat(), SystemTime.INSTANCE);
    try (CaseReader reader = cases.open(missing());
        Window window = new Window(asking, options.concurrency(), ledger::add)) {
      for (Optional<CaseLine> line = reader.next(); line.isPresent(); line = reader.next()) {
        Optional<Case> drawn = drawn(line.get(), sample, labels);
        if (drawn.isPresent() && !ledger.has(drawn.get().id())) {
          if (!affordable(window, ledger)) {
            return;
          }
          window.ask(drawn.get());
        }
      }
      window.awaitAll();
    }
  }

  /** One more than those under way; if that is doubtful, these are waited for first. */
  private boolean affordable(Window window, Ledger ledger)
      throws IOException, InterruptedException {
    if (options.maxUsd().isEmpty()) {
      return true;
    }
    double most = options.maxUsd().getAsDouble();
    if (!ledger.affords(window.underWay() + 1, most)) {
      window.awaitAll();
    }
    return ledger.affords(window.underWay() + 1, most);
  }

  private static Optional<Case> drawn(CaseLine line, Sample sample, Labels labels) {
    return switch (line) {
      case CaseLine.Good(Case one, var at) when sample.takes() ->
          labels.of(one) instanceof Labels.Mapped.Known(Case known)
              ? Optional.of(known)
              : Optional.empty();
      case CaseLine.Good passed -> Optional.empty();
      case CaseLine.Bad skipped -> Optional.empty();
    };
  }

  /** Only of the first one is it known what it says to every case. */
  private void checkAlone(String router) {
    if (!asked.router().type().equals(router)) {
      throw new IllegalArgumentException(
          "the first router of route %s is of type %s, not %s: only that one can be scored alone"
              .formatted(asked.name(), asked.router().type(), router));
    }
  }

  private Choose choose() {
    boolean many =
        asked
            .router()
            .chain()
            .filter(router -> router.type().equals("ai"))
            .anyMatch(router -> router.settings().text("choose", "one").equals("many"));
    return many ? Choose.MANY : Choose.ONE;
  }

  /** A message of the route's first source, so that rules see what they would see. */
  private Envelope missing() {
    Optional<SourceSpec> source =
        relay.spec().sources().stream()
            .filter(one -> asked.from().contains(one.name()))
            .findFirst();
    return Envelope.of(
        "none",
        source.map(SourceSpec::name).orElse("eval"),
        source.map(SourceSpec::type).orElse("eval"),
        Body.EMPTY,
        SystemTime.INSTANCE.now());
  }

  private RunHeader header(Cases cases) throws IOException {
    String map = new TreeMap<>(options.labels()).toString();
    String data =
        options.labels().isEmpty()
            ? cases.sha256()
            : Sha256.hex((cases.sha256() + map).getBytes(StandardCharsets.UTF_8));
    return new RunHeader(
        specSha256,
        data,
        asked.name(),
        options.router(),
        options.limit(),
        options.seed(),
        options.repeat());
  }
}
