package dev.hikyaku.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.TraceParent;
import dev.hikyaku.relay.observe.Collector.Seen;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Shares, secrets, many messages at once, and a collector that is away. */
@Timeout(60)
class TracesInTroubleTest {
  private final TracedDesk desk = new TracedDesk();

  @BeforeEach
  void listen(@TempDir Path folder) throws IOException {
    desk.listen(folder);
  }

  @AfterEach
  void closeAll() throws Exception {
    desk.close();
  }

  @Test
  void noSpanHoldsASecretOrABodyOrAHeader() throws Exception {
    desk.answers.addAll(List.of(400));
    Relay relay =
        desk.start(
            desk.traces(),
            """
            destinations:
              - { name: crm, type: http, url: "http://127.0.0.1:PORT/", auth: { bearer: "{{secrets.TOKEN}}" } }
            routes: [ { name: orders, from: [in], to: [crm] } ]
            """);

    relay.sendFrom("in", TracedDesk.message("m1"));
    relay.close();

    assertThat(desk.collector.one("attempt crm").error()).contains("***");
    assertThat(desk.collector.spans().toString())
        .doesNotContain("tok-4711-secret", "4242", "Bearer");
  }

  @Test
  void nothingOfAShareOfZeroIsKeptAndTheReceiverIsToldSo() throws Exception {
    Relay relay = desk.start(desk.traces("sample: 0"), TracedDesk.CRM_AND_SPOOL);

    relay.sendFrom("in", TracedDesk.message("m1"));
    relay.close();

    assertThat(desk.collector.spans()).isEmpty();
    assertThat(desk.traceparents)
        .singleElement()
        .satisfies(told -> assertThat(TraceParent.parse(told).orElseThrow().sampled()).isFalse());
  }

  @Test
  void aTraceThatItsCallerKeepsIsKeptWhateverTheShare() throws Exception {
    Relay relay = desk.start(desk.traces("sample: 0"), TracedDesk.CRM_AND_SPOOL);

    relay.sendFrom("in", TracedDesk.called("m1"));
    relay.close();

    assertThat(desk.collector.one("message in").parent()).isEqualTo(TracedDesk.CALLER);
  }

  @Test
  void withoutTracesTheMessagesOwnContextGoesOnUnchanged() throws Exception {
    Relay relay = desk.start("logs: { level: info }", TracedDesk.CRM_AND_SPOOL);

    relay.sendFrom("in", TracedDesk.called("m1"));
    relay.sendFrom("in", TracedDesk.message("m2"));
    relay.close();

    assertThat(desk.traceparents)
        .containsExactly("00-" + TracedDesk.TRACE + "-" + TracedDesk.CALLER + "-01", "null");
    assertThat(desk.collector.spans()).isEmpty();
  }

  @Test
  void aBrokenContextBeginsATraceOfItsOwn() throws Exception {
    Relay relay = desk.start(desk.traces(), TracedDesk.CRM_AND_SPOOL);

    relay.sendFrom("in", TracedDesk.message("m1").withTraceparent("00-junk"));
    relay.close();

    assertThat(desk.collector.one("message in").parent()).isEmpty();
  }

  @Test
  void manyMessagesAtOnceKeepTheirTreesApart() throws Exception {
    Relay relay =
        desk.start(
            desk.traces(),
            """
            destinations:
              - { name: crm, type: http, url: "http://127.0.0.1:PORT/" }
              - { name: erp, type: http, url: "http://127.0.0.1:PORT/" }
            routes: [ { name: orders, from: [in], to: [crm, erp] } ]
            """);

    List<Future<Receipt>> sent = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 200; i++) {
        Envelope envelope = TracedDesk.message("m" + i);
        sent.add(threads.submit(() -> relay.sendFrom("in", envelope)));
      }
    }
    relay.close();

    assertThat(sent).allMatch(each -> each.state() == Future.State.SUCCESS);
    Map<String, List<Seen>> byTrace =
        desk.collector.spans().stream().collect(Collectors.groupingBy(Seen::traceId));
    assertThat(byTrace).hasSize(200);
    assertThat(byTrace.values())
        .allSatisfy(
            trace ->
                assertThat(trace)
                    .extracting(Seen::name)
                    .containsExactlyInAnyOrder(
                        "message in",
                        "route orders",
                        "router static",
                        "hop crm",
                        "hop erp",
                        "attempt crm",
                        "attempt erp"));
  }

  @Test
  void aCollectorThatIsDownCostsNoMessageAndNoThread() throws Exception {
    String dead;
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      dead = "traces: { otlp: \"http://127.0.0.1:" + taken.getLocalPort() + "\" }";
    }
    Relay relay = desk.start(dead, TracedDesk.CRM_AND_SPOOL);

    for (int i = 0; i < 50; i++) {
      relay.sendFrom("in", TracedDesk.message("m" + i));
    }
    relay.close();

    assertThat(desk.traceparents).hasSize(50);
    assertThat(relay.tally().outcomes()).containsEntry("delivered", 50L);
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      String name = thread.getName();
      boolean ours = name.startsWith("BatchSpanProcessor") || name.startsWith("jdkhttp");
      assertThat(!ours || thread.join(Duration.ofSeconds(30))).as(name).isTrue();
    }
  }
}
