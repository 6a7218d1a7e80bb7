package dev.hikyaku.relay.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Disposition;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CloudEvents that callers send. */
class HttpEventsTest extends HttpSourceFixture {
  private static final String JSON = "application/cloudevents+json; charset=UTF-8";
  private static final String EVENT =
      "{ \"specversion\":\"1.0\",\"id\":\"e-1\",\"source\":\"/shop\",\"type\":\"order\","
          + "\"subject\":\"s\",\"prio\":3,\"data\":{\"a\":1} }";
  private URI at = URI.create("http://127.0.0.1/");

  @BeforeEach
  void startSource() throws Exception {
    at = start(Map.of());
  }

  private Envelope taken() throws InterruptedException {
    var taken = intake.next();
    taken.ack().settle(new Disposition.Unrouted());
    return taken.envelope();
  }

  private HttpResponse<String> refused(String body, String... headers) throws Exception {
    var answer = answer(post(at, body, headers));
    assertThat(intake.waiting()).isZero();
    return answer;
  }

  @Test
  void anEventInHeadersGivesItsIdAndAttributes() throws Exception {
    var task =
        post(
            at,
            "data",
            "ce-specversion",
            "1.0",
            "ce-id",
            "e-1",
            "CE-Source",
            "/shop",
            "ce-type",
            "gr%C3%B6%C3%9Fe+",
            "ce-odd",
            "100%");

    Envelope envelope = taken();
    assertThat(answer(task).statusCode()).isEqualTo(200);
    assertThat(envelope.id()).isEqualTo("e-1");
    assertThat(envelope.attributes())
        .containsEntry("ce.id", "e-1")
        .containsEntry("ce.source", "/shop")
        .containsEntry("ce.type", "größe+")
        .containsEntry("ce.odd", "100%");
    assertThat(envelope.headers().first("ce-id")).contains("e-1");
    assertThat(envelope.body().text()).contains("data");
  }

  @Test
  void anEventInJsonStaysAsItCame() throws Exception {
    var task = post(at, EVENT, "Content-Type", JSON);

    Envelope envelope = taken();
    assertThat(answer(task).statusCode()).isEqualTo(200);
    assertThat(envelope.id()).isEqualTo("e-1");
    assertThat(envelope.body().text()).contains(EVENT);
    assertThat(envelope.contentType()).isEqualTo(JSON);
    assertThat(envelope.attributes())
        .containsEntry("ce.type", "order")
        .containsEntry("ce.subject", "s")
        .containsEntry("ce.prio", 3)
        .doesNotContainKey("ce.data");
  }

  @Test
  void aKeyOfTheCallerWinsOverTheEventsId() throws Exception {
    var task = post(at, EVENT, "Content-Type", JSON, "Idempotency-Key", "k-1");

    assertThat(taken().id()).isEqualTo("k-1");
    assertThat(answer(task).statusCode()).isEqualTo(200);
  }

  @Test
  void anIdThatNoHeaderCanCarryIsKeptAsAnAttributeOnly() throws Exception {
    var task = post(at, EVENT.replace("e-1", "größe 1"), "Content-Type", JSON);

    Envelope envelope = taken();
    assertThat(answer(task).statusCode()).isEqualTo(200);
    assertThat(envelope.id()).hasSize(26);
    assertThat(envelope.attributes()).containsEntry("ce.id", "größe 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"specversion", "id", "source", "type"})
  void anEventWithoutARequiredAttributeIsRefused(String name) throws Exception {
    var answer =
        refused(EVENT.replace("\"" + name + "\"", "\"x" + name + "\""), "Content-Type", JSON);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo("{\"error\":\"a CloudEvent needs the attribute " + name + "\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "'\"data_base64\":\"AA==\",\"data\"', 'a CloudEvent has data or data_base64, not both'",
    "'\"data_base64\":\"A-_?\",\"x\"', 'data_base64 of a CloudEvent must be Base64'",
    "'\"data_base64\":7,\"x\"', 'data_base64 of a CloudEvent must be Base64'",
    "'\"time\":\"yesterday\",\"data\"', 'time of a CloudEvent must be one of RFC 3339'",
  })
  void anEventWithAnUnusableMemberIsRefused(String members, String why) throws Exception {
    var answer = refused(EVENT.replace("\"data\"", members), "Content-Type", JSON);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains(why);
  }

  @Test
  void anEventWithATimeAndEncodedDataIsTaken() throws Exception {
    String members = "\"time\":\"2026-01-31T12:00:00.5+01:00\",\"data_base64\":\"AA==\",\"x\"";

    var task = post(at, EVENT.replace("\"data\"", members), "Content-Type", JSON);

    assertThat(taken().attributes()).containsEntry("ce.time", "2026-01-31T12:00:00.5+01:00");
    assertThat(answer(task).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "\"text\"", "{\"specversion\":", "null"})
  void whatIsNoJsonObjectIsNoEvent(String body) throws Exception {
    assertThat(refused(body, "Content-Type", JSON).statusCode()).isEqualTo(400);
  }

  @Test
  void anEventInHeadersThatLacksSomeIsRefused() throws Exception {
    var answer = refused("x", "ce-specversion", "1.0", "ce-id", "1", "ce-type", "t");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("needs the attribute source");
  }

  @Test
  void anotherVersionIsRefused() throws Exception {
    var answer = refused(EVENT.replace("1.0", "0.3"), "Content-Type", JSON);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("only CloudEvents 1.0");
  }

  @Test
  void batchesAreNotTakenAndTheAnswerSaysWhatIs() throws Exception {
    var answer = refused("[]", "Content-Type", "application/cloudevents-batch+json");

    assertThat(answer.statusCode()).isEqualTo(415);
    assertThat(answer.body()).contains("send single events");
  }
}
