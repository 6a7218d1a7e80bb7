package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChaosCommandTest {
  private static final String SPEC =
      """
      version: 1
      name: shaky
      defaults:
        retry: { attempts: 2, backoff: 1ms }
        circuit_breaker: off
        retry_budget: off
      sources:
        - { name: inbox, type: file, path: ./inbox.ndjson }
      destinations:
        - { name: out, type: file, path: ./out/out.ndjson, fallback: [spare] }
        - { name: spare, type: file, path: ./out/spare.ndjson }
      routes:
        - { name: all, from: [inbox], to: [out] }
      dead_letter: { type: file, path: ./out/dlq.ndjson, retry: { backoff: 1ms } }
      """;

  @TempDir Path temp;
  private Path spec = Path.of("");

  @BeforeEach
  void write() throws Exception {
    Specs specs = new Specs(temp);
    specs.inbox("{}");
    spec = specs.spec(SPEC);
  }

  private Cli chaos(Object... more) {
    List<Object> words = new ArrayList<>(List.of("chaos", "-f", spec, "--destination", "out"));
    words.addAll(List.of(more));
    return Cli.run(words.toArray());
  }

  private long lines(String file) throws Exception {
    Path path = temp.resolve("out").resolve(file);
    return Files.exists(path) ? Files.readAllLines(path).size() : 0;
  }

  @Test
  void tellsWhatBecameOfEveryMessage() throws Exception {
    Cli ran = chaos("--fail", "50%", "--data", "{}", "--count", "200", "--seed", "7");

    assertThat(ran.code()).isZero();
    assertThat(ran.lines()).contains("messages: 200 (7-1 to 7-200)", "nacked: 0", "lost: 0");
    long here = lines("out.ndjson");
    long there = lines("spare.ndjson");
    assertThat(here + there).isEqualTo(200);
    assertThat(ran.lines())
        .contains("delivered: 200 (out " + here + ", spare " + there + ")", "dead letters: 0")
        .anyMatch(line -> line.matches("out +spare +exhausted +" + there));
    assertThat(ran.err()).contains("100 of 200 messages").doesNotContain("lost");
  }

  @Test
  void theSameSeedGivesTheSameReport() {
    Object[] words = {
      "--fail", "0.4", "--reset", "5%", "--truncate", "5%", "--data", "x", "--seed", "3", "--json"
    };

    Cli one = chaos(words);
    Cli two = chaos(words);

    assertThat(one.lines()).hasSize(1);
    assertThat(one.out().replaceFirst("\"seconds\":[0-9.]+", ""))
        .isEqualTo(two.out().replaceFirst("\"seconds\":[0-9.]+", ""))
        .contains("\"messages\":100,", "\"lost\":0,", "\"from\":\"out\",\"to\":\"spare\"");
  }

  @Test
  void deadLettersAreNotLost() throws Exception {
    Cli ran = chaos("--status", "503", "--break", "spare", "--data", "{}", "--count", "20");

    assertThat(ran.code()).isZero();
    assertThat(ran.lines()).contains("delivered: 0", "dead letters: 20", "lost: 0");
    assertThat(lines("dlq.ndjson")).isEqualTo(20);
  }

  @Test
  void withEverythingBrokenMessagesAreNackedAndTheCommandFails() {
    Cli ran =
        chaos(
            "--status",
            "503",
            "--break",
            "spare",
            "--break",
            "dead_letter",
            "--data",
            "{}",
            "--count",
            "20");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.lines())
        .contains("dead letters: 0", "nacked: 20")
        .anyMatch(line -> line.matches("the dead-letter queue failed: .* 20"));
  }

  @Test
  void countsMessagesThatArrivedTwice() throws Exception {
    Cli ran = chaos("--truncate", "100%", "--data", "{}", "--count", "10");

    assertThat(ran.code()).isZero();
    assertThat(ran.lines()).contains("delivered: 10 (spare 10)", "duplicates: 10");
    assertThat(lines("out.ndjson")).isEqualTo(20);
  }

  @Test
  void wrongUseIsSaidBeforeAnythingIsSent() throws Exception {
    assertThat(chaos("--fail", "150%", "--data", "x"))
        .satisfies(
            ran -> {
              assertThat(ran.code()).isEqualTo(2);
              assertThat(ran.err()).contains("faults of out:1:2: error: fail: must be a share");
            });
    assertThat(chaos("--break", "spaer", "--data", "x").err())
        .contains("the spec has no destination 'spaer'; it has out, spare");
    assertThat(chaos("--data", "x", "--count", "0").err())
        .contains("--count must be at least 1, was 0");
    assertThat(chaos("--count", "5").err()).contains("need --data");
    assertThat(lines("out.ndjson")).isZero();
  }

  @Test
  void withoutDataTheRelayRunsWithTheFaultsInPlace() throws Exception {
    List<Cli> ended = new ArrayList<>();
    Thread relay = new Thread(() -> ended.add(chaos("--refuse", "100%")));

    relay.start();
    Path taken = temp.resolve("out/spare.ndjson");
    while (relay.isAlive() && (!Files.exists(taken) || Files.size(taken) == 0)) {
      Thread.onSpinWait();
    }
    relay.interrupt();
    relay.join();

    assertThat(ended.getFirst().code()).isZero();
    assertThat(ended.getFirst().err()).contains("ready");
    assertThat(lines("spare.ndjson")).isEqualTo(1);
    assertThat(lines("out.ndjson")).isZero();
  }

  @Test
  void theDestinationItselfIsNotBrokenOnTop() throws Exception {
    Cli ran = chaos("--fail", "50%", "--break", "out", "--data", "x");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("--break out is the --destination itself");
    assertThat(lines("out.ndjson")).isZero();
  }
}
