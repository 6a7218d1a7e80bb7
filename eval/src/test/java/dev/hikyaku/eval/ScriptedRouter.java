package dev.hikyaku.eval;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.spi.Section;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/**
 * A router of type {@code ai} that does what a message says: {@code billing 0.9} is a probability,
 * and a choice from 0.6 on; {@code broken} cannot be decided.
 */
final class ScriptedRouter implements Router {
  /** The ids of all messages it was asked about, by the name of the relay. */
  static final Map<String, Queue<String>> ASKED = new ConcurrentHashMap<>();

  private final RouterContext context;

  private ScriptedRouter(RouterContext context) {
    this.context = context;
  }

  @Override
  public Decision decide(Envelope envelope) {
    asked(context.relay()).add(envelope.id());
    String text = envelope.body().text().orElseThrow();
    if (text.equals("broken")) {
      Failure failure = Failure.passing("the model is away", Tags.CONNECT);
      return new Decision.Broken(failure, Evidence.NONE);
    }
    int between = text.indexOf(' ');
    String name = text.substring(0, between);
    double probability = Double.parseDouble(text.substring(between + 1));
    Map<String, Double> probabilities =
        name.equals("none")
            ? Map.of("none", probability)
            : Map.of(name, probability, "none", 1 - probability);
    return probability >= 0.6 && !name.equals("none")
        ? new Decision.Chosen(List.of(name), evidence(probabilities), "it says so")
        : new Decision.Abstained("low_confidence", evidence(probabilities));
  }

  /** What it was asked in this relay. */
  static Queue<String> asked(String relay) {
    return ASKED.computeIfAbsent(relay, name -> new ConcurrentLinkedQueue<>());
  }

  private static Evidence evidence(Map<String, Double> probabilities) {
    Map<String, Object> record =
        Map.of(
            "model",
            "script",
            "version",
            "script-1",
            "probabilities",
            probabilities,
            "prompt",
            Map.of("hash", "abc"),
            "tokens",
            7,
            "cost",
            0.25);
    return new Evidence(
        probabilities, OptionalDouble.empty(), Optional.of("script"), List.of(), record);
  }

  @Override
  public Set<String> targets() {
    return context.candidates().stream()
        .filter(candidate -> candidate.description().isPresent())
        .map(Candidate::name)
        .collect(Collectors.toSet());
  }

  /** Makes them. */
  public static final class Factory implements RouterFactory {
    /** For the service loader. */
    public Factory() {}

    @Override
    public String type() {
      return "ai";
    }

    @Override
    public Router create(Section settings, RouterContext context) {
      settings.text("choose", "one");
      return new ScriptedRouter(context);
    }
  }
}
