package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelsCommandTest {
  @TempDir Path folder;
  private Path spec;

  @BeforeEach
  void write() throws IOException {
    spec = folder.resolve("relay.yaml");
    Files.writeString(
        spec,
        """
        version: 1
        name: desk
        models:
          catalog:
            - { name: good, provider: fault, price: { input: 1, output: 2 } }
            - { name: down, provider: fault, fail: 1, status: 500 }
            - { name: odd, provider: fault, garbage: 1 }
            - { name: gone, provider: openai, model: m, url: "http://localhost:1/v1" }
        sources: [ { name: in, type: stdin } ]
        destinations: [ { name: out, type: stdout, description: Everything } ]
        routes: [ { name: all, from: [in], router: { type: ai } } ]
        """);
  }

  @Test
  void listShowsTheCatalogInItsOrder() {
    Cli list = Cli.run("models", "list", "-f", spec);

    assertThat(list.code()).isZero();
    assertThat(list.lines()).hasSize(5);
    assertThat(list.lines().get(1)).matches("good +fault +fault");
    assertThat(list.lines().get(4)).matches("gone +openai +m");
  }

  @Test
  void checkTellsWhichModelsAnswerAndWhyTheOthersDoNot() {
    Cli check = Cli.run("models", "check", "-f", spec);

    assertThat(check.code()).isEqualTo(1);
    assertThat(check.lines().get(1)).matches("good +fault +chosen +obeyed +\\d+ +0 +0\\.000000");
    assertThat(check.lines().get(2)).matches("down +fault +transport +- .*");
    assertThat(check.lines().get(3)).matches("odd +fault +malformed +- .*");
    assertThat(check.err()).contains("down: answered 500", "gone: cannot connect");
  }

  @Test
  void oneModelCanBeCheckedAlone() {
    Cli check = Cli.run("models", "check", "-f", spec, "good", "--json");

    assertThat(check.code()).isZero();
    assertThat(check.lines()).hasSize(1);
    assertThat(check.out()).contains("\"name\":\"good\"", "\"outcome\":\"chosen\"");
  }

  @Test
  void aModelThatNobodyDeclaredIsWrongUse() {
    assertThat(Cli.run("models", "check", "-f", spec, "gpt").code()).isEqualTo(2);
    assertThat(Cli.run("models").code()).isEqualTo(2);
  }
}
