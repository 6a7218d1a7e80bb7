package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A conversation goes on where it was when the process ended. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class HistoryExampleTest {
  private static final String RUN = "./hikyaku run --once -f examples/history";

  @TempDir Path temp;

  @Test
  void theSecondRunGoesOnWhereTheFirstEnded() throws Exception {
    Scratch scratch = Scratch.in(temp);
    Path out = scratch.folder().resolve("examples/history/out");

    Scratch.Ended first = scratch.sh(RUN);
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(ids(out.resolve("human.ndjson"))).containsExactly("m-1");
    assertThat(ids(out.resolve("billing.ndjson"))).containsExactly("m-2", "m-3");

    Scratch.Ended second = scratch.sh(RUN);
    assertThat(second.code()).as(second.err()).isZero();
    assertThat(ids(out.resolve("human.ndjson"))).containsExactly("m-1");
    assertThat(ids(out.resolve("billing.ndjson")))
        .containsExactly("m-2", "m-3", "m-1", "m-2", "m-3");
  }

  private static List<String> ids(Path file) throws Exception {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.map(line -> line.replaceFirst(".*?\"id\":\"([^\"]+)\".*", "$1")).toList();
    }
  }
}
