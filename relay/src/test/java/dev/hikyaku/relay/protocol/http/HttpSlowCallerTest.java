package dev.hikyaku.relay.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.protocol.net.Listeners;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.time.ManualTime;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers that hold a connection without getting their request out. */
class HttpSlowCallerTest extends HttpSourceFixture {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private final ManualTime time = ManualTime.blocking();

  private URI startSource() throws Exception {
    return start(source(Map.of(), time, new Listeners(LIMIT)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Le",
        "Content-Length: 100\r\n\r\nhalf",
        "Transfer-Encoding: chunked\r\n\r\n64\r\nhalf",
        "Content-Length: 2000\r\n\r\nhalf"
      })
  void aRequestThatIsNotWholeInTimeIsCutOff(String part) throws Exception {
    URI at = startSource();
    var caller = caller(at).say("POST /in HTTP/1.1\r\nHost: x\r\n" + part);
    time.awaitWaiting(1);

    time.advance(LIMIT);

    assertThat(caller.all()).doesNotContain("200 OK");
    assertThat(intake.waiting()).isZero();
    assertThat(time.timers()).isZero();
  }

  @Test
  void aCallerThatWaitsForItsOutcomeIsNotCutOff() throws Exception {
    URI at = startSource();
    var caller = caller(at).say("POST /in HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx");
    var taken = intake.next();
    time.awaitWaiting(1);

    time.advance(LIMIT.plusSeconds(1));

    taken.ack().settle(new Disposition.Unrouted());
    assertThat(caller.line()).isEqualTo("HTTP/1.1 200 OK");
  }
}
