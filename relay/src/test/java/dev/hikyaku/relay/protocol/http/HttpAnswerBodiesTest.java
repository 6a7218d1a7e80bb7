package dev.hikyaku.relay.protocol.http;

import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.spi.Sent;
import org.junit.jupiter.api.Test;

/** The bodies of answers. */
class HttpAnswerBodiesTest extends HttpSinkFixture {
  @Test
  void aCompressedAnswerIsLeftAsItIs() throws Exception {
    start(RawServer.always(answer("200 OK", "Content-Encoding: gzip", "not gzip at all")));

    assertThat(((Sent.Accepted) send()).reply().body().text()).contains("not gzip at all");
  }
}
