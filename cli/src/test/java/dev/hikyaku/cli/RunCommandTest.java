package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
  private static final String LISTEN =
      """
      version: 1
      name: listen
      sources:
        - { name: inbox, type: http, listen: "127.0.0.1:%d", path: /events }
      destinations:
        - { name: out, type: file, path: ./out/copy.ndjson }
      routes:
        - { name: all, from: [inbox], to: [out] }
      """;

  @TempDir Path temp;
  private Specs specs = new Specs(Path.of(""));

  @BeforeEach
  void folder() {
    specs = new Specs(temp);
  }

  @Test
  void onceEndsWithOneDocumentOfWhatItDid() throws Exception {
    specs.inbox("{\"n\":1}", "", "not json", "{\"n\":3}");

    Cli ended = Cli.run("run", "--once", "--json", "-f", specs.spec(Specs.COPY));

    assertThat(ended.out())
        .isEqualTo(
            "{\"outcomes\":{\"delivered\":3,\"dead_lettered\":0,\"filtered\":0,\"unrouted\":0,"
                + "\"failed\":0},\"destinations\":{\"out\":{\"delivered\":3,\"failed\":0}},"
                + "\"routers\":{\"static\":3}}\n");
    assertThat(ended.code()).isZero();
    assertThat(Files.readAllLines(temp.resolve("out/copy.ndjson"))).hasSize(3);
  }

  @Test
  void onceTellsPeopleInTables() throws Exception {
    specs.inbox("one", "two");

    Cli ended = Cli.run("run", "--once", "-f", specs.spec(Specs.COPY));

    assertThat(ended.lines())
        .containsSubsequence("delivered             2", "out                  2       0");
  }

  @Test
  void tablesMakeWayForMessagesOnStandardOutput() throws Exception {
    specs.inbox("one");

    Cli ended =
        Cli.run(
            "run",
            "--once",
            "-f",
            specs.spec(Specs.COPY.replace("type: file, path: ./out/copy.ndjson", "type: stdout")));

    assertThat(ended.out()).doesNotContain("delivered");
    assertThat(ended.err()).contains("delivered             1");
    assertThat(ended.code()).isZero();
  }

  @Test
  void aDocumentCannotShareStandardOutputWithMessages() throws Exception {
    specs.inbox("one");
    String spec = Specs.COPY + "dead_letter: { type: stderr, fallback: [stdout] }\n";

    Cli ended = Cli.run("run", "--once", "--json", "-f", specs.spec(spec));

    assertThat(ended.err()).contains("--json needs standard output for its document");
    assertThat(ended.code()).isEqualTo(2);
    assertThat(temp.resolve("out/copy.ndjson")).doesNotExist();
  }

  @Test
  void saysReadyOnceAndOnItsOwnLine() throws Exception {
    specs.inbox("one");

    Cli ended = Cli.run("run", "--once", "-f", specs.spec(Specs.COPY));

    assertThat(ended.err().lines().filter(line -> line.contains("ready"))).containsExactly("ready");
  }

  @Test
  void takesAFolderWithOneSpecAndOtherFiles() throws Exception {
    specs.inbox("one");
    specs.spec(Specs.COPY);

    assertThat(Cli.run("run", "--once", "-f", temp).code()).isZero();
  }

  @Test
  void aBrokenLineIsToldAndTheRestGoesOn() throws Exception {
    specs.inbox("{\"id\":\"a\",\"body\":1}", "{broken", "{\"id\":\"c\",\"body\":3}");
    String envelopes = Specs.COPY.replace("inbox.ndjson }", "inbox.ndjson, format: envelope }");

    Cli ended = Cli.run("run", "--once", "--json", "-f", specs.spec(envelopes));

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out()).contains("\"delivered\":2");
    assertThat(ended.err()).contains("1 broken in the input");
  }

  @Test
  void aDeadLetterIsDoneUnlessToldOtherwise() throws Exception {
    specs.inbox("one");
    specs.blocked();
    Path spec = specs.spec(Specs.STUCK + "dead_letter: { type: file, path: ./out/dlq.ndjson }\n");

    Cli done = Cli.run("run", "--once", "--json", "-f", spec);
    Cli failed = Cli.run("run", "--once", "--fail-on", "dead_lettered,unrouted", "-f", spec);

    assertThat(done.code()).isZero();
    assertThat(done.out())
        .contains("\"dead_lettered\":1", "\"out\":{\"delivered\":0,\"failed\":1}");
    assertThat(failed.code()).isEqualTo(1);
  }

  @Test
  void aDeadLetterFileThatCannotBeOpenedIsNoStart() throws Exception {
    specs.inbox("one");
    specs.blocked();
    String noDeadLetters = "dead_letter: { type: file, path: ./folder }\n";

    Cli ended = Cli.run("run", "--once", "--json", "-f", specs.spec(Specs.COPY + noDeadLetters));

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err())
        .contains("dead letters cannot be written: ", "folder (Is a directory)")
        .doesNotContain("ready");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aMessageNobodyCouldKeepFails() throws Exception {
    specs.inbox("one");
    specs.blocked();
    String noDeadLetters = "dead_letter: { type: file, path: /dev/full, retry: { attempts: 1 } }\n";

    Cli ended = Cli.run("run", "--once", "--json", "-f", specs.spec(Specs.STUCK + noDeadLetters));

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out()).contains("\"failed\":1");
    assertThat(ended.err()).contains("1 failed: neither delivered nor dead-lettered");
  }

  @Test
  void anUnroutedMessageIsDoneUnlessToldOtherwise() throws Exception {
    specs.inbox("one");
    specs.file("other.ndjson", "two\n");
    Path spec =
        specs.spec(
            Specs.COPY.replace(
                "sources:", "sources:\n  - { name: other, type: file, path: ./other.ndjson }"));

    assertThat(Cli.run("run", "--once", "-f", spec).code()).isZero();
    assertThat(Cli.run("run", "--once", "--fail-on", "unrouted", "-f", spec).code()).isEqualTo(1);
  }

  @Test
  void onceNeedsASourceThatEnds() throws Exception {
    Cli ended = Cli.run("run", "--once", "-f", specs.spec(LISTEN.formatted(0)));

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("--once needs a source that has an end");
  }

  @Test
  void aBadSpecStartsNothingAndNamesTheFault() throws Exception {
    Cli ended = Cli.run("run", "-f", specs.spec(Specs.COPY.replace("path:", "paht:")));

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("relay.yaml:", ": error: ", "paht").doesNotContain("\tat ");
    assertThat(temp.resolve("out")).doesNotExist();
  }

  @Test
  void aPortInUseIsOneLineAndExitOne() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Path spec = specs.spec(LISTEN.formatted(taken.getLocalPort()));

      Cli ended = Cli.run("run", "-f", spec);

      assertThat(ended.code()).isEqualTo(1);
      assertThat(ended.err().lines()).hasSize(1);
      assertThat(ended.err()).startsWith("hikyaku: ").contains("inbox");
    }
  }

  @Test
  void listensUntilItIsStoppedAndEndsInGoodOrder() throws Exception {
    Path spec = specs.spec(LISTEN.formatted(0));
    PipedInputStream talk = new PipedInputStream(64 * 1024);
    PipedOutputStream err = new PipedOutputStream(talk);
    String[] args = {"run", "-f", spec.toString()};
    FutureTask<Integer> run =
        new FutureTask<>(
            () -> Main.run(args, InputStream.nullInputStream(), new ByteArrayOutputStream(), err));
    Thread relay = Thread.ofPlatform().start(run);
    BufferedReader lines = new BufferedReader(new InputStreamReader(talk, StandardCharsets.UTF_8));

    String ready = lines.readLine();
    int status = post(ready.replaceFirst("ready inbox=", "") + "/events");
    relay.interrupt();

    assertThat(ready).matches("ready inbox=http://127\\.0\\.0\\.1:\\d+");
    assertThat(status).isEqualTo(200);
    assertThat(run.get(30, TimeUnit.SECONDS)).isZero();
    assertThat(Files.readAllLines(temp.resolve("out/copy.ndjson"))).hasSize(1);
  }

  private static int post(String url) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url))
              .POST(HttpRequest.BodyPublishers.ofString("hello"))
              .build();
      return client.send(request, BodyHandlers.discarding()).statusCode();
    }
  }
}
