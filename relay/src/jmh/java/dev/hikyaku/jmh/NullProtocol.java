package dev.hikyaku.jmh;

import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.Protocol;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.SinkContext;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SourceContext;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/** A sink that takes everything, and a source that leaves it to the benchmark to send. */
public final class NullProtocol implements Protocol {
  private static final BlockingQueue<Intake> INTAKES = new LinkedBlockingQueue<>();

  /** For the service loader. */
  public NullProtocol() {}

  /** The intake of the source that ran last; waits for it. */
  static Intake intake() throws InterruptedException {
    return INTAKES.take();
  }

  @Override
  public Set<String> sourceTypes() {
    return Set.of("null");
  }

  @Override
  public Set<String> sinkTypes() {
    return Set.of("null");
  }

  @Override
  public Source source(Section settings, SourceContext context) {
    return new NullSource();
  }

  @Override
  public Sink sink(Section settings, SinkContext context) {
    return (envelope, attempt) -> Sent.accepted();
  }

  private static final class NullSource implements Source {
    private final CountDownLatch stopped = new CountDownLatch(1);

    @Override
    public void run(Intake intake) throws InterruptedException {
      INTAKES.add(intake);
      stopped.await();
    }

    @Override
    public void stop() {
      stopped.countDown();
    }
  }
}
