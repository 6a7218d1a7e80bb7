package dev.hikyaku.relay.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.spi.FakeSection;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateTest {
  private static final String BODY =
      """
      {"id":7,"f":1.0,"big":9007199254740993,"vast":123456789012345678901234567890,
       "text":"<b>&\\"Ä🍎","nothing":null,"no":false,"list":[1,2],"deep":{"a":{"b":"c"}}}
      """;

  private static String print(String template, String body) throws Exception {
    return Try.PATIENT.template(template, Try.message(body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "`{{json.id}}`|`7`",
        "`{{ .json.id }}`|`7`",
        "`{{.json.id}}-{{ .subject }}-{{source}}`|`7--inbox`",
        "`{{json.text}}`|`<b>&\"Ä🍎`",
        "`{{json.f}} {{json.big}}`|`1.0 9007199254740993`",
        "`{{json.vast}}`|`123456789012345678901234567890`",
        "`[{{json.nope}}{{json.nothing}}{{nope}}{{json.a.b.c}}]`|`[]`",
        "`{{json.no}}`|`false`",
        "`{{json json.deep}}`|`{\"a\":{\"b\":\"c\"}}`",
        "`{{json .json.deep.a}}`|`{\"b\":\"c\"}`",
        "`{{json json.text}}`|`\"<b>&\\\"Ä🍎\"`",
        "`{{json.deep}} {{json.list}}`|`{\"a\":{\"b\":\"c\"}} [1,2]`",
        "`{{json.list.[1]}}`|`2`",
        "`{{#each .json.list}}{{@index}}={{.}}{{#unless @last}},{{/unless}}{{/each}}`|`0=1,1=2`",
        "`{{#each json.list}}{{#each ../json.list}}{{../this}}{{this}} {{/each}}{{/each}}`|`11 12 21 22 `",
        "`{{#each json.list as |v i|}}{{i}}:{{v}} {{/each}}`|`0:1 1:2 `",
        "`{{#each json.deep}}{{@key}}={{b}}{{/each}}`|`a=c`",
        "`{{#each json.nope}}x{{else}}none{{/each}}`|`none`",
        "`{{#if .json.id}}yes{{else}}no{{/if}}{{#if json.no}}yes{{else}}no{{/if}}`|`yesno`",
        "`{{#with json.deep}}{{a.b}}{{/with}}`|`c`",
        "`{{lookup json \"id\"}}`|`7`",
        "`{{! a comment | x }}{{~json.id~}} `|`7`",
        "`\\{{json.id}}`|`{{json.id}}`",
        "`{\"a\":{\"b\":{{json.id}}}}`|`{\"a\":{\"b\":7}}`",
        "`{\"a\":{{{json.id}}}}`|`{\"a\":7}`",
        "`{{#if json.id}}{{json.id}}}{{/if}}`|`7}`",
        "`{{!-- {{json.id}} --}}x}}`|`x}}`",
        "`{{id}} {{protocol}} {{received_at}}`|`m1 http 2026-01-02T03:04:05Z`",
        "`{{json.class}}{{class}}{{json.list.size}}{{headers.class}}`|``",
      })
  void aTemplatePrintsTheMessage(String template, String text) throws Exception {
    assertThat(print(template, BODY)).isEqualTo(text);
  }

  @Test
  void theWholeBodyPrintsAsJsonAndAsText() throws Exception {
    assertThat(print("{{json}}|{{body}}", "{ \"a\" : 1 }")).isEqualTo("{\"a\":1}|{ \"a\" : 1 }");
  }

  @Test
  void aBodyThatIsNoJsonHasNoFields() throws Exception {
    assertThat(print("[{{json.id}}{{json}}]{{body}}", "plain")).isEqualTo("[]plain");
    assertThat(print("[{{json.id}}{{json}}{{body}}]", "")).isEqualTo("[]");
  }

  @Test
  void dottedNamesAreReadInBrackets() throws Exception {
    Envelope message =
        Try.message("{}")
            .withHeaders(Headers.of("X-A", "1"))
            .withAttribute("ai.decision", Map.of("model", "local"));

    assertThat(
            Try.PATIENT.template(
                "{{attributes.[ai.decision].model}} {{ .attributes.[ai.decision].model }}"
                    + " {{json (lookup attributes \"ai.decision\")}} {{headers.x-a}}",
                message))
        .isEqualTo("local local {\"model\":\"local\"} 1");
  }

  @Test
  void whatTheBodySaysIsNeverATemplate() throws Exception {
    String body = "{\"a\":\"{{source}} {{#each json}}{{/each}} {{> x}}\"}";

    assertThat(print("{{json.a}}", body)).isEqualTo("{{source}} {{#each json}}{{/each}} {{> x}}");
  }

  @Test
  void bytesThatAreNoTextAreAFailure() {
    Envelope bytes = Try.message("").withBody(Body.of(new byte[] {(byte) 0xff}));

    assertThatThrownBy(() -> Try.PATIENT.template("{{body}}", bytes))
        .hasMessage("t.template: the body is not UTF-8 text");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`{{ .json.id | upper }}`|`t.template: uses a Go pipeline (Handlebars has none: write {{json.id}}, or use jq to change it)`",
        "`{{ printf \"%s\" .json.id }}`|`t.template: uses the Go function 'printf' (in Handlebars: {{json.id}}`",
        "`{{ range .json.list }}x{{ end }}`|`t.template: uses the Go word 'range' (in Handlebars: {{#if`",
        "`{{ $x := .json }}`|`t.template: uses a Go variable`",
        "`{{{{raw}}}}{{x}}{{{{/raw}}}}`|`t.template: uses a raw block`",
        "`{{> other}}`|`t.template: uses a partial`",
        "`{{#> layout}}{{/layout}}`|`t.template: uses a partial`",
        "`{{#*inline \"x\"}}{{/inline}}`|`t.template: uses a partial`",
        "`{{json.id`|`t.template: does not compile: line 1, column 10: found: 'EOF', expected: '}}'`",
        "`{{#if json.id}}`|`t.template: does not compile: line 1, column 16:`",
        "`{{foo json.id}}`|`t.template: does not compile: line 1, column 3: could not find helper: 'foo'`",
        "`{{log json}}`|`t.template: does not compile: line 1, column 3: could not find helper: 'log'`",
        "`{{#block \"x\"}}{{/block}}`|`t.template: does not compile:`",
        "`{{embedded \"pom.xml\"}}`|`t.template: does not compile:`",
        "`{{i18n \"x\"}}`|`t.template: does not compile:`",
        "`{{secrets.TOKEN}}`|`t.template: a secret may not stand here`",
      })
  void aTextThatIsNoHandlebarsIsReportedWithTheFormThatIs(String text, String problem) {
    assertThat(Try.problem("template", text)).startsWith(problem).doesNotContain("\n");
  }

  @Test
  void aBrokenTextFailsOnEveryMessage() {
    FakeSection at = FakeSection.of("route", Map.of("key", "{{"));

    var template = Try.PATIENT.expressions.template(at, "key");

    assertThat(at.errors()).hasSize(1);
    assertThatThrownBy(() -> template.of(Try.message("{}")))
        .hasMessage("route.key: did not compile");
  }
}
