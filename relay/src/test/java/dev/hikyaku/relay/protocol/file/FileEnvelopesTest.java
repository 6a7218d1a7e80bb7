package dev.hikyaku.relay.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.RecordingIntake;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SourceContext;
import dev.hikyaku.relay.time.SystemTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What max_body means where a line is a whole envelope. */
class FileEnvelopesTest {
  @TempDir Path folder;
  private final RecordingIntake intake = new RecordingIntake();

  private void run(String content, int maxBody) throws Exception {
    SourceContext context = Contexts.source("file", maxBody, SystemTime.INSTANCE);
    Path file = Files.writeString(folder.resolve("in.txt"), content);
    Map<String, Object> settings = Map.of("path", file, "format", "envelope");
    try (Source source = new FileProtocol().source(MapSection.of(settings), context)) {
      source.open();
      source.run(intake);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab,\0cd1", "\"\"\"\"\"\"\"\"", "\1\1\1\1\1\1\1\1", "{\"a\":12}"})
  void anEnvelopeWhoseBodyFitsIsReadHoweverItWasWritten(String body) throws Exception {
    Envelope written =
        Envelope.of("m-1", "in", "file", Body.of(body), Instant.EPOCH)
            .withHeaders(Headers.of("X-Long", "x".repeat(10_000)));

    run(EnvelopeJson.write(written) + "\n", body.length());

    assertThat(intake.broken()).isEmpty();
    assertThat(intake.next().envelope().body().text()).contains(body);
  }

  @Test
  void anEnvelopeWithAnIdThatNoHeaderCanCarryIsReported() throws Exception {
    run("{\"id\":\"bestellung-ü\"}\n{\"id\":\"bestellung-7\"}\n", 8);

    assertThat(intake.next().envelope().id()).isEqualTo("bestellung-7");
    assertThat(intake.broken())
        .singleElement()
        .asString()
        .endsWith("in.txt:1: id: must be 1 to 255 visible ASCII characters");
  }

  @Test
  void anEnvelopeWhoseBodyIsTooLargeIsReportedAndTheRestGoesOn() throws Exception {
    run("{\"body_base64\":\"MTIzNDU2Nzg5\"}\n{\"body_text\":\"12345678\"}\n", 8);

    assertThat(intake.next().envelope().body().text()).contains("12345678");
    assertThat(intake.waiting()).isZero();
    assertThat(intake.broken())
        .singleElement()
        .asString()
        .endsWith("in.txt:1: a body of 9 bytes is over max_body (8); it was skipped");
  }
}
