package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Redactor;
import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.relay.transform.CompiledExpressions;
import dev.hikyaku.relay.transform.Limits;
import dev.hikyaku.relay.transform.Redaction;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is redacted stays so when the words of a message are put together. */
class RedactedInputTest {
  private static final Redactor REDACTOR =
      Redaction.read(
                  MapSection.of(Map.of("redact", List.of("email", "phone", "card"))),
                  new CompiledExpressions(Limits.ofBodies(1_000_000, SystemTime.INSTANCE)))
              .orElseThrow()
          ::text;

  private static String sent(String body, Map<String, ?> settings) throws Exception {
    try (ModelServer server = new ModelServer()) {
      server.says(ModelServer.openAi(ModelServer.decision("billing", 0.9)));
      Map<String, ?> gpt =
          Map.of("name", "gpt", "provider", "openai", "model", "x", "url", server.url());
      Given given = Given.catalog(List.of(gpt)).redacting(REDACTOR);
      var router = new AiRouterFactory().create(MapSection.of(settings), given.context());
      router.decide(Envelope.of("1", "inbox", "stdin", Body.of(body), Instant.EPOCH));
      return server.requests().getFirst().getBodyAsString();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "refund 4111&nbsp;1111&nbsp;1111&nbsp;1111 now",
        "refund 4111\n1111\n1111\n1111 now",
        "<table><tr><td>refund</td><td>4111</td><td>1111</td><td>1111</td><td>1111</td></table>",
        "<div>refund</div><div>4111</div><div>1111</div><div>1111</div><div>1111</div>",
        "refund 4111<wbr>1111<wbr>1111<wbr>1111 now",
        "refund &#52;111 1111 1111 1111 now",
        "refund 4111<!-- -->1111<!-- -->11111111 now",
        "refund 41<span hidden>9</span>11 1111 1111 1111 now",
        "{\"text\":\"refund 4111<b> 1111</b> 1111 1111 now\"}"
      })
  void aCardIsFoundHoweverItIsPutTogether(String body) throws Exception {
    assertThat(sent(body, Map.of())).contains("refund", "[card]").doesNotContain("1111");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p>call <b>555</b>-123-4567 now</p>",
        "call &#43;49 171 2345678 now",
        "call +49<!-- --> 171 23<b>45678</b> now"
      })
  void aTelephoneNumberIsFoundHoweverItIsPutTogether(String body) throws Exception {
    assertThat(sent(body, Map.of())).contains("call", "[phone]").doesNotContain("4567", "2345678");
  }

  @Test
  void anAddressIsFoundHoweverItIsPutTogether() throws Exception {
    assertThat(sent("write to mike<b>@</b>leak.example please", Map.of()))
        .contains("[email]")
        .doesNotContain("leak");
  }

  @Test
  void whatStandsWhereATextIsCutIsFoundBefore() throws Exception {
    String body = "word ".repeat(10) + "4111 1111 1111 1111" + " word".repeat(10);

    assertThat(sent(body, Map.of("input_max", 60))).doesNotContain("1111");
  }
}
