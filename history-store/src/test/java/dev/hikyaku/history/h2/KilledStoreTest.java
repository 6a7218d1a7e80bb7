package dev.hikyaku.history.h2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.TurnLog.StoredTurn;
import dev.hikyaku.relay.time.SystemTime;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A process that writes is killed somewhere in the middle; what it acknowledged is there. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class KilledStoreTest {
  private static final int FEWEST = 20;
  private static final String KILLS = "hikyaku.kills";

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init")
  KilledStoreTest() {}

  @Test
  void nothingAcknowledgedIsMissingAfterAKill() throws Exception {
    kill(3, new Random(1));
  }

  /** As many as wanted, by hand: a few minutes for fifty. */
  @Test
  @EnabledIfSystemProperty(named = KILLS, matches = "[0-9]+")
  void nothingAcknowledgedIsMissingAfterManyKills() throws Exception {
    kill(Integer.getInteger(KILLS), new Random(2));
  }

  /** Each run goes on with the file that the last one left. */
  private void kill(int runs, Random random) throws Exception {
    Path file = folder.resolve("desk");
    List<String> acknowledged = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      List<String> more = acknowledgedUntilKilled(file, run, FEWEST + random.nextInt(3000));
      assertThat(more).hasSizeGreaterThanOrEqualTo(FEWEST);
      acknowledged.addAll(more);

      // Against a set: to look for each among all of them would take longer than the writing did.
      Set<String> kept = kept(file, run);
      assertThat(acknowledged.stream().filter(one -> !kept.contains(one))).isEmpty();
    }
  }

  private static List<String> acknowledgedUntilKilled(Path file, int run, int enough)
      throws IOException, InterruptedException {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path")
                    + File.pathSeparator
                    + System.getProperty("surefire.test.class.path", ""),
                WritingChild.class.getName(),
                file.toString(),
                String.valueOf(run))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> lines = new ArrayList<>();
    try (BufferedReader out = child.inputReader()) {
      String line = out.readLine();
      while (line != null) {
        lines.add(line);
        if (lines.size() == enough) {
          // By its handle: the process would close the stream with what is still in it.
          child.toHandle().destroyForcibly();
        }
        line = out.readLine();
      }
    }
    // 137 is what a process that was killed ends with: one that was faster proves nothing.
    assertThat(child.waitFor()).isEqualTo(137);
    return whole(lines);
  }

  /** The last one may be half a line. */
  private static List<String> whole(List<String> lines) {
    return lines.subList(0, Math.max(0, lines.size() - 1));
  }

  private static Set<String> kept(Path file, int runs) throws Exception {
    try (Store store =
        new H2Store(
            file, new StoreContext("desk", "disk", WritingChild.KEPT, SystemTime.INSTANCE))) {
      store.open();
      Set<String> kept =
          store.feedback().all().stream()
              .map(entry -> "feedback " + entry.said().messageId())
              .collect(Collectors.toSet());
      for (int run = 0; run <= runs; run++) {
        for (int writer = 0; writer < WritingChild.WRITERS; writer++) {
          List<StoredTurn> turns =
              store.turns().newest(run + "-" + writer, WritingChild.WRITES_EACH);
          turns.forEach(turn -> kept.add("turn " + turn.messageId()));
        }
      }
      return kept;
    }
  }
}
