package dev.hikyaku.relay.protocol.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WirePoolTest {
  private final ManualTime time = new ManualTime();
  private Optional<RawServer> server = Optional.empty();
  private Optional<WirePool> pool = Optional.empty();

  @BeforeEach
  void open() throws Exception {
    RawServer raw = RawServer.of(RawServer.silent());
    server = Optional.of(raw);
    pool = Optional.of(WirePool.open("127.0.0.1", raw.port(), Optional.empty(), time));
  }

  @AfterEach
  void close() throws Exception {
    pool.orElseThrow().close();
    server.orElseThrow().close();
  }

  private Wire take() throws Exception {
    return pool.orElseThrow().take(Deadline.in(Duration.ofSeconds(10), time));
  }

  private void use() throws Exception {
    pool.orElseThrow().give(take());
  }

  private void opened(int connections) {
    server.orElseThrow().awaitConnections(connections);
    assertThat(server.orElseThrow().connections()).isEqualTo(connections);
  }

  @Test
  void aConnectionIsUsedAgainForThirtySeconds() throws Exception {
    use();
    time.advance(Duration.ofSeconds(29));
    use();
    opened(1);

    time.advance(Duration.ofSeconds(30));
    use();

    opened(2);
  }

  @Test
  void underSteadyTrafficTheNameIsLookedUpAgainEveryMinute() throws Exception {
    for (int i = 0; i < 12; i++) {
      use();
      time.advance(Duration.ofSeconds(10));
    }

    opened(2);
  }

  @Test
  void withoutTrafficIdleConnectionsAreClosedToo() throws Exception {
    Wire one = take();
    Wire other = take();
    pool.orElseThrow().give(one);
    pool.orElseThrow().give(other);
    server.orElseThrow().awaitConnections(2);

    time.advance(Duration.ofSeconds(30));

    server.orElseThrow().awaitAllGone();
  }

  @Test
  void aClosedPoolKeepsNothingThatComesBack() throws Exception {
    Wire wire = take();
    server.orElseThrow().awaitConnections(1);

    pool.orElseThrow().close();
    pool.orElseThrow().give(wire);

    server.orElseThrow().awaitAllGone();
    assertThat(pool.orElseThrow().idle()).isZero();
  }
}
