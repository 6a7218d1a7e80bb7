package dev.hikyaku.relay.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.SinkContext;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SigningTest {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private final ManualTime time = new ManualTime();

  private static MapSection settings(Map<String, ?> sign) {
    return MapSection.of(Map.of("url", "http://x.example/", "sign", sign));
  }

  @Test
  void theExampleOfTheStandardIsSignedAsItSays() {
    var signing = Signing.read(settings(Map.of("secret", SECRET))).orElseThrow();

    var headers =
        signing.headers(
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            Instant.ofEpochSecond(1614265330),
            Body.of("{\"test\": 2432232314}"));

    assertThat(headers.first("webhook-signature"))
        .contains("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void everyAttemptHasTheSameIdAndATimeOfItsOwn() {
    SinkContext usual = Contexts.sink("http");
    SinkContext context =
        new SinkContext(
            "relay", "out", "http", usual.timeout(), "Idempotency-Key", usual.expressions(), time);
    var sign = settings(Map.of("scheme", "standard-webhooks", "secret", SECRET));
    HttpTarget target = HttpTarget.read(sign, context);
    var envelope = Contexts.envelope("m-1", "{\"a\":1}");

    var first = Outgoing.of(envelope, Contexts.attempt("key-1"), target, context).headers();
    time.advance(Duration.ofSeconds(9));
    var second = Outgoing.of(envelope, Contexts.attempt("key-1"), target, context).headers();

    assertThat(first.first("webhook-id")).contains("key-1");
    assertThat(first.first("webhook-timestamp")).contains("1767225600");
    assertThat(first.first("webhook-signature"))
        .contains("v1,1iEXLKITnvm8naAWaIsJ4gS3UyPf05fdbPrmXznioMI=");
    assertThat(second.first("webhook-id")).contains("key-1");
    assertThat(second.first("webhook-timestamp")).contains("1767225609");
    assertThat(second.first("webhook-signature"))
        .contains("v1,MweEtiXHAql6hlOf83s/D7io8g/UyIU82zYNhT6+ODQ=");
  }

  @Test
  void wrongSettingsAreProblemsAndNeverShowTheSecret() {
    var settings = settings(Map.of("scheme", "stripe", "secret", "hunter2!"));

    assertThat(Signing.read(settings)).isEmpty();

    assertThat(settings.problems())
        .isEqualTo(List.of("scheme: must be standard-webhooks", "secret: not a webhook secret"));
    assertThat(Signing.read(settings(Map.of("secret", SECRET))).orElseThrow().toString())
        .doesNotContain("MfKQ");
  }
}
