package dev.hikyaku.relay.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.SystemTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BufferTest {
  private static Message message(String id) {
    return new Message(Envelope.of(id, "in", "test", Body.EMPTY, Instant.EPOCH), Ack.NONE);
  }

  private static Deadline soon() {
    return Deadline.in(Duration.ofSeconds(10), SystemTime.INSTANCE);
  }

  @Test
  void messagesComeOutInTheOrderTheyCameIn() throws Exception {
    Buffer buffer = new Buffer(10);

    buffer.offer(message("a"));
    buffer.put(message("b"));

    assertThat(buffer.take().envelope().id()).isEqualTo("a");
    assertThat(buffer.take().envelope().id()).isEqualTo("b");
  }

  @Test
  void aMessageInWorkStillTakesItsPlace() throws Exception {
    Buffer buffer = new Buffer(1);
    buffer.offer(message("a"));
    buffer.take();

    boolean whileInWork = buffer.offer(message("b"));
    buffer.settled();
    boolean afterwards = buffer.offer(message("c"));

    assertThat(whileInWork).isFalse();
    assertThat(afterwards).isTrue();
    assertThat(buffer.size()).isEqualTo(1);
  }

  @Test
  void putWaitsForRoom() throws Exception {
    Buffer buffer = new Buffer(1);
    buffer.put(message("a"));
    CountDownLatch second = new CountDownLatch(1);
    Thread putter =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    buffer.put(message("b"));
                    second.countDown();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });

    buffer.take();
    assertThat(second.getCount()).isEqualTo(1);
    buffer.settled();

    putter.join();
    assertThat(second.getCount()).isZero();
  }

  @Test
  void aClosedBufferTakesNothingMoreAndKeepsWhatItHas() throws Exception {
    Buffer buffer = new Buffer(2);
    buffer.offer(message("a"));

    buffer.close();

    assertThat(buffer.offer(message("b"))).isFalse();
    assertThatThrownBy(() -> buffer.put(message("c"))).isInstanceOf(InterruptedException.class);
    assertThat(buffer.take().envelope().id()).isEqualTo("a");
  }

  @Test
  void drainedMeansSettledNotTaken() throws Exception {
    Buffer buffer = new Buffer(2);
    buffer.offer(message("a"));
    buffer.take();

    boolean early = buffer.awaitDrained(Deadline.in(Duration.ZERO, SystemTime.INSTANCE));
    Thread.ofVirtual().start(buffer::settled);
    boolean late = buffer.awaitDrained(soon());

    assertThat(early).isFalse();
    assertThat(late).isTrue();
  }

  @Test
  void itNeverHoldsMoreThanItsCapacityUnderManyThreads() throws Exception {
    Buffer buffer = new Buffer(7);
    int most = 0;
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      String id = "m" + i;
      threads.add(Thread.ofVirtual().start(() -> put(buffer, message(id))));
    }

    for (int i = 0; i < 50; i++) {
      buffer.take();
      most = Math.max(most, buffer.size());
      buffer.settled();
    }

    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(most).isLessThanOrEqualTo(7);
    assertThat(buffer.size()).isZero();
  }

  private static void put(Buffer buffer, Message message) {
    try {
      buffer.put(message);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
