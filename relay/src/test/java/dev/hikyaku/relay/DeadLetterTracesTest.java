package dev.hikyaku.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.observe.Collector.Seen;
import dev.hikyaku.relay.observe.SpanAttribute;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Dead letters that a fallback takes, in traces and metrics. */
@Timeout(60)
class DeadLetterTracesTest {
  private final TracedDesk desk = new TracedDesk();

  @BeforeEach
  void listen(@TempDir Path folder) throws IOException {
    desk.listen(folder);
    // Nothing can be written to a folder.
    Files.createDirectory(folder.resolve("dlq.ndjson"));
  }

  @AfterEach
  void closeAll() throws Exception {
    desk.close();
  }

  @Test
  void theTriesOfAFallbackAreStepsOfItsLetterAndAreCounted() throws Exception {
    desk.moreOfDeadLetter = ", retry: { attempts: 1 }, fallback: [human]";
    desk.answers.addAll(List.of(404, 503, 200));
    Relay relay =
        desk.start(
            desk.traces(),
            """
            destinations:
              - { name: crm, type: http, url: "http://127.0.0.1:PORT/" }
              - { name: human, type: http, url: "http://127.0.0.1:PORT/" }
            routes: [ { name: orders, from: [in], to: [crm] } ]
            """);

    relay.sendFrom("in", TracedDesk.message("m1"));
    String metrics = relay.metrics();
    relay.close();

    Seen letter = desk.collector.one("dead_letter delivery");
    assertThat(letter.get(SpanAttribute.OUTCOME)).isEqualTo("stored");
    Seen hop = desk.collector.one("hop human");
    assertThat(hop.parent()).isEqualTo(letter.id());
    assertThat(desk.below(hop))
        .extracting(Seen::name)
        .containsExactly("attempt human", "attempt human");
    assertThat(metrics.lines())
        .anyMatch(
            line ->
                line.startsWith("hikyaku_delivery_attempts_total{")
                    && line.contains("destination=\"human\"")
                    && line.contains("outcome=\"ok\""));
  }
}
