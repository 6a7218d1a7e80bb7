package dev.hikyaku.relay.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.Reply;
import dev.hikyaku.relay.time.ManualTime;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A source that answers with the reply of a destination. */
class HttpRespondTest extends HttpSourceFixture {
  private static final Map<String, ?> RESPOND = Map.of("respond", Map.of("from", "billing"));
  private static final Disposition DELIVERED =
      new Disposition.Delivered(List.of("billing"), Optional.empty());
  private static final Disposition LETTER = new Disposition.DeadLettered(List.of());

  private HttpResponse<String> answer(Consumer<Ack> fate) throws Exception {
    URI at = start(RESPOND);
    var task = post(at, "x", "Idempotency-Key", "k-1");
    fate.accept(intake.next().ack());
    return answer(task);
  }

  private static Reply reply(int status, Headers headers, String body) {
    return new Reply(status, headers, Body.of(body));
  }

  private static String state(String label) {
    return "{\"id\":\"k-1\",\"status\":\"%s\",\"destinations\":[]}".formatted(label);
  }

  @Test
  void theReplyIsTheAnswerWithItsEndToEndHeaders() throws Exception {
    Headers headers =
        Headers.EMPTY
            .plus("Content-Type", "text/plain")
            .plus("Content-Length", "4")
            .plus("X-Two", "1")
            .plus("X-Two", "2")
            .plus("Connection", "close, X-Private")
            .plus("X-Private", "p")
            .plus("Keep-Alive", "timeout=5")
            .plus("Upgrade", "h2c")
            .plus("Trailer", "X-Late");

    var answer =
        answer(
            ack -> {
              ack.replied("billing", reply(201, headers, "made"));
              ack.settle(DELIVERED);
            });

    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(answer.body()).isEqualTo("made");
    assertThat(answer.headers().allValues("content-type")).containsExactly("text/plain");
    assertThat(answer.headers().allValues("x-two")).containsExactly("1", "2");
    assertThat(answer.headers().map())
        .doesNotContainKeys("x-private", "keep-alive", "upgrade", "trailer", "transfer-encoding");
  }

  @Test
  void aReplyWithoutTypeOrBodyGetsNeither() throws Exception {
    var answer =
        answer(
            ack -> {
              ack.replied("billing", reply(204, Headers.EMPTY, ""));
              ack.settle(DELIVERED);
            });

    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.headers().firstValue("content-type")).isEmpty();
  }

  @Test
  void theReplyCountsEvenIfAnotherDestinationIsDeadLettered() throws Exception {
    var answer =
        answer(
            ack -> {
              ack.gaveUp("archive");
              ack.replied("billing", reply(200, Headers.EMPTY, "fine"));
              ack.settle(LETTER);
            });

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("fine");
  }

  @Test
  void aDestinationOfAProtocolWithoutAnswersGivesTheState() throws Exception {
    var answer =
        answer(
            ack -> {
              ack.replied("billing", Reply.NONE);
              ack.settle(DELIVERED);
            });

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"status\":\"delivered\"");
  }

  @Test
  void aMessageThatIsDeadLetteredThereIs502() throws Exception {
    var answer =
        answer(
            ack -> {
              ack.gaveUp("billing");
              ack.settle(LETTER);
            });

    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(answer.body()).isEqualTo(state("dead_lettered"));
  }

  @Test
  void aMessageThatIsDeadLetteredBeforeAnyDestinationIs502() throws Exception {
    var answer = answer(ack -> ack.settle(LETTER));

    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(answer.body()).isEqualTo(state("dead_lettered"));
  }

  @Test
  void aDestinationThatWasNotChosenIs404() throws Exception {
    var answer =
        answer(
            ack -> {
              ack.replied("tech", reply(200, Headers.EMPTY, "not yours"));
              ack.settle(new Disposition.Delivered(List.of("tech"), Optional.empty()));
            });

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body())
        .isEqualTo("{\"id\":\"k-1\",\"status\":\"delivered\",\"destinations\":[\"tech\"]}");
  }

  @Test
  void aFilteredMessageIs404() throws Exception {
    var answer = answer(ack -> ack.settle(new Disposition.Filtered(false)));

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo(state("filtered"));
  }

  @Test
  void anUnroutedMessageIs404() throws Exception {
    var answer = answer(ack -> ack.settle(new Disposition.Unrouted()));

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo(state("unrouted"));
  }

  @Test
  void aFailedMessageIs503WithRetryAfterAsEver() throws Exception {
    var answer = answer(ack -> ack.settle(new Disposition.Failed("no")));

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).contains("1");
  }

  @Test
  void aReplyThatWasCutIsNotPassedOnAsIfItWereWhole() throws Exception {
    Headers length = Headers.of("Content-Length", "100000");

    var answer =
        answer(
            ack -> {
              ack.replied("billing", reply(200, length, "x".repeat(64 * 1024)));
              ack.settle(DELIVERED);
            });

    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(answer.body()).isEqualTo("{\"error\":\"the reply is larger than 65536 bytes\"}");
  }

  @Test
  void aReplyThatTakesTooLongIs504AndDeliveryGoesOn() throws Exception {
    ManualTime time = ManualTime.blocking();
    var respond = Map.of("from", "billing", "timeout", Duration.ofSeconds(3));
    URI at = start(Map.of("respond", respond), time);
    var task = post(at, "x", "Idempotency-Key", "k-1");
    var taken = intake.next();
    time.awaitWaiting(1);

    time.advance(Duration.ofSeconds(3));

    assertThat(answer(task).statusCode()).isEqualTo(504);
    assertThat(answer(task).body()).isEqualTo(state("pending"));
    assertThat(taken.ack().answered()).isTrue();
    taken.ack().replied("billing", reply(200, Headers.EMPTY, "late"));
    taken.ack().settle(DELIVERED);
  }

  @Test
  void settingsThatMeanNothingBesideRespondAreProblems() {
    MapSection settings = section(Map.of("respond", Map.of("from", "b"), "ack", "accepted"));

    new HttpProtocol().source(settings, Contexts.source("http"));

    assertThat(settings.problems()).containsExactly("ack: has no meaning beside respond");
  }
}
