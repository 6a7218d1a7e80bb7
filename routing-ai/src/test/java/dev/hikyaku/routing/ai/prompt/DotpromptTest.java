package dev.hikyaku.routing.ai.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The format, feature by feature. */
class DotpromptTest {
  private static final Message ASKED = Message.before(Role.USER, "before");
  private static final Message ANSWERED = Message.before(Role.MODEL, "answered");

  @TempDir Path temp;

  private String told(String text, Map<String, Object> input, Message... history) {
    return Written.told(new Written(temp).render(text, input, history));
  }

  private String told(String text) {
    return told(text, Map.of());
  }

  @Test
  void aFileWithoutFrontmatterIsOneMessageOfTheUserAsItIs() {
    List<Message> messages = new Written(temp).render("\n Hi {{name}}!\n", Map.of("name", "Bo"));

    assertThat(messages)
        .containsExactly(new Message(Role.USER, List.of(new Part.Text("\n Hi Bo!\n")), false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void frontmatterMayFollowCommentsAndEndsLinesAsItLikes(String end) {
    String text = String.join(end, "# licence", "", "---", "model: m", "---", "", "Hi", "");

    assertThat(new Written(temp).render(text, Map.of()))
        .containsExactly(new Message(Role.USER, List.of(new Part.Text("Hi")), false));
    assertThat(new Written(temp).prompt("p").metadata().model()).contains("m");
  }

  @Test
  void whatTheFrontmatterSaysIsThere() {
    String text =
        """
        ---
        model: googleai/gemini
        config: { temperature: 0.5, topK: 5.0 }
        input: { schema: { name: string }, default: { name: Bo } }
        output: { format: json, schema: { type: object } }
        tools: [search]
        my.ext.key: 1
        ---
        Hi {{name}} {{@metadata.prompt.model}}
        """;

    assertThat(told(text)).isEqualTo("user: Hi Bo googleai/gemini");
    assertThat(told(text, Map.of("name", "Cy"))).isEqualTo("user: Hi Cy googleai/gemini");
    PromptMetadata metadata = new Written(temp).prompt("p").metadata();
    assertThat(metadata.model()).contains("googleai/gemini");
    assertThat(metadata.config().temperature()).hasValue(0.5);
    assertThat(metadata.config().topK()).hasValue(5);
    assertThat(metadata.config().topP()).isEmpty();
    assertThat(metadata.defaults()).isEqualTo(Map.of("name", "Bo"));
    assertThat(metadata.outputFormat()).contains("json");
    assertThat(metadata.outputSchema().map(Object::toString)).contains("{\"type\":\"object\"}");
    assertThat(metadata.tools()).containsExactly("search");
    assertThat(metadata.ext().get("my.ext")).hasToString("{key=1}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {{role "system"}}Be kind.{{role "user"}}Hi | system: Be kind. ; user: Hi
          Hi{{role "model"}}Ho                       | user: Hi ; model: Ho
          {{role "system"}}{{role "model"}}Ho        | model: Ho
          {{#if no}}{{role "system"}}{{/if}}Hi       | user: Hi
          a{{role "user"}}b                          | user: a ; user: b
          {{role 'tool'}}x{{role "user"}}            | tool: x
          """)
  void aRoleBeginsAMessageOrRenamesAnEmptyOne(String text, String expected) {
    assertThat(told(text)).isEqualTo(expected.replace(" ; ", " | "));
  }

  @Test
  void historyStandsWhereItIsPlacedAndElseBeforeTheLastQuestion() {
    String placed = "{{role \"system\"}}S{{history}}{{role \"user\"}}Q";
    String answers = "{{role \"system\"}}S{{role \"model\"}}M";

    assertThat(told(placed, Map.of(), ASKED, ANSWERED))
        .isEqualTo("system: S | user*: before | model*: answered | user: Q");
    assertThat(told("{{history}}and so", Map.of(), ASKED))
        .isEqualTo("user*: before | model: and so");
    assertThat(told("{{role \"system\"}}S{{role \"user\"}}Q", Map.of(), ASKED, ANSWERED))
        .isEqualTo("system: S | user*: before | model*: answered | user: Q");
    assertThat(told(answers, Map.of(), ASKED)).isEqualTo("system: S | model: M | user*: before");
    assertThat(told(placed)).isEqualTo("system: S | user: Q");
  }

  @Test
  void mediaAndSectionsArePartsOfAMessage() {
    String text =
        "See {{media url=photo contentType=\"image/png\"}} and {{media url=\"data:x y\"}}"
            + "{{section \"output\"}}";

    assertThat(new Written(temp).render(text, Map.of("photo", "https://x/p.png")))
        .singleElement()
        .extracting(Message::parts)
        .isEqualTo(
            List.of(
                new Part.Text("See "),
                new Part.Media("https://x/p.png", Optional.of("image/png")),
                new Part.Text(" and "),
                new Part.Media("data:x y", Optional.empty()),
                new Part.Section("output")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {{json list}}                                           | [1,"a",{"b":null}]
          {{json map}}                                            | {"k":"<&>"}
          {{json empty indent=2}}                                 | []
          {"a": {{json map}}}                                     | {"a": {"k":"<&>"}}
          {{map.k}} {{{map.k}}} {{&map.k}}                        | <&> <&> <&>
          {{#ifEquals one 1}}y{{else}}n{{/ifEquals}}              | y
          {{#ifEquals one "1"}}y{{else}}n{{/ifEquals}}            | n
          {{#ifEquals word "w"}}y{{else}}n{{/ifEquals}}           | y
          {{#ifEquals yes true}}y{{else}}n{{/ifEquals}}           | y
          {{#ifEquals yes "true"}}y{{else}}n{{/ifEquals}}         | n
          {{#unlessEquals one 2}}y{{else}}n{{/unlessEquals}}      | y
          {{#unlessEquals one 1}}y{{else}}n{{/unlessEquals}}      | n
          {{#each names}}{{@index}}{{this}}{{#unless @last}},{{/unless}}{{/each}} | 0x,1y
          {{#each map}}{{@key}}={{this}}{{/each}}                 | k=<&>
          {{#each none}}a{{else}}b{{/each}}                       | b
          {{#with map}}{{k}}{{/with}}                             | <&>
          {{lookup names 1}}{{lookup map "k"}}                    | y<&>
          {{#if none}}a{{else if word}}b{{/if}}                   | b
          {{#if empty}}a{{else}}b{{/if}}                          | b
          {{log word}}x                                           | x
          {{missing}}{{map.missing.more}}x                        | x
          {{half}} {{whole}} {{one}}                              | 0.5 5 1
          {{!-- {{role "x"}} }} --}}x{{! c }}                     | x
          \\{{word}}                                               | {{word}}
          {{~word~}}   x                                          | wx
          """)
  void helpersAndExpressions(String text, String expected) {
    Map<String, Object> nothing = new java.util.HashMap<>();
    nothing.put("b", null);
    Map<String, Object> input =
        Map.of(
            "list",
            List.of(1, "a", nothing),
            "map",
            Map.of("k", "<&>"),
            "empty",
            List.of(),
            "one",
            1,
            "word",
            "w",
            "yes",
            true,
            "names",
            List.of("x", "y"),
            "half",
            0.5,
            "whole",
            5.0);

    assertThat(told(text, input)).isEqualTo("user: " + expected);
  }

  @Test
  void anElementAndItsNumberCanBeNamed() {
    String text = "{{#each names as |name number|}}{{number}}{{name}}{{/each}}";

    assertThat(told(text, Map.of("names", List.of("x", "y")))).isEqualTo("user: 0x1y");
  }

  @Test
  void jsonCanBeIndented() {
    assertThat(told("{{json m indent=2}}", Map.of("m", Map.of("a", List.of(1, 2)))))
        .isEqualTo("user: {\n  \"a\": [\n    1,\n    2\n  ]\n}");
  }

  @Test
  void partialsAreFilesAndTakeParameters() {
    new Written(temp)
        .with("_greet.prompt", "Hello {{name}}{{> folder/sign-off_2.x}}")
        .with("folder/_sign-off_2.x.prompt", ", {{from}}");

    assertThat(told("{{> greet name=who}}!", Map.of("who", "Bo", "from", "Cy")))
        .isEqualTo("user: Hello Bo, Cy!");
    assertThat(
            told("{{#*inline \"own\"}}[{{x}}]{{/inline}}{{> own x=\"1\"}}{{#> none}}else{{/none}}"))
        .isEqualTo("user: [1]else");
    assertThat(told("a\n  {{>greet name=\"B\"}}\nb", Map.of("from", "l1\nl2")))
        .isEqualTo("user: a\n  Hello B, l1\nl2b");
  }

  @Test
  void aPartialMaySetRolesOfItsOwn() {
    new Written(temp).with("_rules.prompt", "{{role \"system\"}}Rules.{{role \"user\"}}");

    assertThat(told("{{>rules}}Hi")).isEqualTo("system: Rules. | user: Hi");
  }

  @Test
  void variantsAndFoldersAreNames() {
    Written written =
        new Written(temp)
            .with("a.prompt", "plain")
            .with("a.fine.prompt", "fine")
            .with("f/b.prompt", "b");

    assertThat(written.prompt("a").name()).isEqualTo("a");
    assertThat(Written.told(Written.messages(written.prompt("a.fine").render(Map.of(), List.of()))))
        .isEqualTo("user: fine");
    assertThat(Written.told(Written.messages(written.prompt("f/b").render(Map.of(), List.of()))))
        .isEqualTo("user: b");
  }

  @Test
  void theFolderComesFirstAndWhatShipsIsBehindIt() {
    Written written = new Written(temp).with("_candidates.prompt", "none today");
    Prompt route = written.prompt("route");

    assertThat(route.hash())
        .hasSize(64)
        .isNotEqualTo(new Written(temp.resolve("no")).prompt("route").hash());
    assertThat(Written.messages(route.render(RouteInput.of(List.of(), "x"))).get(0).text())
        .contains("none today");
  }

  @Test
  void theHashIsThatOfEverythingIncluded() {
    Written written = new Written(temp).with("_a.prompt", "{{>b}}").with("_b.prompt", "1");
    written.with("p.prompt", "{{>a}}");
    String before = written.prompt("p").hash();

    assertThat(written.prompt("p").hash()).isEqualTo(before);
    assertThat(written.with("_b.prompt", "2").prompt("p").hash()).isNotEqualTo(before);
  }
}
