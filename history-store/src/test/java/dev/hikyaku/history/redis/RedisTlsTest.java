package dev.hikyaku.history.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.spi.KeyClaims.State;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.SystemTime;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that speaks TLS, with a certificate made for the test. */
@Timeout(60)
class RedisTlsTest {
  private static final Duration LONG = Duration.ofHours(1);
  private static final String PASSWORD = "changeit";

  @TempDir private Path folder;
  private OwnRedis server;

  @SuppressWarnings("NullAway.Init")
  RedisTlsTest() {}

  @BeforeEach
  void start() throws Exception {
    makeCertificate();
    server =
        OwnRedis.startTls(
            folder,
            List.of(
                "--tls-cert-file", folder.resolve("cert.pem").toString(),
                "--tls-key-file", folder.resolve("key.pem").toString(),
                "--tls-auth-clients", "no"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void makeCertificate() throws Exception {
    Path store = folder.resolve("test.p12");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
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
            PASSWORD);
    Process made = new ProcessBuilder(command).redirectErrorStream(true).start();
    String told = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(made.waitFor()).as(told).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    pem("key.pem", "PRIVATE KEY", keys.getKey("a", PASSWORD.toCharArray()).getEncoded());
    pem("cert.pem", "CERTIFICATE", keys.getCertificate("a").getEncoded());
  }

  private void pem(String file, String type, byte[] der) throws Exception {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    Files.writeString(
        folder.resolve(file),
        "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n");
  }

  private Store open(Map<String, ?> tls) throws Exception {
    Map<String, ?> settings =
        Map.of("url", "rediss://127.0.0.1:" + server.port(), "timeout", "5s", "tls", tls);
    Store store =
        new RedisStoreFactory()
            .create(
                FakeSection.of("stores[r]", settings),
                new StoreContext("desk", "r", LONG, SystemTime.INSTANCE));
    store.open();
    return store;
  }

  @Test
  void aServerWhoseCertificateIsKnownIsUsed() throws Exception {
    try (Store store = open(Map.of("ca", folder.resolve("cert.pem").toString()))) {
      assertThat(store.seenKeys().claim("k", "me", LONG)).isEqualTo(State.CLAIMED);
    }
  }

  @Test
  void aServerWhoseCertificateIsUnknownIsNot() throws Exception {
    try (Store store = open(Map.of())) {
      assertThatThrownBy(() -> store.seenKeys().claim("k", "me", LONG))
          .isInstanceOf(StoreException.class);
    }
  }
}
