package dev.hikyaku.relay.letter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FolderSyncTest {
  private final List<Path> synced = new ArrayList<>();

  @AfterEach
  void calm() {
    boolean unused = Thread.interrupted();
  }

  @Test
  void anInterruptKeepsNoFolderFromTheDiskAndIsPassedOn() {
    List<Boolean> tries = new ArrayList<>();
    FolderSync sync =
        new FolderSync(
            folder -> {
              tries.add(Thread.currentThread().isInterrupted());
              if (tries.size() == 1) {
                Thread.currentThread().interrupt();
                throw new ClosedByInterruptException();
              }
              synced.add(folder);
            });
    Thread.currentThread().interrupt();

    sync.around(Path.of("/letters/dlq.ndjson"));

    assertThat(tries).containsExactly(false, false);
    assertThat(synced).containsExactly(Path.of("/letters"));
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void aSystemThatOpensNoFoldersIsLeftAlone() {
    FolderSync sync =
        new FolderSync(
            folder -> {
              synced.add(folder);
              throw new IOException("is a folder");
            });

    sync.around(Path.of("/letters/dlq.ndjson"));

    assertThat(synced).hasSize(1);
  }
}
