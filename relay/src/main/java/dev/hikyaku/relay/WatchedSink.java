package dev.hikyaku.relay;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import java.util.function.Consumer;

/**
 * A sink whose answers are told on. A try that its time limit cut short has no answer and counts as
 * {@code timeout}, which is what the relay takes it for; one that was cancelled is not told.
 *
 * @param sink it
 * @param taken hears of accepted messages
 * @param failed hears of failures
 */
record WatchedSink(Sink sink, Consumer<Envelope> taken, Consumer<Failure> failed) implements Sink {
  @Override
  public void open() throws Exception {
    sink.open();
  }

  @Override
  public Sent send(Envelope envelope, Attempt attempt) throws Exception {
    try {
      Sent answer = sink.send(envelope, attempt);
      switch (answer) {
        case Sent.Accepted accepted -> taken.accept(envelope);
        case Sent.Failed(var failure) -> failed.accept(failure);
      }
      return answer;
    } catch (InterruptedException stop) {
      if (attempt.deadline().passed()) {
        failed.accept(Failure.passing("no answer in time", Tags.TIMEOUT));
      }
      throw stop;
    }
  }

  @Override
  public Sent check() throws Exception {
    return sink.check();
  }

  @Override
  public Sent check(String path) throws Exception {
    return sink.check(path);
  }

  @Override
  public void close() {
    sink.close();
  }
}
