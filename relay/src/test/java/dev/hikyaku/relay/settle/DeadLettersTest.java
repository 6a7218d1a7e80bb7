package dev.hikyaku.relay.settle;

import static dev.hikyaku.relay.deliver.Specs.policy;
import static dev.hikyaku.relay.deliver.Specs.retry;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.Hop;
import dev.hikyaku.relay.deliver.NoSettings;
import dev.hikyaku.relay.deliver.ScriptedSink;
import dev.hikyaku.relay.deliver.Shaping;
import dev.hikyaku.relay.deliver.Specs;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spec.DeadLetterSpec;
import dev.hikyaku.relay.spec.RotationSpec;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.ManualTime;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeadLettersTest {
  private final ManualTime time = new ManualTime();
  private final RecordingMeters meters = new RecordingMeters();
  private final DeliveryContext context = new DeliveryContext(time, time::sleep, () -> 0.5, meters);
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private final DeadLetterContext letters =
      new DeadLetterContext(
          "shop",
          Fixture::json,
          new PrintStream(out, true, UTF_8),
          new PrintStream(err, true, UTF_8),
          text -> text.replace("s3cret", "***"));

  private DeadLetters queue(Place first, Place... fallback) {
    return new DeadLetters(letters, first, List.of(fallback), retry(3), context);
  }

  private int counted(String outcome) {
    return meters.of(Metric.DLQ, "delivery", outcome);
  }

  private static Kept store(DeadLetters queue) throws InterruptedException {
    return queue.store(Fixture.undelivered("m"), () -> false);
  }

  @Test
  void aLetterIsStoredWithItsReasons() throws InterruptedException {
    var place = new ScriptedPlace("file", 0);

    assertThat(store(queue(place))).isEqualTo(new Kept.Stored());

    assertThat(place.tries()).singleElement().matches(e -> e.attributes().containsKey("dlq"));
    assertThat(place.tries().getFirst().attributes()).doesNotContainKey("delivery.attempt");
    assertThat(counted("stored")).isOne();
  }

  private static Letter echoing(String error) {
    return Letter.undelivered(
        "orders", Specs.message("m"), new Delivery.Undelivered("crm", "m", List.of(echo(error))));
  }

  private static Hop echo(String error) {
    Failure failure = Failure.ofStatus(401, error);
    return new Hop.GaveUp("crm", HopReason.PERMANENT, Optional.of(failure), 1);
  }

  @Test
  void aSecretThatAnEndpointRepeatsIsInNoLetter() throws InterruptedException {
    DeadLetters queue = of(Optional.empty(), List.of(), none());

    queue.store(echoing("http 401: bad token s3cret"), () -> false);

    assertThat(err.toString(UTF_8)).contains("bad token ***").doesNotContain("s3cret");
  }

  @Test
  void aSecretAtTheEdgeOfWhatIsKeptIsNotCutInHalf() throws InterruptedException {
    DeadLetters queue = of(Optional.empty(), List.of(), none());

    queue.store(echoing("x".repeat(2040) + "s3cret"), () -> false);

    assertThat(err.toString(UTF_8)).contains("***").doesNotContain("s3c");
  }

  @Test
  void aSecretIsNotInTheReasonWhyALetterWasLost() throws InterruptedException {
    var sink =
        ScriptedSink.always(
            (envelope, attempt) -> Sent.failed(Failure.ofStatus(401, "bad token s3cret")));
    Path full = Path.of("/dev/null/full");

    Kept kept =
        of(Optional.of(full), List.of("human"), destination(sink, Shaping.NONE))
            .store(echoing("x"), () -> false);

    assertThat(kept.toString()).contains("human: bad token ***").doesNotContain("s3cret");
  }

  @Test
  void aFailedWriteIsRetried() throws InterruptedException {
    var place = new ScriptedPlace("file", 2);

    assertThat(store(queue(place))).isEqualTo(new Kept.Stored());

    assertThat(time.sleeps()).containsExactly(ofMillis(200), ofMillis(400));
    assertThat(counted("stored")).isOne();
    assertThat(counted("failed")).isZero();
  }

  @Test
  void theFallbacksAreTriedInOrderAfterTheRetries() throws InterruptedException {
    var first = new ScriptedPlace("file", 99);
    var second = new ScriptedPlace("spool", 99);
    var third = new ScriptedPlace("stdout", 0);

    assertThat(store(queue(first, second, third))).isEqualTo(new Kept.Stored());

    assertThat(first.tries()).hasSize(3);
    assertThat(second.tries()).hasSize(1);
    assertThat(counted("fallback")).isOne();
    assertThat(counted("stored")).isZero();
  }

  @Test
  void whenAllFailTheLetterIsLostAndTellsWhy() throws InterruptedException {
    Kept kept = store(queue(new ScriptedPlace("file", 99), new ScriptedPlace("spool", 99)));

    assertThat(kept).isEqualTo(new Kept.Lost("file is full; spool is full"));
    assertThat(counted("failed")).isOne();
  }

  @Test
  void aLetterThatMustNotFailIsHeldUntilAPlaceTakesIt() throws InterruptedException {
    var place = new ScriptedPlace("file", 7);

    Kept kept = queue(place).store(Fixture.undelivered("m"), () -> true);

    assertThat(kept).isEqualTo(new Kept.Stored());
    assertThat(place.tries()).hasSize(8);
    assertThat(counted("failed")).isEqualTo(2);
    assertThat(counted("stored")).isOne();
  }

  @Test
  void aPlaceThatThrowsHasNotTakenTheLetter() throws InterruptedException {
    Place broken =
        new Place() {
          @Override
          public String name() {
            return "broken";
          }

          @Override
          public Sent keep(Envelope letter, String key, Span span) {
            throw new IllegalArgumentException("too deep");
          }
        };
    var fallback = new ScriptedPlace("human", 0);
    DeadLetters queue = queue(broken, fallback);

    assertThat(queue.store(Fixture.undelivered("m"), () -> false)).isEqualTo(new Kept.Stored());
    assertThat(counted("fallback")).isOne();
  }

  @Test
  void aLetterMayBeginToBeHeldWhileItFailsAndStopBeingHeld() throws InterruptedException {
    var place = new ScriptedPlace("file", 99);

    Kept kept = queue(place).store(Fixture.undelivered("m"), () -> place.tries().size() < 9);

    assertThat(kept).isInstanceOf(Kept.Lost.class);
    assertThat(place.tries()).hasSize(9);
  }

  @Test
  void aHeldLetterIsLetGoWhenTheRelayStops() {
    DeadLetters queue =
        new DeadLetters(
            letters,
            new ScriptedPlace("file", 99),
            List.of(),
            retry(1),
            new DeliveryContext(
                time,
                wait -> {
                  throw new InterruptedException();
                },
                () -> 0.5,
                meters));

    assertThatThrownBy(() -> queue.store(Fixture.undelivered("m"), () -> true))
        .isInstanceOf(InterruptedException.class);
  }

  private DeadLetters of(Optional<Path> path, List<String> fallback, Destinations to) {
    return DeadLetters.of(
        new DeadLetterSpec(
            path, retry(1), fallback, RotationSpec.NONE, Optional.empty(), new NoSettings()),
        to,
        letters,
        context);
  }

  private Destinations destination(ScriptedSink sink, Shaping shaping) {
    return new Destinations(
        List.of(Specs.destination("human", policy(retry(2)))), n -> sink, spec -> shaping, context);
  }

  private Destinations none() {
    return destination(ScriptedSink.accepting(), Shaping.NONE);
  }

  @Test
  void withoutABlockALetterIsALineOnStderr() throws InterruptedException {
    store(of(Optional.empty(), List.of(), none()));

    assertThat(err.toString(UTF_8)).startsWith("{").endsWith("}\n").contains("\"dlq\":");
    assertThat(out.size()).isZero();
  }

  @Test
  void aFileAndThenStdout(@TempDir Path folder) throws Exception {
    Path path = folder.resolve("out/dlq.ndjson");
    DeadLetters queue = of(Optional.of(path), List.of("stdout"), none());
    queue.open();

    store(queue);
    assertThat(Files.readAllLines(path)).hasSize(1);
    queue.close();
    Files.delete(path);
    Files.createDirectory(path);
    store(queue);

    assertThat(out.toString(UTF_8)).contains("\"id\":\"m\"");
    assertThat(counted("fallback")).isOne();
  }

  @Test
  void aDestinationTakesLettersByItsOwnPolicy(@TempDir Path folder) throws Exception {
    ScriptedSink human = ScriptedSink.first(ScriptedSink.answer(503));
    Destinations to = destination(human, Shaping.NONE);

    assertThat(store(of(Optional.of(folder), List.of("human"), to))).isEqualTo(new Kept.Stored());

    assertThat(human.calls()).hasSize(2);
    assertThat(human.calls())
        .extracting(c -> c.attempt().idempotencyKey())
        .containsOnly("m#dlq#crm");
  }

  @Test
  void aDestinationThatFailsOrFiltersHasNoLetter(@TempDir Path folder) throws Exception {
    Destinations fails = destination(ScriptedSink.status(404), Shaping.NONE);
    Destinations filters =
        destination(ScriptedSink.accepting(), envelope -> new Shaping.FilteredOut());

    assertThat(store(of(Optional.of(folder), List.of("human"), fails)))
        .isInstanceOfSatisfying(
            Kept.Lost.class, lost -> assertThat(lost.error()).contains("human: http 404"));
    assertThat(store(of(Optional.of(folder), List.of("human"), filters)))
        .isInstanceOf(Kept.Lost.class);
  }

  @Test
  void aClosedStreamIsAFailure() throws InterruptedException {
    PrintStream closed = new PrintStream(out, true, UTF_8);
    closed.close();

    assertThat(store(queue(new StreamDeadLetters("stdout", closed, Fixture::json))))
        .isEqualTo(new Kept.Lost("stdout is closed"));
  }
}
