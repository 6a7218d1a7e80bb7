package dev.hikyaku.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Why a message goes where it goes. */
class ChoiceTest {
  private static final String SPEC =
      """
      version: 1
      name: desk
      sources: [{ name: in, type: stdin }]
      destinations: [{ name: a, type: stdout }, { name: b, type: stdout }]
      dead_letter: { type: file, path: d }
      routes:
        - name: rules
          from: [in]
          router:
            type: rules
            rules: [{ when: "body == 'x'", to: [a] }, { when: "body == 'y'", to: [b] }]
            fallback: [{ type: static, to: [a] }]
        - name: every
          from: [in]
          router:
            type: rules
            match: all
            rules: [{ when: "body != 'x'", to: [a] }, { when: "true", to: [b] },
                    { when: "body == 'y'", to: [b] }]
        - name: sticky
          from: [in]
          history: { key: "{{body}}" }
          router: { type: sticky, fallback: [{ type: rules, rules: [{ when: "true", to: [b] }] }] }
      """;

  @TempDir Path folder;

  private Relay relay() throws Exception {
    Path spec = Files.writeString(folder.resolve("relay.yaml"), SPEC);
    return Relay.open(List.of(spec), RelayOptions.byHand());
  }

  private static Envelope message(String body) {
    return Envelope.of("m1", "in", "stdin", Body.of(body), Instant.EPOCH);
  }

  @ParameterizedTest
  @CsvSource({
    "rules, x, rule 1",
    "rules, y, rule 2",
    "rules, z, always",
    "every, x, rule 2",
    "every, y, 'rules 1, 2, 3'",
    "sticky, x, rule 1",
  })
  void theRouterThatDecidedSaysWhy(String route, String body, String why) throws Exception {
    try (Relay relay = relay()) {
      assertThat(relay.decide(route, message(body)).reason()).isEqualTo(why);
    }
  }

  @Test
  void stickySaysWhoseChoiceItRepeats() throws Exception {
    try (Relay relay = relay()) {
      relay.start();
      relay.sendThrough("sticky", message("x"));

      assertThat(relay.decide("sticky", message("x")).reason()).isEqualTo("as rules chose before");
    }
  }
}
