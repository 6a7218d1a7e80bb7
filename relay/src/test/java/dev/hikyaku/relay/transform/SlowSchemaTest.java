package dev.hikyaku.relay.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.time.SystemTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlowSchemaTest {
  private static final Limits NO_TIME =
      new Limits(Duration.ofNanos(1), 4 << 20, SystemTime.INSTANCE);

  @TempDir Path folder;

  @Test
  void aSchemaThatOnlyTakesLongIsNotTakenForOneWithoutEnd() throws Exception {
    String rules = "{\"type\":\"null\"},".repeat(300) + "{}";
    Path schema = folder.resolve("long.schema.json");
    Files.writeString(schema, "{\"allOf\":[" + rules + "]}");
    MapSection route = MapSection.of(Map.of("validate", Map.of("schema", schema.toString())));

    Optional<Validate> step = Validate.read(route, new CompiledExpressions(NO_TIME));

    assertThat(route.problems()).isEmpty();
    Envelope envelope = Envelope.of("m-1", "in", "test", Body.of("null"), Instant.EPOCH);
    assertThat(step.orElseThrow().refusal(envelope))
        .hasValueSatisfying(why -> assertThat(why).contains("took longer"));
  }
}
