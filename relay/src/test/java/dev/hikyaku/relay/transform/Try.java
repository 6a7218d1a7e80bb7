package dev.hikyaku.relay.transform;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.time.SystemTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Compiles one expression at {@code t.cel}, {@code t.jq} or {@code t.template} and runs it on one
 * body: what the tests of this package share.
 */
final class Try {
  /**
   * For tests of what expressions give; the time is long, so that a busy machine does not matter.
   */
  static final Try PATIENT = new Try(Duration.ofSeconds(20));

  /** For tests of what has no end. */
  static final Try HASTY = new Try(Duration.ofMillis(100));

  final CompiledExpressions expressions;

  private Try(Duration limit) {
    Limits standard = Limits.ofBodies(Defaults.MAX_BODY, SystemTime.INSTANCE);
    expressions =
        new CompiledExpressions(new Limits(limit, standard.output(), SystemTime.INSTANCE));
  }

  static Envelope message(String body) {
    return Envelope.of("m1", "inbox", "http", Body.of(body), Instant.parse("2026-01-02T03:04:05Z"));
  }

  boolean cel(String text, Envelope message) throws Exception {
    FakeSection at = FakeSection.of("t", Map.of("cel", text));
    Expression<Boolean> condition = expressions.condition(at, "cel");
    mustCompile(at);
    return condition.of(message);
  }

  /** The result as JSON; {@code nothing} when there is none. */
  String jq(String text, Envelope message) throws Exception {
    FakeSection at = FakeSection.of("t", Map.of("jq", text));
    var program = expressions.jq(at, "jq");
    mustCompile(at);
    return program.of(message).map(Object::toString).orElse("nothing");
  }

  String template(String text, Envelope message) throws Exception {
    FakeSection at = FakeSection.of("t", Map.of("template", text));
    Expression<String> template = expressions.template(at, "template");
    mustCompile(at);
    return template.of(message);
  }

  private static void mustCompile(FakeSection at) {
    if (!at.errors().isEmpty()) {
      throw new AssertionError(at.errors().toString());
    }
  }

  /** The problem of a text that does not compile. */
  static String problem(String language, String text) {
    FakeSection at = FakeSection.of("t", Map.of(language, text));
    switch (language) {
      case "cel" -> PATIENT.expressions.condition(at, language);
      case "jq" -> PATIENT.expressions.jqText(at, language);
      default -> PATIENT.expressions.template(at, language);
    }
    return at.errors().isEmpty() ? "none" : at.errors().get(0);
  }

  /** Something that may fail. */
  interface Work {
    /** Does it. */
    Object run() throws Exception;
  }

  /**
   * Runs the work on a virtual thread, as the relay does, waits until that thread is gone, and
   * gives what it said of its failure.
   */
  static String failure(Work work) throws InterruptedException {
    AtomicReference<String> said = new AtomicReference<>("nothing");
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    said.set("gave " + abbreviated(String.valueOf(work.run())));
                  } catch (ExpressionException e) {
                    said.set(String.valueOf(e.getMessage()));
                  } catch (Exception e) {
                    said.set("threw " + e);
                  }
                });
    return thread.join(Duration.ofSeconds(60)) ? said.get() : "still running";
  }

  private static String abbreviated(String text) {
    return text.length() <= 100 ? text : text.substring(0, 100) + "…";
  }
}
