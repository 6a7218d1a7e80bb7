package dev.hikyaku.relay.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;
import org.junit.jupiter.api.Test;

class EchoTest {
  private static String line(String said, String credential) {
    return Echo.line(Body.of(said), Headers.of("Authorization", credential));
  }

  @Test
  void theCredentialsOfTheRequestAreNotRepeated() {
    assertThat(line("{\"got\": \"Bearer at-4711\"}", "Bearer at-4711"))
        .isEqualTo("{\"got\": \"***\"}");
    assertThat(line("unknown token at-4711", "Bearer at-4711")).isEqualTo("unknown token ***");
    assertThat(line("Basic dXNlOnBh/3M=", "Basic dXNlOnBh/3M=")).isEqualTo("***");
    assertThat(line("\"dXNlOnBh\\/3M=\"", "Basic dXNlOnBh/3M=")).isEqualTo("\"***\"");
  }

  @Test
  void theirHalfIsNotRepeatedEitherWhereTheTextIsCut() {
    String before = "a ".repeat(98);

    assertThat(line(before + "at-4711", "Bearer at-4711")).endsWith("a ***");
    assertThat(line(before + "other-secret-of-the-spec", "Bearer at-4711")).endsWith("a …");
  }

  @Test
  void whatIsNoCredentialIsRepeated() {
    assertThat(Echo.line(Body.of("no such tenant: acme"), Headers.of("X-Tenant", "acme")))
        .isEqualTo("no such tenant: acme");
    assertThat(line("a bad day", "a")).isEqualTo("a bad day");
  }

  @Test
  void aLongTextWithoutSpacesIsCutAndNotDropped() {
    assertThat(line("注".repeat(300), "a")).isEqualTo("注".repeat(200) + "…");
    assertThat(line("{\"error\":\"" + "x".repeat(300) + "\"}", "a"))
        .startsWith("{\"error\":\"xxx")
        .endsWith("x…");
  }

  @Test
  void whatNobodySeesIsReplaced() {
    assertThat(line("a\u202eb\u2066c", "a")).isEqualTo("a\ufffdb\ufffdc");
  }
}
