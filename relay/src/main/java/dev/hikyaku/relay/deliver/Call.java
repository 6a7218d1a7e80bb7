package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.ClosedByInterruptException;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The innermost step: the sink, and the one place that catches whatever it throws. Tells the sink
 * the number of the try in the attribute {@value #ATTEMPT}.
 */
final class Call implements Step {
  private static final Logger LOG = System.getLogger(Call.class.getPackageName());
  private static final String ATTEMPT = "delivery.attempt";

  /** As deep as causes are looked through: they may be a circle. */
  private static final int CAUSES = 10;

  private final Sink sink;

  Call(Sink sink) {
    this.sink = sink;
  }

  @Override
  public Attempted run(Envelope envelope, Attempt attempt) throws InterruptedException {
    Envelope numbered = envelope.withAttribute(ATTEMPT, attempt.number());
    try {
      Sent answer = Objects.requireNonNull(sink.send(numbered, attempt), "the sink's answer");
      // A failure under an interrupt is the interrupt: the sink only put it into its own words.
      if (answer instanceof Sent.Failed && Thread.interrupted()) {
        throw new InterruptedException("while sending");
      }
      return answer;
    } catch (InterruptedException stop) {
      throw stop;
    } catch (Throwable fault) {
      return unexpected(fault);
    }
  }

  private static Sent unexpected(Throwable fault) throws InterruptedException {
    boolean flagged = Thread.interrupted();
    if (flagged || causes(fault).anyMatch(Call::isInterrupt)) {
      throw new InterruptedException("while sending");
    }
    LOG.log(Level.DEBUG, "a sink threw", fault);
    String what = fault.getClass().getSimpleName() + ": " + fault.getMessage();
    return Sent.failed(Failure.passing(what, Tags.UNEXPECTED).causedBy(fault));
  }

  private static Stream<Throwable> causes(Throwable fault) {
    return Stream.iterate(fault, Objects::nonNull, Throwable::getCause).limit(CAUSES);
  }

  private static boolean isInterrupt(Throwable cause) {
    return cause instanceof InterruptedException || cause instanceof ClosedByInterruptException;
  }
}
