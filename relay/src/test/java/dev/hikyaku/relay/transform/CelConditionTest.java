package dev.hikyaku.relay.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.message.Headers.Header;
import dev.hikyaku.relay.spi.ExpressionException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CelConditionTest {
  private static final String BODY =
      """
      {"kind":"order","subject":"Zwei Äpfel 🍎","n":1,"f":1.0,"big":9007199254740993,
       "vast":123456789012345678901234567890,"nothing":null,"list":[1,2,3],"deep":{"a":[{"b":"c"}]}}
      """;

  private static boolean holds(String condition, String body) throws Exception {
    return Try.PATIENT.cel(condition, Try.message(body));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "json.kind == 'order'",
        "has(json.kind) && !has(json.nope)",
        "json.?nope.orValue('') == ''",
        "json.?subject.orValue('').contains('Äpfel 🍎')",
        "!json.?deep.?x.?y.hasValue()",
        "json.n == 1 && json.n == 1.0 && json.f == 1 && json.n > 0.5",
        "type(json.n) == int && type(json.f) == double",
        "json.big == 9007199254740993 && json.big != 9007199254740992",
        "json.vast > 1e29",
        "json.nothing == null && has(json.nothing)",
        "json.list.exists(x, x == 2) && json.list.all(x, x > 0) && size(json.list) == 3",
        "json.list[0] == 1 && json.deep.a[0].b == 'c' && json.deep['a'][0]['b'] == 'c'",
        "json.list.map(x, x * 2) == [2, 4, 6] && json.list.filter(x, x > 1).size() == 2",
        "'kind' in json && !('x' in json) && 2 in json.list",
        "json.deep.all(key, key == 'a') && json == json && type(json) == map",
        "json.deep.a == [{'b': 'c'}]",
        "source == 'inbox' && subject == '' && content_type == '' && size(headers) == 0",
        "received_at == timestamp('2026-01-02T03:04:05Z')",
        "body.contains('Zwei') && body.matches('Zwei Ä.fel')",
      })
  void aConditionSeesTheMessage(String condition) throws Exception {
    assertThat(holds(condition, BODY)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'abcabc'.indexOf('c') == 2|'abcabc'.indexOf('c', 3) == 5",
        "'a🍎b🍎'.indexOf('🍎') == 1|'a🍎b🍎'.lastIndexOf('🍎') == 3",
        "'a🍎b🍎'.lastIndexOf('🍎', 2) == 1|'abc'.indexOf('x') == -1",
        "'a-b'.replace('-', '+') == 'a+b'|'aaa'.replace('a', 'b', 2) == 'bba'",
        "'ab'.replace('', '-') == '-a-b-'|'ab'.replace('x', 'y') == 'ab'",
        "['a', 'b'].join('-') == 'a-b'|['', 'a'].join('-') == '-a'",
        "[].join() == ''|'A,B'.split(',').map(x, x.lowerAscii()).join() == 'ab'",
        "' a '.trim() == 'a'|'abc'.substring(1) == 'bc'",
      })
  void textFunctionsCountInCodePoints(String one, String other) throws Exception {
    assertThat(holds(one, "1")).isTrue();
    assertThat(holds(other, "1")).isTrue();
  }

  @Test
  void headersAndAttributesAreReadByTheirNames() throws Exception {
    Envelope message =
        Try.message("{}")
            .withHeaders(Headers.of(List.of(new Header("X-A", "1"), new Header("x-a", "2"))))
            .withAttribute("ai.decision", Map.of("model", "local", "scores", List.of(0.5)));

    assertThat(Try.PATIENT.cel("headers['x-a'] == '1'", message)).isTrue();
    assertThat(Try.PATIENT.cel("attributes['ai.decision'].model == 'local'", message)).isTrue();
    assertThat(Try.PATIENT.cel("attributes['ai.decision'].scores[0] == 0.5", message)).isTrue();
    assertThat(Try.PATIENT.cel("'router' in attributes", message)).isFalse();
  }

  @Test
  void aBodyThatIsNoJsonIsSaidWhenAConditionNeedsJson() throws Exception {
    for (String body : List.of("plain text", "", "{\"a\":1} x")) {
      assertThatThrownBy(() -> holds("json.a == 1", body))
          .isInstanceOf(ExpressionException.class)
          .hasMessage("t.cel: the body is not JSON");
    }

    assertThat(holds("json.a == 1 || source == 'inbox'", "plain text")).isTrue();
    assertThat(holds("body == ''", "")).isTrue();
  }

  @Test
  void bytesThatAreNoTextAreSaidWhenAConditionNeedsText() {
    Envelope message = Try.message("").withBody(Body.of(new byte[] {(byte) 0xff}));

    assertThatThrownBy(() -> Try.PATIENT.cel("body == ''", message))
        .hasMessage("t.cel: the body is not UTF-8 text");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "json.nope == 1|t.cel: there is no 'nope'",
        "headers['x'] == 'y'|t.cel: there is no 'x'",
        "json.list[9] == 1|t.cel: index out of bounds",
        "json.kind + json.n == 'x'|t.cel: the types do not fit +",
        "json.kind|t.cel: gave neither true nor false",
        "json.n / 0 == 1|t.cel: divide by zero",
        "body.matches(json.kind + '(')|t.cel: a regular expression does not compile: missing closing )",
      })
  void aFailureSaysWhatFailedAndWhy(String condition, String message) {
    assertThatThrownBy(() -> holds(condition, BODY))
        .isInstanceOf(ExpressionException.class)
        .hasMessage(message);
  }

  @Test
  void aFailureDoesNotShowTheBody() {
    String body = "{\"key\":\"secret-word\",\"list\":[1]}";

    for (String condition :
        List.of("json[json.key] == 1", "json.key > 1", "json.key + json.list == 'x'", "json.key")) {
      assertThatThrownBy(() -> holds(condition, body))
          .isInstanceOf(ExpressionException.class)
          .hasMessageNotContaining("secret-word")
          .hasMessageStartingWith("t.cel: ");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "json.a ==|t.cel: does not compile: line 1, column 10: mismatched input '<EOF>'",
        "foo == 1|t.cel: does not compile: line 1, column 1: undeclared reference to 'foo'",
        "subject|t.cel: is no condition: it gives a string",
        "body.matches('(')|t.cel: a regular expression does not compile: missing closing )",
      })
  void aTextThatDoesNotCompileIsReportedInOneLine(String text, String problem) {
    assertThat(Try.problem("cel", text)).startsWith(problem).doesNotContain("\n");
  }
}
