package dev.hikyaku.relay.protocol.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.time.ManualTime;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RequestWatchTest {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private final ManualTime time = ManualTime.blocking();
  private final CountDownLatch served = new CountDownLatch(1);
  private final CountDownLatch swallowed = new CountDownLatch(1);

  /** Loses the interrupt, as a library might, and only then reads. */
  private void swallow(Exchange exchange) {
    try {
      served.countDown();
      new CountDownLatch(1).await();
    } catch (InterruptedException lost) {
      swallowed.countDown();
    }
    exchange.body(100);
  }

  @Test
  void aSlowCallerIsCutOffEvenIfTheInterruptIsLost() throws Exception {
    var place =
        new Listeners.Place(new Address("127.0.0.1", 0), Optional.empty(), "/in", this::swallow);
    var lease = new Listeners(LIMIT).open(place, time);
    try (Socket caller = new Socket(InetAddress.getLoopbackAddress(), lease.port())) {
      caller.setSoTimeout(10_000);
      String half = "POST /in HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf";
      caller.getOutputStream().write(half.getBytes(StandardCharsets.US_ASCII));
      served.await();

      time.advance(LIMIT);

      swallowed.await();
      assertThat(caller.getInputStream().readAllBytes()).isEmpty();
    } finally {
      lease.close();
    }
  }
}
