package dev.hikyaku.relay.letter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdentityTest {
  @TempDir Path folder;

  @Test
  void aNewFileWithTheNumberAndTheFirstLineOfARemovedOneIsAnotherFile() throws Exception {
    Path path = folder.resolve("dlq.ndjson");
    Identity before = written(path);
    Optional<Identity> same = Optional.empty();
    for (int n = 0; n < 100 && same.isEmpty(); n++) {
      Files.delete(path);
      Identity after = written(path);
      assertThat(after).isNotEqualTo(before);
      same = Optional.of(after).filter(each -> each.key().equals(before.key()));
    }

    assumeTrue(same.isPresent(), "this file system gives no number twice so soon");
    assertThat(same.orElseThrow().head()).isEqualTo(before.head());
  }

  private static Identity written(Path path) throws Exception {
    Files.writeString(path, "{\"id\":\"a\"}\n{\"id\":\"b\"}\n");
    return Identity.of(path).orElseThrow();
  }

  @Test
  void aFileThatGrowsAndIsRenamedStaysItself() throws Exception {
    Path path = folder.resolve("dlq.ndjson");
    Identity before = written(path);

    Files.writeString(path, "{\"id\":\"c\"}\n", StandardOpenOption.APPEND);
    Path moved = Files.move(path, folder.resolve("moved"));

    var times = Files.readAttributes(moved, BasicFileAttributes.class);
    assumeTrue(!times.creationTime().equals(times.lastModifiedTime()), "no time of creation");
    assertThat(Identity.of(moved)).contains(before);
    assertThat(Identity.of(path)).isEmpty();
  }

  @Test
  void aFileWithAnotherFirstLineIsAnotherFile() throws Exception {
    Path path = folder.resolve("dlq.ndjson");
    Identity before = written(path);

    Files.writeString(path, "{\"id\":\"z\"}\n", StandardOpenOption.TRUNCATE_EXISTING);

    assertThat(Identity.of(path).orElseThrow().head()).isNotEqualTo(before.head());
  }
}
