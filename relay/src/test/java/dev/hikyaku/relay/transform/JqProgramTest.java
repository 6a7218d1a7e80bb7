package dev.hikyaku.relay.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.FakeSection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JqProgramTest {
  private static final String BODY =
      """
      {"id":7,"f":1.0,"big":9007199254740993,"vast":123456789012345678901234567890,
       "text":"an Äpfel 🍎","nothing":null,"list":[1,2,3],"deep":{"a":{"b":[{"c":"d"}]}}}
      """;

  private static String jq(String program, String body) throws Exception {
    return Try.PATIENT.jq(program, Try.message(body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`.id`|`7`",
        "`.nope`|`null`",
        "`.nothing`|`null`",
        "`empty`|`nothing`",
        "`.f`|`1.0`",
        "`.big`|`9007199254740993`",
        "`.vast`|`123456789012345678901234567890`",
        "`.vast + 1`|`1.2345678901234568E29`",
        "`[.list[] | . + 1]`|`[2,3,4]`",
        "`{a: .id, (\"b\"): .f, \"c\\(.id)\": 1}`|`{\"a\":7,\"b\":1.0,\"c7\":1}`",
        "`. as {id: $x, $f} | [$x, $f]`|`[7,1.0]`",
        "`[.list[] as $a | .list[] as $b | $a * $b] | add`|`36`",
        "`reduce .list[] as $x (0; . + $x)`|`6`",
        "`[foreach .list[] as $x (0; . + $x)]`|`[1,3,6]`",
        "`[limit(2; .list[])], first(.list[]) | select(type == \"number\")`|`1`",
        "`label $f | .list[] | ., break $f`|`1`",
        "`try error(\"x\") catch .`|`\"x\"`",
        "`.id.x? // \"other\"`|`\"other\"`",
        "`def twice(f): f | f; .id | twice(. * 2)`|`28`",
        "`if .id > 5 then \"a\" elif .id > 3 then \"b\" else \"c\" end`|`\"a\"`",
        "`del(.list[0, 2]) | .list`|`[2]`",
        "`del(.list[1:]) | .list`|`[1]`",
        "`.list[1:] = [9] | .list`|`[1,9]`",
        "`.list |= map(. + 1) | .list`|`[2,3,4]`",
        "`.list += [4] | .list`|`[1,2,3,4]`",
        "`.list[4] = 5 | .list`|`[1,2,3,null,5]`",
        "`.deep.a.b[0].c |= ascii_upcase | .deep.a.b`|`[{\"c\":\"D\"}]`",
        "`(.. | numbers) |= 0 | .list`|`[0,0,0]`",
        "`(recurse(.[]?) | numbers) |= 0 | .list`|`[0,0,0]`",
        "`[paths] | length`|`14`",
        "`with_entries(select(.key == \"id\"))`|`{\"id\":7}`",
        "`walk(if type == \"number\" then 1 else . end) | .list`|`[1,1,1]`",
        "`.list | sort_by(-.) | join(\",\")`|`\"3,2,1\"`",
        "`@base64 \"x\\(.id)\"`|`\"xNw==\"`",
        "`tojson | fromjson | .id`|`7`",
        "`.text | test(\"ä\"; \"i\")`|`true`",
        "`[.text | match(\"🍎\") | .offset, .length]`|`[9,1]`",
        "`.text | capture(\"(?<w>[a-z]+) \")`|`{\"w\":\"an\"}`",
        "`[.text | scan(\"[a-z]\")] | length`|`6`",
        "`.text | sub(\"(?<x>n)\"; \"<\\(.x)>\")`|`\"a<n> Äpfel 🍎\"`",
        "`[\"aa\" | sub(\"a\"; \"b\", \"c\")]`|`[\"ba\",\"ca\"]`",
        "`\"abab\" | gsub(\"b\"; \"\")`|`\"aa\"`",
        "`\"ab\" | gsub(\"\"; \"-\")`|`\"-a-b-\"`",
        "`\"a1b22c\" | [splits(\"[0-9]+\")]`|`[\"a\",\"b\",\"c\"]`",
        "`\"a, b\" | split(\", *\"; null)`|`[\"a\",\"b\"]`",
        "`1 | until(. > 1000; . * 2)`|`1024`",
        "`[1 | while(. < 20; . * 2)]`|`[1,2,4,8,16]`",
        "`[limit(3; 1 | repeat(. * 2))]`|`[1,2,4]`",
        "`[1 | recurse(if . < 3 then . + 1 else empty end)]`|`[1,2,3]`",
        "`[2 | recurse(. * .; . < 100)]`|`[2,4,16]`",
        "`[0 | recurse(if . < 5000 then . + 1 else empty end)] | length`|`5001`",
        "`def fac: if . <= 1 then 1 else . * (. - 1 | fac) end; 20 | fac`|`2432902008176640000`",
      })
  void aProgramDoesWhatJqDoes(String program, String result) throws Exception {
    assertThat(jq(program, BODY)).isEqualTo(result);
  }

  @Test
  void theEnvelopeIsAVariable() throws Exception {
    Envelope message =
        Try.message("{}")
            .withHeaders(Headers.of("X-A", "1"))
            .withContentType("text/x")
            .withAttribute("ai.decision", Map.of("model", "local"));

    String seen =
        Try.PATIENT.jq(
            "$envelope | [.id, .source, .protocol, .subject, .headers[\"x-a\"], .content_type,"
                + " .attributes[\"ai.decision\"].model, .received_at]",
            message);

    assertThat(seen)
        .isEqualTo(
            "[\"m1\",\"inbox\",\"http\",\"\",\"1\",\"text/x\",\"local\",\"2026-01-02T03:04:05Z\"]");
  }

  @Test
  void theBodyIsNotTouchedByAnAssignment() throws Exception {
    Envelope message = Try.message("{\"a\":[1]}");

    Try.PATIENT.jq(".a[0] = 2 | .a += [3] | del(.a[0])", message);

    assertThat(message.body().json().orElseThrow()).hasToString("{\"a\":[1]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`.list[]`|`t.jq: gave more than one result`",
        "`.id.x`|`t.jq: cannot index number`",
        "`.id[]`|`t.jq: cannot iterate over number`",
        "`.text + 1`|`t.jq: cannot be added`",
        "`error(.text)`|`t.jq: the program called error`",
        "`\"a\" | test(\"(\")`|`t.jq: a regular expression does not compile`",
      })
  void aFailureSaysWhatFailedAndNotWhatTheBodyHeld(String program, String message) {
    assertThatThrownBy(() -> jq(program, BODY))
        .isInstanceOf(ExpressionException.class)
        .hasMessage(message);
  }

  @Test
  void aBodyThatIsNoJsonOrANumberThatNoJsonHoldsIsAFailure() {
    assertThatThrownBy(() -> jq(".", "text")).hasMessage("t.jq: the body is not JSON");
    assertThatThrownBy(() -> jq(".", "")).hasMessage("t.jq: the body is not JSON");
    assertThatThrownBy(() -> jq(".", "1e400")).hasMessage("t.jq: the body is not JSON");
    assertThatThrownBy(() -> jq(". * 1e10", "1e300"))
        .hasMessage("t.jq: there is a number that JSON cannot hold");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`.a |`|`t.jq: does not compile: Encountered \"<EOF>\" at line 1, column 4.`",
        "`fo(1)`|`t.jq: does not compile: there is no function fo/1`",
        "`[.a | mapp(.)]`|`t.jq: does not compile: there is no function mapp/1`",
        "`{$nope}`|`t.jq: does not compile: $nope is not defined`",
        "`env`|`t.jq: does not compile: there is no function env/0`",
        "`$ENV.PATH`|`t.jq: does not compile: $ENV is not defined`",
        "`debug_scope`|`t.jq: does not compile: there is no function debug_scope/0`",
        "`import \"a\" as a; 1`|`t.jq: imports a module`",
      })
  void aTextThatDoesNotCompileIsReportedInOneLine(String text, String problem) {
    assertThat(Try.problem("jq", text)).startsWith(problem).doesNotContain("\n");
  }

  @Test
  void aTextResultIsTheTextItselfAndOthersAreJson() throws Exception {
    FakeSection at = FakeSection.of("", Map.of("a", ".t", "b", ".l", "c", "empty"));
    Envelope message = Try.message("{\"t\":\"x\",\"l\":[1]}");

    assertThat(Try.PATIENT.expressions.jqText(at, "a").of(message)).isEqualTo("x");
    assertThat(Try.PATIENT.expressions.jqText(at, "b").of(message)).isEqualTo("[1]");
    assertThatThrownBy(() -> Try.PATIENT.expressions.jqText(at, "c").of(message))
        .hasMessage("c: gave no result");
    assertThat(at.errors()).isEqualTo(List.of());
  }
}
