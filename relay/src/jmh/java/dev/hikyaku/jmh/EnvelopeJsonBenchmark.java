package dev.hikyaku.jmh;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** An envelope to a line and back, as a file, a dead letter and a replay do it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class EnvelopeJsonBenchmark {
  private final Envelope envelope = Messages.message();

  /** There and back; the body's JSON is read and checked on both ways. */
  @Benchmark
  public EnvelopeJson.Line roundTrip() {
    String line = EnvelopeJson.write(envelope.withBody(Messages.message().body()));
    return EnvelopeJson.read(line, envelope);
  }
}
