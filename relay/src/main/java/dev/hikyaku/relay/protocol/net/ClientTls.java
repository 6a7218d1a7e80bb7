package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.spi.Section;
import io.helidon.common.tls.Tls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Whom a client trusts. The files are read when the destination opens.
 *
 * @param ca the authority to trust instead of the usual ones, PEM
 * @param insecure whether any certificate will do
 */
public record ClientTls(Optional<Path> ca, boolean insecure) {
  /** Reads {@code tls}; without it the usual authorities are trusted. */
  public static ClientTls read(Section settings) {
    Section tls = settings.section("tls");
    ClientTls read = new ClientTls(tls.file("ca"), tls.flag("insecure", false));
    if (read.insecure) {
      tls.warning(
          "insecure", "anybody can pose as this endpoint", "trust its authority with ca instead");
    }
    return read;
  }

  /** Helidon's form of it. */
  Tls open() throws IOException {
    var builder = Tls.builder();
    if (insecure) {
      builder.trustAll(true).endpointIdentificationAlgorithm(Tls.ENDPOINT_IDENTIFICATION_NONE);
    }
    if (ca.isPresent()) {
      builder.trust(Pem.certificates(ca.get()));
    }
    return builder.build();
  }
}
