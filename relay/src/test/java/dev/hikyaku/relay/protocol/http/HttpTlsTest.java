package dev.hikyaku.relay.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.protocol.net.Address;
import dev.hikyaku.relay.protocol.net.Answer;
import dev.hikyaku.relay.protocol.net.Listeners;
import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.protocol.net.ServerTls;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.ManualTime;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Source and destination over TLS, with a certificate made for the test. */
class HttpTlsTest extends HttpSourceFixture {
  @TempDir static Path folder = Path.of("");

  @BeforeAll
  static void makeCertificate() throws Exception {
    Path store = folder.resolve("test.p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Process made =
        new ProcessBuilder(
                keytool,
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-validity",
                "30",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                "changeit")
            .redirectErrorStream(true)
            .start();
    String said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(made.waitFor()).as(said).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, "changeit".toCharArray());
    }
    pem("key.pem", "PRIVATE KEY", keys.getKey("a", "changeit".toCharArray()).getEncoded());
    pem("cert.pem", "CERTIFICATE", keys.getCertificate("a").getEncoded());
  }

  private static void pem(String file, String type, byte[] der) throws Exception {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    Files.writeString(
        folder.resolve(file),
        "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n");
  }

  private URI startSource() throws Exception {
    return startSource(Map.of());
  }

  private URI startSource(Map<String, ?> more) throws Exception {
    Map<String, Object> tls = new HashMap<>(more);
    tls.put("cert", folder.resolve("cert.pem"));
    tls.put("key", folder.resolve("key.pem"));
    var source = new HttpProtocol().source(section(Map.of("tls", tls)), Contexts.source("https"));
    source.open();
    Thread.startVirtualThread(
        () -> {
          try {
            source.run(intake);
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        });
    return closeLater(source);
  }

  private static Sent send(String url, Map<String, ?> tls) throws Exception {
    Map<String, Object> settings = new HashMap<>(Map.of("url", url));
    if (!tls.isEmpty()) {
      settings.put("tls", tls);
    }
    try (Sink sink = new HttpProtocol().sink(MapSection.of(settings), Contexts.sink("https"))) {
      sink.open();
      FutureTask<Sent> task =
          new FutureTask<>(
              () -> {
                Sent sent = sink.send(Contexts.envelope("m", "x"), Contexts.attempt("m"));
                while (sent instanceof Sent.Failed f
                    && f.failure().message().contains("starting")) {
                  sent = sink.send(Contexts.envelope("m", "x"), Contexts.attempt("m"));
                }
                return sent;
              });
      Thread.startVirtualThread(task);
      return task.get(20, TimeUnit.SECONDS);
    }
  }

  private void settleTheNext() {
    Thread.startVirtualThread(
        () -> {
          try {
            intake.next().ack().settle(new Disposition.Unrouted());
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        });
  }

  @Test
  void aSourceThatAsksForACertificateTakesMessagesFromNobodyElse() throws Exception {
    Path cert = folder.resolve("cert.pem");
    Path key = folder.resolve("key.pem");
    URI at = startSource(Map.of("client_ca", cert));
    settleTheNext();

    Sent without = send(at.toString(), Map.of("ca", cert));
    Sent with = send(at.toString(), Map.of("ca", cert, "cert", cert, "key", key));

    assertThat(without).isInstanceOf(Sent.Failed.class);
    assertThat(with).isInstanceOf(Sent.Accepted.class);
    assertThat(intake.waiting()).isZero();
  }

  @Test
  void aMessageGoesOverTlsToWhoeverIsTrusted() throws Exception {
    URI at = startSource();
    assertThat(at.getScheme()).isEqualTo("https");
    settleTheNext();

    Sent sent = send(at.toString(), Map.of("ca", folder.resolve("cert.pem")));

    assertThat(sent).isInstanceOf(Sent.Accepted.class);
  }

  @Test
  void whoIsNotTrustedGetsNothingAndThatLasts() throws Exception {
    Sent sent = send(startSource().toString(), Map.of());

    assertThat(sent)
        .isInstanceOfSatisfying(
            Sent.Failed.class,
            failed -> {
              assertThat(failed.failure().tags()).containsExactly(Tags.TLS);
              assertThat(failed.failure().severity()).isEqualTo(Severity.PERMANENT);
            });
    assertThat(intake.waiting()).isZero();
  }

  @Test
  void aServerWithoutTlsIsAFailedHandshake() throws Exception {
    try (RawServer plain = RawServer.of(peer -> peer.write("HTTP/1.1 400 Bad\r\n\r\n"))) {
      Sent sent = send("https://127.0.0.1:" + plain.port() + "/", Map.of());

      assertThat(sent)
          .isInstanceOfSatisfying(
              Sent.Failed.class,
              failed -> assertThat(failed.failure().tags()).containsExactly(Tags.TLS));
    }
  }

  @Test
  void missingFilesStopTheStart() {
    var tls = Map.of("cert", folder.resolve("no.pem"), "key", folder.resolve("key.pem"));
    var source = new HttpProtocol().source(section(Map.of("tls", tls)), Contexts.source("https"));
    var sink =
        new HttpProtocol()
            .sink(
                MapSection.of(
                    Map.of(
                        "url",
                        "https://localhost/",
                        "tls",
                        Map.of("ca", folder.resolve("no.pem")))),
                Contexts.sink("https"));

    assertThatThrownBy(source::open).hasMessage(folder.resolve("no.pem") + " cannot be read");
    assertThatThrownBy(sink::open).hasMessage(folder.resolve("no.pem") + " cannot be read");
  }

  @Test
  void aCallerThatNeverShakesHandsIsCutOffAndOneThatDoesIsNot() throws Exception {
    ManualTime time = ManualTime.blocking();
    var tls =
        new ServerTls(folder.resolve("cert.pem"), folder.resolve("key.pem"), Optional.empty());
    var place =
        new Listeners.Place(
            new Address("127.0.0.1", 0),
            Optional.of(tls),
            "/in",
            exchange -> exchange.answer(Answer.error(418, "here")));
    var lease = new Listeners().open(place, time);
    try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), lease.port())) {
      silent.setSoTimeout(10_000);
      time.awaitWaiting(1);

      time.advance(Duration.ofSeconds(75));

      assertThat(silent.getInputStream().read()).isEqualTo(-1);
      Sent sent = send("https://127.0.0.1:" + lease.port() + "/in", Map.of("ca", tls.cert()));
      assertThat(sent.toString()).contains("418");
    } finally {
      lease.close();
    }
    assertThat(time.timers()).isZero();
  }
}
