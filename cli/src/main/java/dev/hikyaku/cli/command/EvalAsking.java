package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.cli.console.ExitCode;
import dev.hikyaku.cli.console.Style;
import dev.hikyaku.eval.CaseException;
import dev.hikyaku.eval.Eval;
import dev.hikyaku.eval.EvalOptions;
import dev.hikyaku.eval.Report;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.spec.RouteSpec;
import dev.hikyaku.relay.time.SystemTime;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Asks a route about cases, and tells what keeps it from that.
 *
 * @param console where it is told, and how far it came
 * @param asked the spec, the route and the cases
 * @param command whose options are misused, if they are
 */
record EvalAsking(Console console, AskedOptions asked, CommandSpec command) {
  /**
   * Asks; a signal ends it in good order.
   *
   * @param then makes an exit code of what was found
   */
  ExitCode ask(EvalOptions options, Function<Report, ExitCode> then) {
    Signals signals = Signals.interrupt(Thread.currentThread());
    try (Relay relay = asked.specs.open(RelayOptions.byHand(), console)) {
      Report report = run(relay, options);
      report.skipped().forEach(line -> console.say("skipped " + Style.safe(line.toString())));
      return then.apply(report);
    } catch (CaseException bad) {
      bad.problems().forEach(problem -> console.say(Style.safe(problem.toString())));
      return ExitCode.MISUSE;
    } catch (IOException e) {
      console.complain(String.valueOf(e.getMessage()));
      return ExitCode.FAILED;
    } catch (InterruptedException stopped) {
      String resumed = options.output().map(to -> "; --resume goes on with it").orElse("");
      console.complain("stopped before the end" + resumed);
      return ExitCode.FAILED;
    } finally {
      signals.release();
    }
  }

  private Report run(Relay relay, EvalOptions options) throws IOException, InterruptedException {
    List<String> names = relay.spec().routes().stream().map(RouteSpec::name).toList();
    Known known = new Known("route", names);
    String route =
        asked.route.isPresent() ? known.checked(asked.route.get(), command) : known.only(command);
    String first = relay.spec().routes().get(names.indexOf(route)).router().type();
    Known routers = new Known("first router", List.of(first));
    options.router().ifPresent(type -> routers.checked(type, command));
    EvalProgress progress = new EvalProgress(console, SystemTime.INSTANCE);
    return Eval.of()
        .route(route)
        .with(options)
        .run(relay, asked.specs.paths(), asked.cases.cases(), progress);
  }
}
