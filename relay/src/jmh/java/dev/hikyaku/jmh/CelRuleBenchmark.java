package dev.hikyaku.jmh;

import dev.hikyaku.relay.Choice;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.message.Envelope;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A route whose rules are CEL: the first of two does not hold, the second does. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class CelRuleBenchmark {
  private static final String SPEC =
      """
      version: 1
      name: bench
      sources: [ { name: in, type: "null" } ]
      destinations:
        - { name: billing, type: "null" }
        - { name: rest, type: "null" }
      routes:
        - name: triage
          from: [in]
          router:
            type: rules
            rules:
              - { when: "json.kind == 'refund' && json.amount > 100.0", to: [billing] }
              - { when: "json.kind == 'invoice' && json.amount > 10.0", to: [rest] }
      """;

  private final Relay relay = Relay.open(SpecFile.of(SPEC), RelayOptions.byHand());
  private final Envelope read = Messages.message();

  /** The rules alone: the body was read before. */
  @Benchmark
  public Choice rules() throws InterruptedException {
    return relay.decide("triage", read);
  }

  /** The rules on a message that just came in: its body is read first. */
  @Benchmark
  public Choice rulesOnAFreshBody() throws InterruptedException {
    return relay.decide("triage", Messages.message());
  }

  /** Nothing was opened but the spec. */
  @TearDown
  public void close() {
    relay.close();
  }
}
