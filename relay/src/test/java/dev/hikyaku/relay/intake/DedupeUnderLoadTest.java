package dev.hikyaku.relay.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.Offered;
import dev.hikyaku.relay.spi.RecordingAck;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers and readers bring the same few messages at once; workers ack and nack at random. */
@Timeout(60)
class DedupeUnderLoadTest {
  private static final int KEYS = 5;
  private static final int REPEATS = 200;

  private final RecordingMeters meters = new RecordingMeters();
  private final Buffer buffer = new Buffer(KEYS * REPEATS);
  private final SourceRunner intake =
      new SourceRunner(
          "in",
          new Silent(),
          new SourceRunner.Entrance(
              Dedupe.local("in", Envelope::id, Duration.ofHours(1), new ManualTime()), buffer),
          meters,
          repeat -> {});
  private final Map<String, AtomicInteger> inWork = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> ackedByKey = new ConcurrentHashMap<>();
  private final AtomicInteger overlaps = new AtomicInteger();
  private final AtomicInteger sentBack = new AtomicInteger();

  private static final class Silent implements Source {
    @Override
    public void run(Intake relay) {}

    @Override
    public void stop() {}
  }

  private static int count(Map<String, AtomicInteger> counts, String key, int by) {
    return counts.computeIfAbsent(key, k -> new AtomicInteger()).addAndGet(by);
  }

  private void work(long seed) {
    Random random = new Random(seed);
    try {
      while (true) {
        Message message = buffer.take();
        String key = message.envelope().id();
        if (count(inWork, key, 1) > 1) {
          overlaps.incrementAndGet();
        }
        // One time in three: later ones must get their turn.
        boolean good = random.nextInt(3) == 0;
        count(inWork, key, -1);
        if (good) {
          count(ackedByKey, key, 1);
          message.ack().settle(new Disposition.Delivered(List.of("a"), Optional.empty()));
        } else {
          message.ack().nack(new Disposition.Failed("no"));
        }
        buffer.settled();
      }
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  /** As a reader that waits, or as a caller that may be told to come back and does not. */
  private void bring(String key, boolean reader, Queue<RecordingAck> acks)
      throws InterruptedException {
    RecordingAck ack = new RecordingAck();
    Envelope message = Envelope.of(key, "in", "test", Body.EMPTY, Instant.EPOCH);
    if (reader) {
      intake.put(message, ack);
    } else if (intake.offer(message, ack) == Offered.IN_PROGRESS) {
      sentBack.incrementAndGet();
      return;
    }
    acks.add(ack);
  }

  private List<Thread> workers(long seed) {
    return LongStream.range(0, 8)
        .mapToObj(i -> Thread.ofVirtual().start(() -> work(seed * 100 + i)))
        .toList();
  }

  /** All begin in the same moment. */
  private void bringAll(Queue<RecordingAck> acks) throws InterruptedException {
    CountDownLatch begin = new CountDownLatch(1);
    List<Thread> senders = new ArrayList<>();
    for (int i = 0; i < KEYS * REPEATS; i++) {
      int number = i;
      senders.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      begin.await();
                      bring("k" + number % KEYS, number % 3 > 0, acks);
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                  }));
    }
    begin.countDown();
    for (Thread sender : senders) {
      sender.join();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void ofManyWithOneKeyOneIsInWorkAtATimeAndOneIsAckedAtMost(long seed) throws Exception {
    List<Thread> workers = workers(seed);
    Queue<RecordingAck> acks = new ConcurrentLinkedQueue<>();

    bringAll(acks);

    List<Disposition> outcomes = new ArrayList<>();
    for (RecordingAck ack : acks) {
      outcomes.add(ack.await());
    }
    for (Thread worker : workers) {
      worker.interrupt();
      worker.join();
    }
    assertThat(overlaps).hasValue(0);
    assertThat(acks).allMatch(ack -> ack.outcomes().size() == 1);
    assertThat(ackedByKey.values()).hasSize(KEYS).allMatch(times -> times.get() == 1);
    int repeats = (int) outcomes.stream().filter(new Disposition.Filtered(true)::equals).count();
    assertThat(meters.of(Metric.DEDUPED, "in")).isEqualTo(repeats);
    long nacked = outcomes.stream().filter(Disposition.Failed.class::isInstance).count();
    assertThat(repeats + nacked + KEYS + sentBack.get()).isEqualTo(KEYS * REPEATS);
  }
}
