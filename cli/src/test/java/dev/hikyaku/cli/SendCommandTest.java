package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SendCommandTest {
  private static final String FALLS_BACK =
      Specs.STUCK.replace(
          "path: ./folder }",
          "path: ./folder, fallback: [spare] }\n"
              + "  - { name: spare, type: file, path: ./out/spare.ndjson }");

  @TempDir Path temp;
  private Specs specs = new Specs(Path.of(""));

  @BeforeEach
  void folder() {
    specs = new Specs(temp);
  }

  @Test
  void deliversOneMessageToADestination() throws Exception {
    Path spec = specs.spec(Specs.COPY);

    Cli sent =
        Cli.run("send", "-f", spec, "--to", "out", "--id", "m-1", "-H", "X-A: b", "--data", "hi");

    assertThat(sent.code()).isZero();
    assertThat(sent.lines().get(0)).isEqualTo("m-1 delivered");
    assertThat(Files.readString(temp.resolve("out/copy.ndjson")))
        .contains("\"id\":\"m-1\"", "\"X-A\"", "\"body_text\":\"hi\"", "text/plain");
  }

  @Test
  void showsEveryHopOfTheWay() throws Exception {
    specs.blocked();

    Cli sent = Cli.run("send", "-f", specs.spec(FALLS_BACK), "--to", "out", "--data", "hi");

    assertThat(sent.code()).isZero();
    assertThat(sent.out()).contains("out: spare has it");
    assertThat(sent.lines()).anyMatch(line -> line.matches("  spare +delivered +1"));
  }

  @Test
  void jsonIsOneDocument() throws Exception {
    specs.blocked();
    Path spec = specs.spec(FALLS_BACK);

    Cli sent = Cli.run("send", "-f", spec, "--to", "out", "--data", "hi", "--id", "x", "--json");

    assertThat(sent.lines()).hasSize(1);
    assertThat(sent.out())
        .startsWith("{\"id\":\"x\",\"status\":\"delivered\",\"destinations\":[\"spare\"]")
        .contains("\"taken_by\":\"spare\"");
  }

  @Test
  void aDeadLetterIsNotDelivered() throws Exception {
    specs.blocked();
    Path spec = specs.spec(Specs.STUCK + "dead_letter: { type: file, path: ./out/dlq.ndjson }\n");

    Cli sent = Cli.run("send", "-f", spec, "--route", "all", "--data", "hi");

    assertThat(sent.code()).isEqualTo(1);
    assertThat(sent.out()).contains("dead_lettered", "nobody has it");
  }

  @Test
  void goesThroughARouteOrASourceAsIfReceivedThere() throws Exception {
    Path spec =
        specs.spec(Specs.COPY.replace("to: [out]", "filter: \"source == 'inbox'\", to: [out]"));

    assertThat(Cli.run("send", "-f", spec, "--route", "all", "--data", "1").code()).isZero();
    assertThat(Cli.run("send", "-f", spec, "--source", "inbox", "--data", "2").code()).isZero();
    assertThat(Files.readAllLines(temp.resolve("out/copy.ndjson"))).hasSize(2);
  }

  @Test
  void takesTheBytesOfAFileAndOfStandardInput() throws Exception {
    Path spec = specs.spec(Specs.COPY.replace("copy.ndjson }", "copy.ndjson, format: body }"));
    Path data = temp.resolve("raw");
    Files.write(data, new byte[] {0, (byte) 0xff, 7});

    Cli.run("send", "-f", spec, "--to", "out", "--data", "@" + data);
    Cli.runWith("typed", "send", "-f", spec, "--to", "out", "--data", "-");

    assertThat(Files.readAllBytes(temp.resolve("out/copy.ndjson")))
        .containsExactly(0, 0xff, 7, '\n', 't', 'y', 'p', 'e', 'd', '\n');
  }

  @Test
  void opensNoSource() throws Exception {
    Path spec = specs.spec(Specs.COPY); // whose inbox.ndjson is not there

    assertThat(Cli.run("send", "-f", spec, "--to", "out", "--data", "hi").code()).isZero();
  }

  @Test
  void anUnknownNameIsMisuseThatNamesTheKnownOnes() throws Exception {
    Path spec = specs.spec(Specs.COPY);

    assertThat(Cli.run("send", "-f", spec, "--to", "uot").err())
        .contains("the spec has no destination 'uot'; it has out");
    assertThat(Cli.run("send", "-f", spec, "--route", "x").err()).contains("it has all");
    assertThat(Cli.run("send", "-f", spec, "--source", "x").err()).contains("it has inbox");
    assertThat(Cli.run("send", "-f", spec, "--source", "x").code()).isEqualTo(2);
  }

  @Test
  void whatCannotBeAMessageIsMisuse() throws Exception {
    Path spec = specs.spec(Specs.COPY);

    assertThat(Cli.run("send", "-f", spec, "--to", "out", "--id", "a b").err()).contains("--id");
    assertThat(Cli.run("send", "-f", spec, "--to", "out", "-H", "no colon").err())
        .contains("NAME:VALUE");
    assertThat(Cli.run("send", "-f", spec, "--to", "out", "-H", "a: b\nc: d").code()).isEqualTo(2);
    assertThat(Cli.run("send", "-f", spec, "--to", "out", "--data", "@no-such").err())
        .contains("cannot read no-such: no such file");
    assertThat(temp.resolve("out")).doesNotExist();
  }
}
