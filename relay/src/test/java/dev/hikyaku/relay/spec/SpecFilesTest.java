package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.spi.SpecProblem;
import dev.hikyaku.relay.spi.SpecProblem.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecFilesTest {
  private static final String LEAST =
      """
      version: 1
      name: desk
      destinations: [{ name: out, type: file, path: ./out }]
      """;

  @Test
  void severalFilesAreOneSpec() {
    SpecText a = Parts.text("a.yaml", LEAST);
    SpecText b =
        Parts.text(
            "b.yaml",
            """
            name: desk
            sources: [{ name: in, type: stdin }]
            routes: [{ name: all, from: [in], to: [out] }]
            server: { workers: 2 }
            """);
    Spec spec = Parts.read(List.of(a, b), Map.of());

    assertThat(Parts.problems(spec)).isEmpty();
    assertThat(spec.relay().routes()).hasSize(1);
    assertThat(spec.relay().server().workers()).isEqualTo(2);
  }

  @Test
  void whatTwoFilesDisagreeOnNamesBoth() {
    SpecText a = Parts.text("z.yaml", LEAST + "server: { workers: 2 }\n");
    SpecText b = Parts.text("b.yaml", "name: help\nserver: { workers: 3 }\n" + tail());

    assertThat(Parts.problems(Parts.read(List.of(a, b), Map.of())))
        .filteredOn(line -> line.contains("error"))
        .containsExactly(
            "b.yaml:1:1: error: name: must be desk as in z.yaml:2:1, was 'help'"
                + " (the files of one spec agree on its name)",
            "b.yaml:2:1: error: server: stands in z.yaml:4:1 too (keep one of them)",
            "b.yaml:3:30: error: destinations[out].name: a second destination is named out,"
                + " the first at z.yaml:3:18 (rename)");
  }

  private static String tail() {
    return "destinations: [{ type: file, name: out }]\n";
  }

  @Test
  void aFallbackCycleIsFoundOverFilesAndReportedOnce() {
    SpecText a =
        Parts.text(
            "a.yaml",
            """
            version: 1
            name: desk
            destinations:
              - { name: a, type: file, fallback: [b] }
              - { name: x, type: file, fallback: [a] }
            dead_letter: { type: file, path: d, fallback: [x] }
            """);
    SpecText b =
        Parts.text(
            "b.yaml",
            """
            destinations:
              - { name: b, type: file, fallback: [c] }
              - { name: c, type: file, fallback: [d, a] }
              - { name: d, type: file }
            """);

    assertThat(Parts.read(List.of(a, b), Map.of()).problems())
        .extracting(SpecProblem::toString)
        .containsExactly(
            "b.yaml:3:42: error: destinations[c].fallback[1]: fallback cycle: a → b → c → a"
                + " (end the chain in one destination)");
  }

  @Test
  void aBrokenFileHidesNoOtherProblemAndCausesNone() {
    SpecText a = Parts.text("a.yaml", LEAST + "routes: [{ name: R, from: [in], to: [lost] }]\n");
    SpecText b = Parts.text("b.yaml", "sources: [\n");

    assertThat(Parts.problems(Parts.read(List.of(a, b), Map.of())))
        .hasSize(2)
        .satisfies(
            lines -> {
              assertThat(lines.get(0)).startsWith("a.yaml:4:18: error: routes[0].name: must be a");
              assertThat(lines.get(1)).startsWith("b.yaml:").contains("not YAML");
            });
  }

  @Test
  void theSecretsBlockSaysWhereToLook(@TempDir Path folder) throws IOException {
    Files.createDirectories(folder.resolve("run"));
    Files.writeString(folder.resolve("run/PATH"), "from-file\n");
    Path file = folder.resolve("relay.yaml");
    Files.writeString(
        file,
        """
        version: 1
        name: desk
        secrets: { from: [file], dir: run }
        destinations: [{ name: out, type: file, path: "{{secrets.PATH}}" }]
        """);

    Spec spec = new SpecReader(name -> Optional.of("from-env"), Level.ERROR).read(List.of(file));

    assertThat(spec.relay().destinations().get(0).settings().text("path")).isEqualTo("from-file");
    assertThat(spec.secrets().mask("x from-file y")).isEqualTo("x *** y");
  }

  @Test
  void foldersGiveTheirYamlFilesByName(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("b.yml"), "sources: [{ name: in, type: stdin }]\n");
    Files.writeString(folder.resolve("a.yaml"), LEAST);
    Files.writeString(folder.resolve("notes.txt"), "no spec");
    Files.createDirectories(folder.resolve("deeper.yaml"));
    Files.writeString(folder.resolve("deeper.yaml/c.yaml"), "no: spec");

    List<Path> named = List.of(folder, folder.resolve("a.yaml"));

    assertThat(new SpecFiles(Written.of("").problems).read(named))
        .extracting(SpecText::name)
        .containsExactly(folder.resolve("a.yaml").toString(), folder.resolve("b.yml").toString());
    assertThat(reader().read(named).sound()).isTrue();
  }

  @Test
  void whatCannotBeFoundIsSaid(@TempDir Path folder) {
    Path none = folder.resolve("none.yaml");

    assertThat(reader().read(List.of(none, folder)).finish())
        .extracting(SpecProblem::toString)
        .containsExactly(
            none
                + ":1:1: error: no such file or folder"
                + " (is the path right, seen from where you are?)",
            folder
                + ":1:1: error: no *.yaml or *.yml file in this folder"
                + " (name a file, or another folder)");
    assertThatThrownBy(() -> reader().read(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  private static SpecReader reader() {
    return new SpecReader(name -> Optional.empty(), Level.ERROR);
  }
}
