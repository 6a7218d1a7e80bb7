package dev.hikyaku.cli.command;

import dev.hikyaku.relay.message.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What is to go wrong: the settings of a destination of type {@code fault}, as options. */
final class FaultOptions {
  private static final String RANGE = "..";

  @Option(
      names = "--fail",
      paramLabel = "SHARE",
      description = "This share of all tries is answered with the --status. 50%% or 0.5.")
  Optional<String> fail = Optional.empty();

  @Option(
      names = "--status",
      paramLabel = "CODE",
      description = "What failing tries are answered with. Default: 503. Alone: on every try.")
  Optional<Integer> status = Optional.empty();

  @Option(
      names = "--latency",
      paramLabel = "TIME",
      description = "How long every try takes before anything else: 200ms, or 100ms..300ms.")
  Optional<String> latency = Optional.empty();

  @Option(
      names = "--refuse",
      paramLabel = "SHARE",
      description = "This share finds nobody to connect to.")
  Optional<String> refuse = Optional.empty();

  @Option(
      names = "--reset",
      paramLabel = "SHARE",
      description = "The connection of this share breaks before any answer.")
  Optional<String> reset = Optional.empty();

  @Option(
      names = "--hang",
      paramLabel = "SHARE",
      description = "This share gets no answer before its timeout.")
  Optional<String> hang = Optional.empty();

  @Option(
      names = "--truncate",
      paramLabel = "SHARE",
      description = "The endpoint takes this share, and its answer breaks off.")
  Optional<String> truncate = Optional.empty();

  @Option(
      names = "--drip",
      paramLabel = "SHARE",
      description = "The endpoint takes this share, and its answer drips in beyond the timeout.")
  Optional<String> drip = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "Another seed, another run; the same seed, the same faults. Default: 0.")
  int seed;

  /** As a spec would say it. */
  String settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    fail.ifPresent(share -> settings.put("fail", share));
    status.ifPresent(code -> settings.put("status", code));
    latency.ifPresent(time -> settings.put("latency", waits(time)));
    refuse.ifPresent(share -> settings.put("refuse", share));
    reset.ifPresent(share -> settings.put("reset", share));
    hang.ifPresent(share -> settings.put("hang", share));
    truncate.ifPresent(share -> settings.put("truncate", share));
    drip.ifPresent(share -> settings.put("drip", share));
    settings.put("seed", seed);
    return Json.write(settings);
  }

  /** Nobody is there at all. */
  String broken() {
    return Json.write(Map.of("refuse", "100%"));
  }

  private static Object waits(String written) {
    int middle = written.indexOf(RANGE);
    return middle < 0
        ? written
        : Map.of(
            "from", written.substring(0, middle),
            "to", written.substring(middle + RANGE.length()));
  }
}
