package dev.hikyaku.jmh;

import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.Offered;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A message from its source to its ack without the network: buffer, dispatcher, a thread, route,
 * delivery with the default policies, settlement.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class DispatchBenchmark {
  private static final int BATCH = 1000;
  private static final String SPEC =
      """
      version: 1
      name: bench
      telemetry: { logs: { level: warn } }
      sources: [ { name: in, type: "null" } ]
      destinations: [ { name: out, type: "null" } ]
      routes: [ { name: r, from: [in], to: [out] } ]
      """;

  private final Relay relay = Relay.open(SpecFile.of(SPEC), RelayOptions.run());
  private final Envelope envelope = Messages.message();
  private Intake intake = unset();

  private static Intake unset() {
    return new Intake() {
      @Override
      public Offered offer(Envelope envelope, Ack ack) {
        return Offered.FULL;
      }

      @Override
      public Offered putUnlessInProgress(Envelope envelope, Ack ack) {
        return Offered.FULL;
      }

      @Override
      public void put(Envelope envelope, Ack ack) {
        throw new IllegalStateException("not started");
      }

      @Override
      public void broken(String where, String problem) {}
    };
  }

  /** Starts the relay. */
  @Setup
  public void start() throws InterruptedException {
    relay.start();
    intake = NullProtocol.intake();
  }

  /** So many at once, until the last is acked; the figures are for one. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void messages() throws InterruptedException {
    CountDownLatch open = new CountDownLatch(BATCH);
    for (int i = 0; i < BATCH; i++) {
      intake.put(envelope, outcome -> open.countDown());
    }
    open.await();
  }

  /** Stops it. */
  @TearDown
  public void stop() {
    relay.close();
  }
}
