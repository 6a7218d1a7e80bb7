package dev.hikyaku.relay.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.message.Headers.Header;
import dev.hikyaku.relay.spec.TransformSpec.Operation;
import dev.hikyaku.relay.transform.Transformed.Broken;
import dev.hikyaku.relay.transform.Transformed.Changed;
import dev.hikyaku.relay.transform.Transformed.FilteredOut;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransformsTest {
  private final Steps made = new Steps();

  @Test
  void stepsRunInOrderAndEachSeesWhatTheOneBeforeMade() throws Exception {
    Transforms transforms =
        made.steps(
            Operation.JQ, "{n: (.n + 1)}",
            Operation.FILTER, "json.n == 2",
            Operation.TEMPLATE, "n={{json.n}}",
            Operation.HEADERS, Map.of("set", Map.of("X-N", "{{body}}")),
            Operation.CONTENT_TYPE, "text/x-n");

    Envelope result = Steps.changed(transforms, Try.message("{\"n\":1}"));

    assertThat(made.problems()).isEmpty();
    assertThat(Steps.text(result)).isEqualTo("n=2");
    assertThat(result.headers()).isEqualTo(Headers.of("X-N", "n=2"));
    assertThat(result.contentType()).isEqualTo("text/x-n");
  }

  @Test
  void noStepsLeaveTheMessageAsItIs() throws Exception {
    Envelope message = Try.message("x");

    assertThat(Transforms.compile(List.of(), Try.PATIENT.expressions).apply(message))
        .isEqualTo(new Changed(message));
  }

  @Test
  void aFalseFilterAndAJqProgramWithoutResultDropTheMessage() throws Exception {
    Envelope message = Try.message("{}");

    assertThat(made.steps(Operation.FILTER, "false").apply(message)).isEqualTo(new FilteredOut());
    assertThat(made.steps(Operation.JQ, "empty").apply(message)).isEqualTo(new FilteredOut());
  }

  @Test
  void aFailingStepBreaksAndSaysWhichOne() throws Exception {
    Envelope message = Try.message("text");

    assertThat(made.steps(Operation.FILTER, "true", Operation.FILTER, "json.a == 1").apply(message))
        .isEqualTo(new Broken("transforms[1].filter: the body is not JSON"));
    assertThat(made.steps(Operation.JQ, ".").apply(message))
        .isEqualTo(new Broken("transforms[0].jq: the body is not JSON"));
    assertThat(made.steps(Operation.JQ, "1, 2").apply(Try.message("{}")))
        .isEqualTo(new Broken("transforms[0].jq: gave more than one result"));
  }

  @Test
  void jqMakesAMessageJsonUnlessItSaysSoItself() throws Exception {
    Transforms jq = made.steps(Operation.JQ, ".");
    Envelope message = Try.message("{}");

    assertThat(Steps.changed(jq, message).contentType()).isEqualTo("application/json");
    assertThat(Steps.changed(jq, message.withContentType("text/plain")).contentType())
        .isEqualTo("application/json");
    assertThat(Steps.changed(jq, message.withContentType("application/x+json; a=b")).contentType())
        .isEqualTo("application/x+json; a=b");
  }

  @Test
  void aTemplateKeepsTheMediaTypeUnlessItWouldBeUntrue() throws Exception {
    Envelope json = Try.message("{\"a\":1}").withContentType("application/json");

    assertThat(
            Steps.changed(made.steps(Operation.TEMPLATE, "{\"b\":{{json.a}}}"), json).contentType())
        .isEqualTo("application/json");
    assertThat(Steps.changed(made.steps(Operation.TEMPLATE, "a is {{json.a}}"), json).contentType())
        .isEqualTo("text/plain; charset=utf-8");
    assertThat(Steps.changed(made.steps(Operation.TEMPLATE, "x"), Try.message("")).contentType())
        .isEqualTo("text/plain; charset=utf-8");
    assertThat(
            Steps.changed(made.steps(Operation.TEMPLATE, "x"), json.withContentType("text/html"))
                .contentType())
        .isEqualTo("text/html");
  }

  @Test
  void headersAreRemovedSetAndAddedInThisOrder() throws Exception {
    Transforms edit =
        made.steps(
            Operation.HEADERS,
            Map.of(
                "add", Map.of("X-Tag", "{{json.tag}}"),
                "set", Map.of("X-Old", "new"),
                "remove", List.of("x-tag", "X-Gone")));
    Envelope message =
        Try.message("{\"tag\":\"t\"}")
            .withHeaders(
                Headers.of(
                    List.of(
                        new Header("X-Tag", "1"),
                        new Header("x-old", "1"),
                        new Header("X-Gone", "1"),
                        new Header("x-old", "2"),
                        new Header("Kept", "1"))));

    Headers result = Steps.changed(edit, message).headers();

    assertThat(result.list())
        .containsExactly(
            new Header("X-Old", "new"), new Header("Kept", "1"), new Header("X-Tag", "t"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\r\\nX-Admin: 1", "a\\nb", "a\\u0000b", "a\\u007fb"})
  void aHeaderValueWithAControlCharacterFromTheMessageIsRefused(String value) throws Exception {
    Transforms edit = made.steps(Operation.HEADERS, Map.of("set", Map.of("X-A", "{{json.v}}")));

    assertThat(edit.apply(Try.message("{\"v\":\"" + value + "\"}")))
        .isEqualTo(
            new Broken("transforms[0].headers.set.X-A: a header cannot hold a control character"));
  }

  @Test
  void wrongHeaderEditsAreProblemsAtTheirPlace() {
    made.steps(
        Operation.HEADERS,
        Map.of(
            "set", Map.of("X A", "1", "Content-Type", "text/plain", "X-B", "{{"),
            "remove", List.of("a:b")));
    made.steps(Operation.HEADERS, Map.of());

    assertThat(made.problems())
        .anySatisfy(p -> assertThat(p).startsWith("transforms[0].headers.set.X A: 'X A' is no"))
        .anySatisfy(p -> assertThat(p).contains("set.Content-Type: the media type is no header"))
        .anySatisfy(p -> assertThat(p).contains("headers.set.X-B: does not compile"))
        .anySatisfy(p -> assertThat(p).contains("headers.remove: 'a:b' is no header name"))
        .anySatisfy(p -> assertThat(p).startsWith("transforms[0].headers: changes nothing"))
        .hasSize(5);
  }

  @Test
  void everythingThatDoesNotCompileIsReportedAtOnce() {
    made.steps(Operation.FILTER, "json.", Operation.JQ, "|", Operation.TEMPLATE, "{{");

    assertThat(made.problems()).hasSize(3);
  }
}
