package dev.hikyaku.relay.admin;

import static dev.hikyaku.relay.admin.RunningAdmin.TWO;
import static dev.hikyaku.relay.admin.RunningAdmin.header;
import static dev.hikyaku.relay.admin.RunningAdmin.json;
import static dev.hikyaku.relay.admin.RunningAdmin.local;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.spec.ServerSpec.AdminSpec;
import dev.hikyaku.relay.time.SystemTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AdminServerTest {
  private final RunningAdmin admin = new RunningAdmin();

  @AfterEach
  void close() {
    admin.close();
  }

  @Test
  void healthIsOkWhileTheProcessLives() throws Exception {
    URI server = admin.start(local(List.of()));

    HttpResponse<String> answer = admin.get(server, "/healthz");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"status\":\"ok\"}");
    assertThat(header(answer, "Content-Type")).isEqualTo("application/json");
    assertThat(header(answer, "Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void readinessFollowsTheRelayAndSaysWhatItWaitsFor() throws Exception {
    URI server = admin.start(local(List.of()));

    assertThat(admin.get(server, "/readyz").statusCode()).isEqualTo(200);
    admin.status.set(new Readiness.Status(Readiness.Phase.STARTING, List.of("model local")));
    HttpResponse<String> starting = admin.get(server, "/readyz");
    admin.status.set(new Readiness.Status(Readiness.Phase.STOPPING, List.of()));
    HttpResponse<String> stopping = admin.get(server, "/readyz");

    assertThat(starting.statusCode()).isEqualTo(503);
    assertThat(json(starting.body()))
        .isEqualTo(json("{\"status\":\"starting\",\"waiting_for\":[\"model local\"]}"));
    assertThat(stopping.statusCode()).isEqualTo(503);
    assertThat(stopping.body()).contains("\"stopping\"");
  }

  @Test
  void metricsArePrometheusText() throws Exception {
    URI server = admin.start(local(List.of()));
    admin.meters.unrouted("inbox");

    HttpResponse<String> answer = admin.get(server, "/metrics");

    assertThat(header(answer, "Content-Type"))
        .isEqualTo("text/plain; version=0.0.4; charset=utf-8");
    assertThat(answer.body())
        .contains("hikyaku_unrouted_total{relay=\"desk\",source=\"inbox\"} 1.0");
  }

  @Test
  void closingIsPromptBesideIdleAndHalfOpenConnections() throws Exception {
    URI server = admin.start(local(List.of()));
    admin.get(server, "/healthz");
    long begun = System.nanoTime();

    try (RawClient half = new RawClient(server)) {
      half.send("GET /healthz HTTP/1.1", "Host: localhost");
      admin.stop();

      half.awaitEnd();
    }

    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(5));
    assertThatThrownBy(() -> admin.get(server, "/healthz")).isInstanceOf(IOException.class);
  }

  @Test
  void anAddressInUseIsToldInWords() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      AdminSpec spec = new AdminSpec("127.0.0.1", taken.getLocalPort(), List.of(), List.of());
      AdminServer server =
          new AdminServer(spec, admin.status::get, admin.meters::text, SystemTime.INSTANCE);

      assertThatThrownBy(server::start)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("127.0.0.1:" + taken.getLocalPort())
          .hasMessageContaining("in use")
          .hasMessageContaining("server.admin.listen");
      server.close();
    }
  }

  @Test
  void anAddressThatOthersReachIsRefusedWithoutAToken() {
    AdminSpec open = new AdminSpec("0.0.0.0", 0, List.of(), List.of());
    AdminServer server = new AdminServer(open, List.of(), SystemTime.INSTANCE);

    assertThatThrownBy(server::start)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("set a token");
  }

  @Test
  void severalServersRunBesideEachOther() throws Exception {
    URI one = admin.start(local(List.of()));
    try (AdminServer other =
        new AdminServer(local(TWO), admin.status::get, admin.meters::text, SystemTime.INSTANCE)) {
      other.start();

      assertThat(admin.get(one, "/metrics").statusCode()).isEqualTo(200);
      assertThat(admin.get(other.address(), "/metrics").statusCode()).isEqualTo(401);
    }
  }
}
