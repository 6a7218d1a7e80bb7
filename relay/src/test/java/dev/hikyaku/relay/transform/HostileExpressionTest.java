package dev.hikyaku.relay.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each of these would run for ever or fill the memory. The evaluating thread must end by itself.
 */
class HostileExpressionTest {
  private static final String TOO_LONG = "took longer than 100 ms";
  private static final String TOO_MUCH = "made more than 4194304 characters";
  private static final String TOO_DEEP = "nested too deep";
  private static final String LIST = "[" + "1,".repeat(1999) + "1]";

  private static String jq(String program, String body) throws InterruptedException {
    return Try.failure(() -> Try.HASTY.jq(program, Try.message(body)));
  }

  private static String cel(String condition, String body) throws InterruptedException {
    return Try.failure(() -> Try.HASTY.cel(condition, Try.message(body)));
  }

  private static String template(String text, String body) throws InterruptedException {
    return Try.failure(() -> Try.HASTY.template(text, Try.message(body)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "range(1e9) | empty",
        "reduce range(1e12) as $i (0; . + 1)",
        "last(range(1e12))",
        "first(range(1e12) | select(. < 0))",
        "any(range(1e12); false)",
        "repeat(1) | empty",
        "0 | until(false; . + 1)",
        "[.[] | select(. < 0)] | until(false; .)",
        "{a: range(1e12)} | empty",
        "\"\\(range(1e12))\" | empty",
        "range(1e12) as $x | empty",
        "label $x | range(1e12) | select(. < 0)",
        "def f($n): if $n == 0 then empty else f($n - 1), f($n - 1) end; [f(30)]",
        "[.[] as $a | .[] as $b | .[] as $c | select($a == 0)]",
        "[{a: .[], b: .[], c: .[]} | select(.a == 0)]",
        "[range(100000)] | .[] |= . + 1",
        "[range(100000)] | .[] = 1",
        "[range(100000)] | .[] += 1",
        "[range(100000)] | del(.[])",
        "try repeat(1) catch 1 | empty",
        "(\"a\" * 30) | test(\"(a+)+$b\")",
        "(\"a\" * 40 + \"b\") | test(\"^(a|aa)+$\")",
        "(\"a\" * 40 + \"b\") | sub(\"^(a|aa)+$\"; \"x\")",
      })
  void aJqLoopEndsWithItsTime(String program) throws Exception {
    assertThat(jq(program, LIST))
        .isIn("t.jq: " + TOO_LONG, "t.jq: a regular expression took too long");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[range(1e9)]",
        "[range(1e9)?]",
        "[range(1e9)][0]",
        "\"x\" * 1e9",
        "\"x\" * 1e300",
        "reduce range(64) as $i (\"x\"; . + .)",
        "reduce range(64) as $i ([1]; . + .)",
        "reduce range(64) as $i (1; [., .])",
        "reduce range(64) as $i (1; {a: ., b: .}) | tojson",
        "null | .[1000000000] = 1",
        "null | setpath([1000000000]; 1)",
        "null | .[range(1e9)] = 1",
        "null | .a |= range(1e9)",
        "[range(1e5)] | map([range(1e5)])",
        "[range(1e5) | tostring] | join(\"a\" * 100000)",
        "(\"a\" * 100000) | gsub(\"a\"; \"b\" * 100000)",
        "(\"a\" * 1000) | gsub(\"a\"; \"b\", \"c\")",
      })
  void aJqProgramIsStoppedBeforeItFillsTheMemory(String program) throws Exception {
    assertThat(jq(program, "null")).isIn("t.jq: " + TOO_MUCH, "t.jq: " + TOO_LONG);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "def f: f; f",
        "def f: 1 + f; f",
        "def f: [f]; f",
        "def f: f, f; f",
        "def f(x): f(x | x); f(.)",
        "def f: .a |= f; f",
        "try (def f: f; f) catch 1",
        "reduce range(100000) as $i (null; {a: .})",
        "[limit(1; def f: [[[[[[[[[[[[f]]]]]]]]]]]]; f)]",
      })
  void aJqRecursionWithoutEndIsCaught(String program) throws Exception {
    assertThat(jq(program, "null")).startsWith("t.jq: ").endsWith(TOO_DEEP);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[range(200000)] - [range(200000)]",
        "(\"a\" * 1000000) | contains(\"a\" * 500000 + \"b\")",
        "(\"a\" * 1000000) | index(\"a\" * 500000 + \"b\")",
      })
  void aComparisonOfTooMuchWithTooMuchIsRefused(String program) throws Exception {
    String failure = Try.failure(() -> Try.PATIENT.jq(program, Try.message("null")));

    assertThat(failure).startsWith("t.jq: would compare too much: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "json.all(a, json.all(b, json.all(c, a == b)))",
        "json.exists(a, json.exists(b, json.exists(c, c == 2 || a == 2)))",
        "json.map(a, json.map(b, json.map(c, c))).size() == 1",
        "json.map(a, json + json).size() == 1",
        "json.map(a, body.split('')).size() == 1",
        "json.all(a, json.all(b, json.all(c, body.contains('2') || true)))",
        "json.all(a, body.matches('((1*)*,?)*x') || true)",
      })
  void aCelLoopEndsWithItsTime(String condition) throws Exception {
    assertThat(cel(condition, LIST)).startsWith("t.cel: ").contains(TOO_LONG);
  }

  @Test
  void aCelConditionIsStoppedBeforeItFillsTheMemory() throws Exception {
    assertThat(cel("json.map(a, body).join('') == ''", LIST)).containsAnyOf(TOO_MUCH, TOO_LONG);
    assertThat(cel("body.replace('1', body) == ''", LIST)).containsAnyOf(TOO_MUCH, TOO_LONG);
    assertThat(cel("json.map(a, body + body + body + body + body).size() == 1", LIST))
        .containsAnyOf("characters in all", TOO_LONG);
  }

  @Test
  void aRegexFromAMessageCannotExplode() throws Exception {
    String body = "{\"p\":\"(((a{1000}){1000}){1000})\",\"t\":\"aaa\"}";

    assertThat(cel("json.t.matches(json.p)", body))
        .isEqualTo("t.cel: a regular expression is too large");
    assertThat(jq(". as $x | .t | test($x.p)", body))
        .isEqualTo("t.jq: a regular expression is too large");
  }

  @Test
  void aSearchOfALongTextForALongTextIsRefused() throws Exception {
    String body = "{\"a\":\"" + "a".repeat(500_000) + "\",\"b\":\"" + "a".repeat(250_000) + "b\"}";

    assertThat(cel("json.a.contains(json.b)", body))
        .isEqualTo("t.cel: would compare too much: 500000 by 250001");
    assertThat(cel("json.a.indexOf(json.b) == 1", body)).contains("would compare too much");
    assertThat(cel("json.a.contains('b')", body)).isEqualTo("gave false");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{#each json}}{{#each ../json}}{{#each ../../json}}{{/each}}{{/each}}{{/each}}",
        "{{#each json}}{{#each ../json}}{{#each ../../json}}{{#if this}}{{/if}}{{/each}}{{/each}}{{/each}}",
      })
  void aTemplateLoopEndsWithItsTime(String text) throws Exception {
    assertThat(template(text, LIST)).isEqualTo("t.template: " + TOO_LONG);
  }

  @Test
  void aTemplateIsStoppedBeforeItFillsTheMemory() throws Exception {
    String body = "[" + "1,".repeat(19_999) + "1]";

    assertThat(template("{{#each json}}{{../body}}{{/each}}", body))
        .containsAnyOf(TOO_MUCH, TOO_LONG);
  }

  @Test
  void aTextNestedWithoutEndDoesNotCompile() {
    assertThat(Try.problem("cel", "(".repeat(20_000) + "true" + ")".repeat(20_000)))
        .startsWith("t.cel: does not compile");
    assertThat(Try.problem("jq", "(".repeat(20_000) + "1" + ")".repeat(20_000)))
        .startsWith("t.jq: does not compile: nested too deep");
    assertThat(Try.problem("template", "{{#if a}}".repeat(20_000) + "{{/if}}".repeat(20_000)))
        .startsWith("t.template: does not compile");
  }

  @Test
  void aBodyAsDeepAsJsonMayBePassesThrough() throws Exception {
    String deep = "[".repeat(900) + "]".repeat(900);

    assertThat(Try.PATIENT.jq(".", Try.message(deep))).isEqualTo(deep);
    assertThat(Try.PATIENT.template("{{json json}}", Try.message(deep))).isEqualTo(deep);
    assertThat(Try.PATIENT.cel("json.size() == 1 && json == json", Try.message(deep))).isTrue();
  }

  @Test
  void anInterruptEndsAnEvaluation() throws Exception {
    FakeSection at = FakeSection.of("", Map.of("p", "last(range(1e12))"));
    var program = Try.PATIENT.expressions.jq(at, "p");
    List<Throwable> thrown = new ArrayList<>();
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    program.of(Try.message("1"));
                  } catch (ExpressionException | InterruptedException e) {
                    thrown.add(e);
                  }
                });

    thread.interrupt();

    assertThat(thread.join(Duration.ofSeconds(15))).isTrue();
    assertThat(thrown).singleElement().isInstanceOf(InterruptedException.class);
  }

  @Test
  void theTimeLimitGoesByTheGivenClock() throws Exception {
    ManualTime time = new ManualTime();
    CompiledExpressions expressions =
        new CompiledExpressions(new Limits(Duration.ofSeconds(1), 1000, time));
    FakeSection at = FakeSection.of("", Map.of("p", "[range(100)] | length", "q", "\"a\" * 1001"));

    assertThat(expressions.jqText(at, "p").of(Try.message("1"))).isEqualTo("100");
    assertThatThrownBy(() -> expressions.jqText(at, "q").of(Try.message("1")))
        .hasMessage("q: made more than 1000 characters");
  }

  @Test
  void oneExpressionServesManyThreadsAtOnce() throws Exception {
    FakeSection at =
        FakeSection.of(
            "",
            Map.of(
                "cel", "json.list.map(x, x * json.n).exists(x, x == json.n * 3)",
                "jq", "[.list[] * .n] | add | tostring",
                "template", "{{#each json.list}}{{this}}*{{../json.n}} {{/each}}"));
    Expression<Boolean> cel = Try.PATIENT.expressions.condition(at, "cel");
    Expression<String> jq = Try.PATIENT.expressions.jqText(at, "jq");
    Expression<String> template = Try.PATIENT.expressions.template(at, "template");
    AtomicInteger right = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();

    for (int i = 1; i <= 64; i++) {
      int n = i;
      Envelope message = Try.message("{\"n\":" + n + ",\"list\":[1,2,3]}");
      Try.Work work =
          () -> {
            for (int round = 0; round < 20; round++) {
              assertThat(cel.of(message)).isTrue();
              assertThat(jq.of(message)).isEqualTo(Integer.toString(6 * n));
              assertThat(template.of(message)).isEqualTo("1*%d 2*%d 3*%d ".formatted(n, n, n));
            }
            return right.incrementAndGet();
          };
      threads.add(Thread.ofVirtual().start(() -> run(work)));
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(right).hasValue(64);
  }

  private static void run(Try.Work work) {
    try {
      work.run();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
