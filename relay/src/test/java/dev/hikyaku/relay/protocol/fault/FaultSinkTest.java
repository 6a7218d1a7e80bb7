package dev.hikyaku.relay.protocol.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Expressions;
import dev.hikyaku.relay.spi.Reply;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.SinkContext;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultSinkTest {
  private static final Reply REPLY = new Reply(202, Headers.EMPTY, Body.of("ok"));
  private static final int MANY = 10_000;

  private final ManualTime time = new ManualTime();
  private final List<String> asked = new ArrayList<>();
  private final FaultProtocol protocol = new FaultProtocol();

  private Sink real(Sent answer) {
    return (envelope, attempt) -> {
      asked.add(envelope.id());
      return answer;
    };
  }

  private SinkContext named(String endpoint) {
    Expressions none = Contexts.sink("fault").expressions();
    return new SinkContext("r", endpoint, "fault", Duration.ofSeconds(5), "key", none, time);
  }

  private Sink sink(Map<String, ?> settings) {
    return protocol.inFrontOf(
        real(new Sent.Accepted(REPLY)), MapSection.of(settings), named("out"));
  }

  private Sent sent(Sink sink, String id, int number) throws Exception {
    Attempt attempt = new Attempt(number, id, Deadline.in(Duration.ofSeconds(5), time));
    return sink.send(Contexts.envelope(id, "{}"), attempt);
  }

  /** Which of so many messages fail at their first try. */
  private Set<Integer> failing(Sink sink) throws Exception {
    Set<Integer> failing = new HashSet<>();
    for (int i = 0; i < MANY; i++) {
      if (sent(sink, "7-" + i, 1) instanceof Sent.Failed) {
        failing.add(i);
      }
    }
    return failing;
  }

  @ParameterizedTest
  @CsvSource({
    "refuse, connect, 0",
    "reset, connect reset, 0",
    "hang, timeout, 0",
    "fail, 5xx 503, 0",
    "truncate, reset, 1",
    "drip, timeout, 1"
  })
  void everyFaultHasTheTagsOfTheRealThing(String fault, String tags, int taken) throws Exception {
    Sent answer = sent(sink(Map.of(fault, "100%")), "m-1", 1);

    assertThat(answer)
        .isInstanceOfSatisfying(
            Sent.Failed.class,
            failed -> {
              assertThat(failed.failure().tags().stream().map(Tag::name))
                  .containsExactly(tags.split(" "));
              assertThat(failed.failure().severity()).isEqualTo(Severity.TRANSIENT);
            });
    assertThat(asked).as("what the endpoint has").hasSize(taken);
  }

  @Test
  void withoutFaultsTheAnswerIsThatOfTheSink() throws Exception {
    assertThat(sent(sink(Map.of()), "m-1", 1)).isEqualTo(new Sent.Accepted(REPLY));
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void byItselfItTakesAndDiscards() throws Exception {
    Sink sink = protocol.sink(MapSection.of(Map.of()), named("out"));

    assertThat(sent(sink, "m-1", 1)).isEqualTo(Sent.accepted());
  }

  @Test
  void aStatusWithoutAShareIsThatOfEveryTry() throws Exception {
    Sent answer = sent(sink(Map.of("status", 404)), "m-1", 1);

    assertThat(answer)
        .isInstanceOfSatisfying(
            Sent.Failed.class,
            failed -> {
              assertThat(failed.failure().exact().name()).isEqualTo("404");
              assertThat(failed.failure().severity()).isEqualTo(Severity.PERMANENT);
            });
  }

  @Test
  void whatHangsLastsAsLongAsItsTryMay() throws Exception {
    sent(sink(Map.of("hang", "100%")), "m-1", 1);

    assertThat(time.sleeps()).containsExactly(Duration.ofSeconds(5));
  }

  @Test
  void latencyComesBeforeWhateverHappens() throws Exception {
    sent(sink(Map.of("latency", Duration.ofMillis(200), "fail", "100%")), "m-1", 1);
    sent(sink(Map.of("latency", Duration.ofMillis(300))), "m-1", 1);

    assertThat(time.sleeps()).containsExactly(Duration.ofMillis(200), Duration.ofMillis(300));
  }

  @Test
  void aLatencyThatVariesStaysInItsRange() throws Exception {
    Duration from = Duration.ofMillis(100);
    Duration to = Duration.ofMillis(300);
    Sink sink = sink(Map.of("latency", Map.of("from", from, "to", to)));

    for (int i = 0; i < 100; i++) {
      sent(sink, "m-" + i, 1);
    }

    assertThat(time.sleeps()).allMatch(wait -> wait.compareTo(from) >= 0 && wait.compareTo(to) < 0);
    assertThat(new HashSet<>(time.sleeps())).hasSizeGreaterThan(90);
  }

  @Test
  void theShareOfFailuresIsTheOneAskedFor() throws Exception {
    assertThat(failing(sink(Map.of("fail", "50%"))).size() / (double) MANY)
        .isCloseTo(0.5, within(0.02));
    assertThat(failing(sink(Map.of("fail", 0.1))).size() / (double) MANY)
        .isCloseTo(0.1, within(0.02));
  }

  @Test
  void theSameSeedGivesTheSameRunAndAnotherSeedAnother() throws Exception {
    Map<String, ?> settings = Map.of("fail", "50%", "seed", 7);

    assertThat(failing(sink(settings))).isEqualTo(failing(sink(settings)));
    assertThat(failing(sink(settings)))
        .isNotEqualTo(failing(sink(Map.of("fail", "50%", "seed", 8))));
  }

  @Test
  void endpointsTriesAndFaultsHaveDrawsOfTheirOwn() throws Exception {
    Set<Integer> one = failing(sink(Map.of("fail", "50%")));
    Set<Integer> otherFault = failing(sink(Map.of("reset", "50%")));
    Sink otherEndpoint =
        protocol.inFrontOf(
            real(Sent.accepted()), MapSection.of(Map.of("fail", "50%")), named("out[1]"));
    Set<Integer> elsewhere = failing(otherEndpoint);
    Sink sink = sink(Map.of("fail", "50%"));
    Set<Integer> again = new HashSet<>();
    for (int i : IntStream.range(0, MANY).toArray()) {
      if (sent(sink, "7-" + i, 2) instanceof Sent.Failed) {
        again.add(i);
      }
    }

    // Independent halves share a half: a quarter of all.
    for (Set<Integer> other : List.of(otherFault, elsewhere, again)) {
      Set<Integer> both = new HashSet<>(one);
      both.retainAll(other);
      assertThat(both.size() / (double) MANY).isCloseTo(0.25, within(0.02));
    }
  }

  @Test
  void aFailureOfTheSinkStaysWhatItIs() throws Exception {
    Sent failed = Sent.failed(Fault.FAIL.failure(500));
    Sink sink =
        protocol.inFrontOf(real(failed), MapSection.of(Map.of("truncate", "100%")), named("out"));

    assertThat(sent(sink, "m-1", 1)).isSameAs(failed);
  }

  @Test
  void aProbeFailsIfEveryTryDoes() throws Exception {
    assertThat(sink(Map.of("hang", "100%")).check()).isInstanceOf(Sent.Failed.class);
    assertThat(sink(Map.of("drip", "100%")).check("/healthz")).isInstanceOf(Sent.Failed.class);
    assertThat(sink(Map.of("fail", "99%")).check()).isInstanceOf(Sent.Accepted.class);
    assertThat(sink(Map.of("fail", "99%")).check("/healthz")).isInstanceOf(Sent.Accepted.class);
    assertThat(time.sleeps()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"101%", "1.5", "-1", "half", "50 %", "", "NaN"})
  void aShareThatIsNoneIsAProblem(String written) {
    MapSection settings = MapSection.of(Map.of("fail", written));

    protocol.sink(settings, named("out"));

    assertThat(settings.problems()).containsExactly("fail: must be a share of all tries");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0%", "1", "100%", "0.5", "12.5%", "1.0"})
  void aShareIsAPercentageOrAFraction(String written) {
    MapSection settings = MapSection.of(Map.of("fail", written));

    protocol.sink(settings, named("out"));

    assertThat(settings.problems()).isEmpty();
  }

  @Test
  void aRangeOfLatenciesRunsUpwards() {
    Duration second = Duration.ofSeconds(1);
    MapSection settings =
        MapSection.of(Map.of("latency", Map.of("from", second, "to", second.dividedBy(2))));

    protocol.sink(settings, named("out"));

    assertThat(settings.problems()).containsExactly("to: must be at least from");
  }
}
