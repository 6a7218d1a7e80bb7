package dev.hikyaku.relay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.deliver.ScriptedSink;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.time.ManualTime;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Redrives beside a replay state that cannot be read. */
class RedriveStateTest {
  private final ManualTime time = new ManualTime();
  @TempDir Path folder;

  @Test
  void aStateThatCannotBeReadHoldsUpItsOwnLettersOnly() throws Exception {
    Path path = folder.resolve("dlq.ndjson");
    RedriveDesk relay =
        new RedriveDesk(
            ScriptedSink.first(ScriptedSink.answer(503), ScriptedSink.answer(503)),
            path,
            path,
            time,
            Defaults.RESILIENCE);
    relay.deadLetter("a");
    Path old = Files.move(path, folder.resolve("dlq.ndjson.20260101T000000.000Z"));
    Path state = Files.createDirectory(old.resolveSibling(old.getFileName() + ".state"));
    relay.deadLetter("b");
    time.advance(RedriveDesk.AFTER);

    relay.redrive.pass();
    assertThat(relay.sent()).containsExactly("a", "b", "b");
    Files.delete(state);
    relay.redrive.pass();

    assertThat(relay.sent()).containsExactly("a", "b", "b", "a");
  }
}
