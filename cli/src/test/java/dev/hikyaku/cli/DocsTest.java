package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the pages tell their readers to type, and the specs they show. */
class DocsTest {
  private static final Pattern RUN = Pattern.compile("run(?: exit=(\\d+))?");
  private static final Pattern SKIP = Pattern.compile("skip=\"[^\"]{8,}\"");
  private static final Set<String> KINDS =
      Set.of("spec", "source", "destination", "route", "router", "transforms", "top");
  private static final Set<String> SHOWN = Set.of("text", "json");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");

  /** A small spec with a hole for each kind of block. */
  private static final String AROUND =
      """
      version: 1
      name: docs
      sources:
        - { name: inbox, type: stdin }
      %s
      destinations:
        - { name: billing, type: file, path: ./out/billing, description: "Invoices" }
        - { name: tech, type: file, path: ./out/tech, description: "Errors" }
        - { name: human, type: file, path: ./out/human }
        - { name: spool, type: file, path: ./out/spool }
      %s
      routes:
        - { name: first, from: [inbox], to: [human] }
      %s
      %s
      """;

  private static final Map<String, String> ROUTES =
      Map.of(
          "router",
          """
            - name: shown
              from: [inbox]
              history: { key: "{{json.customer}}" }
              router:
          """,
          "transforms",
          """
            - name: shown
              from: [inbox]
              to: [human]
              transforms:
          """);

  @TempDir Path temp;

  static List<Page> pages() throws IOException {
    return Page.all();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyBlockSaysHowItIsChecked(Page page) {
    for (Page.Block block : page.blocks()) {
      boolean checked =
          switch (block.language()) {
            case "sh" ->
                RUN.matcher(block.mark()).matches() || SKIP.matcher(block.mark()).matches();
            case "yaml" -> KINDS.contains(block.mark());
            default -> SHOWN.contains(block.fence());
          };

      assertThat(checked).as("%s: ```%s%n%s", page, block.fence(), block.code()).isTrue();
    }
    assertThat(page.text().lines().filter(line -> line.startsWith("```")).count())
        .as("%s: fences in pairs", page)
        .isEqualTo(2L * page.blocks().size());
  }

  @ParameterizedTest
  @MethodSource("pages")
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void whatIsMarkedToRunEndsAsThePageSays(Page page) throws Exception {
    Scratch scratch = Scratch.in(temp);
    for (Page.Block block : page.blocks()) {
      Matcher run = RUN.matcher(block.mark());
      if (block.language().equals("sh") && run.matches()) {
        int expected = run.group(1) == null ? 0 : Integer.parseInt(run.group(1));

        Scratch.Ended ended = scratch.sh(block.code());

        assertThat(ended.code())
            .as("%s:%n%s%n%s%n%s", page, block.code(), ended.out(), ended.err())
            .isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everySpecAndEveryPartOfOneIsSound(Page page) throws Exception {
    for (Page.Block block : page.blocks()) {
      if (block.language().equals("yaml")) {
        Path spec = Files.writeString(temp.resolve("shown.yaml"), whole(block));

        Cli lint = Cli.run("lint", "-f", spec);

        String as = page + ":\n" + block.code();
        assertThat(lint.out().lines()).as(as).noneMatch(line -> line.contains(": error: "));
        assertThat(block.mark().equals("spec") ? lint.out() : "").as(as).isEmpty();
      }
    }
  }

  private static String whole(Page.Block block) {
    String code = block.code();
    return switch (block.mark()) {
      case "spec" -> code;
      case "source" -> AROUND.formatted(code.indent(2), "", "", "");
      case "destination" -> AROUND.formatted("", code.indent(2), "", "");
      case "route" -> AROUND.formatted("", "", code.indent(2), "");
      case "top" -> AROUND.formatted("", "", "", code);
      default ->
          AROUND.formatted(
              "", "", ROUTES.getOrDefault(block.mark(), "unknown kind") + code.indent(6), "");
    };
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkLeadsSomewhere(Page page) {
    List<String> links =
        LINK.matcher(page.text())
            .results()
            .map(found -> found.group(1))
            .filter(link -> !link.startsWith("https://"))
            .toList();
    for (String link : links) {
      String[] parts = link.split("#", 2);
      Path folder = Page.PROJECT.resolve(page.path()).resolveSibling("");
      Path target =
          parts[0].isEmpty() ? Page.PROJECT.resolve(page.path()) : folder.resolve(parts[0]);

      assertThat(target.normalize()).as("%s: %s", page, link).exists();
      if (parts.length == 2) {
        Page linked = Page.of(Page.PROJECT.relativize(target.normalize()).toString());
        assertThat(anchors(linked)).as("%s: %s", page, link).contains(parts[1]);
      }
    }
  }

  private static Set<String> anchors(Page page) {
    Stream<String> headings = page.text().lines().filter(line -> line.matches("#{1,6} .*"));
    return headings
        .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
        .map(title -> title.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }
}
