package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.spi.Section;
import io.helidon.common.pki.Keys;
import io.helidon.common.tls.Tls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Whom a client trusts, and how it shows who it is. The files are read when the destination opens.
 *
 * @param ca the authority to trust instead of the usual ones, PEM
 * @param identity its own certificate, for servers that ask
 * @param insecure whether any certificate will do
 */
public record ClientTls(Optional<Path> ca, Optional<Identity> identity, boolean insecure) {
  /**
   * A certificate and its key.
   *
   * @param cert the certificate chain, PEM
   * @param key the private key, PEM
   */
  public record Identity(Path cert, Path key) {
    private static Optional<Identity> read(Section block) {
      boolean asked =
          block.kind("cert") != Section.Kind.ABSENT || block.kind("key") != Section.Kind.ABSENT;
      return asked
          ? Optional.of(new Identity(Pem.path(block, "cert"), Pem.path(block, "key")))
          : Optional.empty();
    }
  }

  /**
   * Reads {@code tls: {ca, cert, key, insecure}}; {@code auth: {mtls: {cert, key}}} says the same.
   * Without it the usual authorities are trusted.
   */
  public static ClientTls read(Section settings) {
    Section tls = settings.section("tls");
    Section mtls = settings.section("auth").section("mtls");
    ClientTls read =
        new ClientTls(
            tls.file("ca"),
            Identity.read(mtls.present() ? mtls : tls),
            tls.flag("insecure", false));
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
    if (identity.isPresent()) {
      Keys own = Pem.key(identity.get().key(), identity.get().cert());
      builder.privateKey(own).privateKeyCertChain(own);
    }
    return builder.build();
  }
}
