package dev.hikyaku.relay.transform;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import java.time.Instant;

/**
 * A first evaluation whose result nobody wants: it loads a language's classes, so that the first
 * message does not spend its time limit on that.
 */
final class WarmUp {
  private WarmUp() {}

  /** An expression that compiles. */
  interface Text {
    /** Compiles it. */
    Expression<?> compile() throws CompileProblem;
  }

  /** Compiles and runs it. */
  static void run(Text text) {
    Envelope any = Envelope.of("", "", "", Body.of("{\"a\":1}"), Instant.EPOCH);
    try {
      text.compile().of(any);
    } catch (CompileProblem e) {
      throw new IllegalStateException(e);
    } catch (ExpressionException slow) {
      // On a machine this slow the messages will tell.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
