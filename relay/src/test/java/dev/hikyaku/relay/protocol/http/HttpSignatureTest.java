package dev.hikyaku.relay.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.protocol.net.Listeners;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.time.ManualTime;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What senders sign; the codes were made by another implementation, for the time of the clock. */
class HttpSignatureTest extends HttpSourceFixture {
  private static final String BODY = "{\"test\": 2432232314}";
  private static final String NOW = "1767225600";
  private static final String WEBHOOK = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String STANDARD = "v1,Vl+mNFDYopj6Es1rGP9Ab9ucFp8EgqcZUoGJTRw6ICY=";
  private static final String STRIPE =
      "553a6e9ff73af1ce43d672ae8463f8b97d86fceacf56bd8ac55d30dbef1b02cd";
  private static final String SLACK =
      "3c0f3032e6ccf0f78d3fe71ebee3948dcd6b5d0f0d7651ea6ca3872e58ecd824";
  private static final String HEX =
      "17db78689dcba1572d42dfdc8a61b169b291c1ea3ee9c169d78d9fe57c2bc55d";
  private static final String BASE64 = "F9t4aJ3LoVctQt/cimGxabKRweo+6cFp142f5XwrxV0=";

  private URI start(String scheme, String secret, Map<String, ?> more) throws Exception {
    Map<String, Object> signature = new HashMap<>(more);
    signature.put("scheme", scheme);
    signature.put("secret", secret);
    Map<String, ?> settings = Map.of("auth", Map.of("signature", signature));
    return start(source(settings, new ManualTime(), new Listeners(Duration.ofSeconds(10))));
  }

  private void taken(URI at, String... headers) throws Exception {
    var task = post(at, BODY, headers);
    intake.next().ack().settle(new Disposition.Unrouted());
    assertThat(answer(task).statusCode()).isEqualTo(200);
  }

  private void refused(URI at, String body, String... headers) throws Exception {
    var answer = answer(post(at, body, headers));
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.body()).isEqualTo("{\"error\":\"authentication failed\"}");
    assertThat(answer.headers().firstValue("WWW-Authenticate")).isPresent();
    assertThat(intake.waiting()).isZero();
  }

  static List<Arguments> good() {
    return List.of(
        Arguments.of("stripe", List.of("Stripe-Signature", "t=" + NOW + ",v1=" + STRIPE)),
        Arguments.of("stripe", List.of("stripe-signature", "t=" + NOW + ", v1=00, v1=" + STRIPE)),
        Arguments.of("github", List.of("X-Hub-Signature-256", "sha256=" + HEX)),
        Arguments.of(
            "slack", List.of("X-Slack-Request-Timestamp", NOW, "X-Slack-Signature", "v0=" + SLACK)),
        Arguments.of("hmac", List.of("X-Mine", HEX)),
        Arguments.of("hmac", List.of("X-Mine", "sha256=" + HEX)),
        Arguments.of("hmac", List.of("X-Mine", BASE64)));
  }

  @ParameterizedTest
  @MethodSource("good")
  void aBodyThatItsSenderSignedIsTaken(String scheme, List<String> headers) throws Exception {
    Map<String, ?> named = scheme.equals("hmac") ? Map.of("header", "X-Mine") : Map.of();
    URI at = start(scheme, scheme.equals("stripe") ? "whsec_test" : "s3cret", named);

    taken(at, headers.toArray(new String[0]));
    refused(at, BODY + " ", headers.toArray(new String[0]));
    refused(at, BODY);
  }

  @ParameterizedTest
  @ValueSource(strings = {STANDARD, "v1,AAAA " + STANDARD, "v1a,zzz v2,? " + STANDARD})
  void anyOfTheCodesOfAStandardWebhookMayBeTheRightOne(String codes) throws Exception {
    URI at = start("standard-webhooks", WEBHOOK, Map.of());

    taken(at, "webhook-id", "msg_1", "webhook-timestamp", NOW, "webhook-signature", codes);
  }

  static List<Arguments> badStandard() {
    return List.of(
        Arguments.of("msg_2", NOW, STANDARD), // of another message
        Arguments.of("msg_1", "1767225601", STANDARD), // of another time
        Arguments.of("msg_1", "0" + NOW, STANDARD),
        Arguments.of("msg_1", "soon", STANDARD),
        Arguments.of("msg_1", "99999999999999999999", STANDARD),
        Arguments.of("msg_1", NOW, ""),
        Arguments.of("msg_1", NOW, "v1,"),
        Arguments.of("msg_1", NOW, "v1"),
        Arguments.of("msg_1", NOW, STANDARD.substring(3)),
        Arguments.of("msg_1", NOW, STANDARD.replace("v1,", "v2,")));
  }

  @ParameterizedTest
  @MethodSource("badStandard")
  void whatTheSenderDidNotSignIsRefused(String id, String at, String codes) throws Exception {
    URI source = start("standard-webhooks", WEBHOOK, Map.of());

    refused(source, BODY, "webhook-id", id, "webhook-timestamp", at, "webhook-signature", codes);
  }

  @Test
  void anOldOrFutureSignatureIsRefusedAndTheToleranceCanBeSet() throws Exception {
    ManualTime time = new ManualTime();
    Map<String, ?> signature =
        Map.of("scheme", "stripe", "secret", "whsec_test", "tolerance", Duration.ofSeconds(60));
    Map<String, ?> settings = Map.of("auth", Map.of("signature", signature));
    URI at = start(source(settings, time, new Listeners(Duration.ofHours(1))));
    String[] signed = {"Stripe-Signature", "t=" + NOW + ",v1=" + STRIPE};

    time.advance(Duration.ofSeconds(60));
    taken(at, signed);
    time.advance(Duration.ofSeconds(1));
    refused(at, BODY, signed);
    refused(at, BODY, "Stripe-Signature", "t=1767225722,v1=" + STRIPE);
  }

  @Test
  void aRequestWithoutASignatureIsRefusedBeforeItsBodyIsRead() throws Exception {
    URI at = start("github", "s3cret", Map.of());

    String head = "POST /in HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n";
    String said = caller(at).say(head + "Content-Length: 5\r\n\r\n").all();

    assertThat(said).startsWith("HTTP/1.1 401 ").doesNotContain("100 Continue");
  }

  @Test
  void twoSignaturesAreNone() throws Exception {
    URI at = start("github", "s3cret", Map.of());
    String good = "sha256=" + HEX;

    refused(at, BODY, "X-Hub-Signature-256", good, "X-Hub-Signature-256", good);
  }

  @Test
  void aWrongSignatureIsNotToldFromAnUnreadableBody() throws Exception {
    URI at = start("github", "s3cret", Map.of());

    refused(
        at,
        "no event",
        "Content-Type",
        "application/cloudevents+json",
        "X-Hub-Signature-256",
        "sha256=" + HEX);
  }

  @Test
  void wrongSettingsAreProblemsAndNeverShowTheSecret() {
    assertThat(problems(Map.of("scheme", "md5", "secret", "hunter2")))
        .containsExactly("scheme: must be one of standard-webhooks, stripe, github, slack, hmac");
    assertThat(problems(Map.of("scheme", "hmac", "secret", "hunter2")))
        .containsExactly("header: scheme hmac needs the name of a header");
    assertThat(problems(Map.of("scheme", "standard-webhooks", "secret", "whsec_hunter2!")))
        .containsExactly("secret: not a secret of this scheme");
  }

  private List<String> problems(Map<String, ?> signature) {
    MapSection settings = section(Map.of("auth", Map.of("signature", signature)));
    new HttpProtocol().source(settings, Contexts.source("http"));
    return settings.problems();
  }
}
