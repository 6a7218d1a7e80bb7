package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.spi.Section;
import io.helidon.common.tls.Tls;
import io.helidon.common.tls.TlsClientAuth;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The TLS side of a listener. The files are read when the listener opens.
 *
 * @param cert its certificate chain, PEM
 * @param key its private key, PEM
 * @param clientCa when there, callers must show a certificate that it signed, PEM
 */
public record ServerTls(Path cert, Path key, Optional<Path> clientCa) {
  /** Reads {@code tls}; empty when the settings have none. */
  public static Optional<ServerTls> read(Section settings) {
    Section tls = settings.section("tls");
    if (!tls.present()) {
      return Optional.empty();
    }
    return Optional.of(
        new ServerTls(Pem.path(tls, "cert"), Pem.path(tls, "key"), tls.file("client_ca")));
  }

  /** Helidon's form of it. */
  Tls open() throws IOException {
    var builder =
        Tls.builder().privateKey(Pem.key(key, cert)).privateKeyCertChain(Pem.key(key, cert));
    if (clientCa.isPresent()) {
      builder.trust(Pem.certificates(clientCa.get())).clientAuth(TlsClientAuth.REQUIRED);
    }
    return builder.build();
  }
}
