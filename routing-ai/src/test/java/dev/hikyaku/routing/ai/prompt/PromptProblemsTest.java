package dev.hikyaku.routing.ai.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a file is told with its line and column. */
class PromptProblemsTest {
  @TempDir Path temp;

  private List<String> problems(String text) {
    return new Written(temp).problems(text.replace("; ", "\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ---; model: m; no end                         | p.prompt:1:1: error: the frontmatter that begins here has no end (close it with ---)
          ---; a: [1; ---; Hi                           | p.prompt:3:1: error: no YAML
          ---; a: 1; a: 2; ---; Hi                      | p.prompt:3:1: error: the key a stands twice
          ---; [a]; ---; Hi                             | p.prompt:2:1: error: the frontmatter is no mapping
          ---; ? [a]; : 1; ---; Hi                      | p.prompt:2:3: error: a key must be text
          ---; model: [m]; ---; Hi                      | p.prompt:2:1: error: model: must be text
          ---; config: warm; ---; Hi                    | p.prompt:2:1: error: config: must be a mapping
          ---; config: { topK: 0.5 }; ---; Hi           | p.prompt:2:11: error: config.topK: must be a whole number above 0
          ---; config: { temperature: 3 }; ---; Hi      | p.prompt:2:11: error: config.temperature: must be a number from 0 to 2
          ---; config: { maxOutputTokens: -1 }; ---; Hi | p.prompt:2:11: error: config.maxOutputTokens: must be a whole number above 0
          ---; config: { heat: 1 }; ---; Hi             | p.prompt:2:11: warning: config.heat: has no effect here
          ---; tools: x; ---; Hi                        | p.prompt:2:1: error: tools: must be a list of names
          ---; a: !!binary 1; ---; Hi                   | p.prompt:2:4: error: no value: tag:yaml.org,2002:binary
          ---; a: .inf; ---; Hi                         | p.prompt:2:4: error: JSON has no such value
          ---; input: { schema: { a: strin } }; ---; Hi | p.prompt:2:20: error: input.schema.a: unknown type strin
          ---; model: m; ---; Hi                        | p.prompt:2:1: warning: model: has no effect here
          ---; tools: [x]; ---; Hi                      | p.prompt:2:1: warning: tools: has no effect here (a decision calls no tools)
          ---; modle: m; ---; Hi                        | p.prompt:2:1: warning: modle: has no effect here
          ---; input: { defaults: {} }; ---; Hi         | p.prompt:2:10: warning: input.defaults: has no effect here
          ---; name: x; ---; ; ; Hi {{shout name}}      | p.prompt:6:6: error: could not find helper
          Hi; {{#if a}}                                 | p.prompt:2:
          Hi {{role who}}                               | p.prompt:1:4: error: role: a role is a word in quotes
          Hi; {{ role "boss" }}                         | p.prompt:2:1: error: role: unknown role boss (system, user, model or tool)
          {{json (role x)}}                             | p.prompt:1:1: error: role: a role is a word in quotes
          ab {{>nobody}}                                | p.prompt:1:4: error: partial: there is no partial nobody (it is looked for as _nobody.prompt)
          {{> (lookup . "which") }}                     | p.prompt:1:1: error: partial: a partial is included by its name
          {{>../up}}                                    | p.prompt:1:1: error: partial: there is no partial ../up
          """)
  void eachAtItsPlace(String text, String expected) {
    assertThat(problems(text)).singleElement().asString().startsWith(expected);
  }

  @Test
  void inAPartialToo() {
    Written written =
        new Written(temp).with("_a.prompt", "x\n{{>b}}").with("_b.prompt", "y\n {{shout x}}");

    assertThat(written.problems("{{>a}}")).singleElement().asString().startsWith("_b.prompt:2:");
    assertThat(written.with("_b.prompt", "{{>a}}").problems("{{>a}}"))
        .containsExactly("_b.prompt:1:1: error: partial: a includes itself (take this tag out)");
  }

  @Test
  void everyProblemIsToldAtOnce() {
    assertThat(problems("---; model: 1; tools: 2; ---; {{role a}}{{>b}}")).hasSize(4);
  }

  @Test
  void aFileThatIsNoTextOrTooLargeIsFaulty() throws Exception {
    Files.write(temp.resolve("p.prompt"), "ä".getBytes(StandardCharsets.ISO_8859_1));
    Files.writeString(temp.resolve("q.prompt"), "x".repeat((1 << 20) + 1));

    for (String name : List.of("p", "q")) {
      assertThat(PromptLibrary.over(temp).find(name))
          .isInstanceOfSatisfying(
              Lookup.Faulty.class,
              faulty ->
                  assertThat(faulty.problems().get(0).message())
                      .contains("cannot be read as text"));
    }
  }

  @Test
  void yamlBombsEnd() {
    String lol =
        "---; a: &a [x,x,x,x,x,x,x,x,x]; b: &b [*a,*a,*a,*a,*a,*a]; c: &c [*b,*b,*b,*b,*b,*b];"
            + " d: &d [*c,*c,*c,*c,*c,*c]; e: [*d,*d,*d,*d,*d,*d]; ---; Hi";

    assertThat(problems(lol)).singleElement().asString().contains("nested or repeated too much");
    assertThat(problems("---; a: " + "[".repeat(5000) + "; ---; Hi")).isNotEmpty();
    assertThat(problems("---; a: &a [*a]; ---; Hi")).isNotEmpty();
  }

  @Test
  void namesThatLeaveTheFolderAreNone() {
    new Written(temp).with("p.prompt", "x");
    PromptLibrary below = PromptLibrary.over(temp.resolve("below"));

    for (String name : List.of("../p", "/etc/passwd", "a..b", "", "a.b.c", "a b")) {
      assertThat(below.find(name)).as(name).isInstanceOf(Lookup.Missing.class);
    }
    assertThat(below.find("nobody"))
        .isEqualTo(
            new Lookup.Missing(
                List.of(temp.resolve("below/nobody.prompt") + ", built-in nobody.prompt")));
  }

  @Test
  void whatCannotBeRenderedIsAnAnswerAndNoException() {
    Written written = new Written(temp);
    Map<String, Object> many = Map.of("l", java.util.Collections.nCopies(2000, "x".repeat(100)));
    String loop = "{{#*inline \"a\"}}{{>a}}{{/inline}}{{>a}}";
    String grows = "{{#each l}}{{#each ../l}}{{#each ../../l}}{{this}}{{/each}}{{/each}}{{/each}}";

    assertThat(failure(written, "{{media url=none}}", Map.of())).endsWith("media needs a url");
    assertThat(failure(written, " {{none}} ", Map.of())).isEqualTo("p: makes no message");
    assertThat(failure(written, loop, Map.of())).contains("nested too deep");
    assertThat(failure(written, grows, many)).contains("makes more than");
  }

  private static String failure(Written written, String text, Map<String, Object> input) {
    return switch (written.with("p.prompt", text).prompt("p").render(input, List.of())) {
      case Rendered.Failed(String why) -> why;
      case Rendered.Messages(var messages) -> "rendered " + messages.size();
    };
  }
}
