package dev.hikyaku.relay.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.Receipt;
import dev.hikyaku.relay.Receipt.Step;
import dev.hikyaku.relay.Receipt.Trail;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.observe.Exposition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What receipts say, in the form of the metrics and of the dead-letter file: to be compared. */
final class Ledger {
  private static final List<String> REQUIRED_TO_SETTLE =
      List.of("delivered", "dead_lettered", "filtered", "failed");

  private final List<Receipt> receipts;

  Ledger(List<Receipt> receipts) {
    this.receipts = List.copyOf(receipts);
  }

  /** A counter's samples by the values of their labels but {@code relay}; zeros are left out. */
  static Map<String, Long> counter(Exposition metrics, String name, String... labels) {
    Map<String, Long> counts = new TreeMap<>();
    if (!metrics.families().containsKey(name)) {
      return counts;
    }
    for (Exposition.Sample sample : metrics.family(name).samples()) {
      String key =
          List.of(labels).stream().map(sample.labels()::get).collect(Collectors.joining(" "));
      if (sample.value() > 0) {
        counts.merge(key, Math.round(sample.value()), Long::sum);
      }
    }
    return counts;
  }

  /** How many messages ended in each state. */
  Map<String, Long> outcomes() {
    return counted(receipts, receipt -> receipt.outcome().label());
  }

  private static <T> Map<String, Long> counted(Collection<T> all, Function<T, String> key) {
    return all.stream().collect(Collectors.groupingBy(key, TreeMap::new, Collectors.counting()));
  }

  private List<Trail> trails() {
    return receipts.stream().flatMap(receipt -> receipt.trails().stream()).toList();
  }

  private List<Step> steps() {
    return trails().stream().flatMap(trail -> trail.steps().stream()).toList();
  }

  /** Tries that were sent, by destination. */
  Map<String, Long> tries() {
    Map<String, Long> tries = new TreeMap<>();
    steps().forEach(step -> tries.merge(step.to(), (long) step.attempts(), Long::sum));
    tries.values().removeIf(count -> count == 0);
    return tries;
  }

  /** Tries that succeeded, by destination. */
  Map<String, Long> successes() {
    return counted(
        steps().stream().filter(step -> step.outcome().equals("delivered")).toList(), Step::to);
  }

  /** Moves to a fallback, as in {@code a b exhausted}. */
  Map<String, Long> moves() {
    List<String> moves = new ArrayList<>();
    for (Trail trail : trails()) {
      BinaryOperator<Step> move =
          (from, to) -> {
            moves.add(from.to() + " " + to.to() + " " + from.outcome());
            return to;
          };
      Optional<Step> unused = trail.steps().stream().reduce(move);
    }
    return counted(moves, move -> move);
  }

  /** How often nobody of a destination's chain took a message. */
  long undelivered(String destination) {
    return trails().stream()
        .filter(trail -> trail.destination().equals(destination) && trail.takenBy().isEmpty())
        .count();
  }

  /** The ids of the letters that are owed, one for each, by reason. */
  Map<String, List<String>> owedLetters(String bestEffort) {
    Map<String, List<String>> letters = new TreeMap<>();
    for (Receipt receipt : receipts) {
      if (receipt.trails().isEmpty() && !receipt.outcome().label().equals("filtered")) {
        letters.computeIfAbsent("transform", r -> new ArrayList<>()).add(receipt.id());
      }
      receipt.trails().stream()
          .filter(trail -> !trail.destination().equals(bestEffort) && trail.takenBy().isEmpty())
          .forEach(
              trail ->
                  letters.computeIfAbsent("delivery", r -> new ArrayList<>()).add(receipt.id()));
    }
    letters.values().forEach(ids -> ids.sort(null));
    return letters;
  }

  /** The ids of the letters in the lines of a dead-letter file, by reason. */
  static Map<String, List<String>> writtenLetters(List<String> lines) {
    Map<String, List<String>> letters = new TreeMap<>();
    for (String line : lines) {
      var letter = Json.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow();
      String reason = letter.path("attributes").path("dlq").path("reason").asText();
      letters.computeIfAbsent(reason, r -> new ArrayList<>()).add(letter.path("id").asText());
    }
    letters.values().forEach(ids -> ids.sort(null));
    return letters;
  }

  /** Every message has one end, and the metrics say the same as the receipts. */
  void agreesWith(Exposition metrics, int messages) {
    assertThat(receipts.stream().map(Receipt::id).distinct().count()).isEqualTo(messages);
    assertThat(receipts).hasSize(messages);
    assertThat(REQUIRED_TO_SETTLE).containsAll(outcomes().keySet());
    assertThat(counter(metrics, "hikyaku_messages_total", "outcome")).isEqualTo(outcomes());
    Map<String, Long> ok = new TreeMap<>();
    Map<String, Long> sent = new TreeMap<>();
    counter(metrics, "hikyaku_delivery_attempts_total", "destination", "outcome")
        .forEach(
            (key, count) -> {
              String[] parts = key.split(" ", -1);
              if (!parts[1].equals("refused")) {
                sent.merge(parts[0], count, Long::sum);
              }
              if (parts[1].equals("ok")) {
                ok.put(parts[0], count);
              }
            });
    assertThat(sent).containsAllEntriesOf(tries());
    assertThat(ok).containsAllEntriesOf(successes());
    assertThat(counter(metrics, "hikyaku_fallback_total", "from", "to", "reason"))
        .containsAllEntriesOf(moves());
  }
}
