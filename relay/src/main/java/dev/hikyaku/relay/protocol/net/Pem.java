package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.spi.Section;
import io.helidon.common.configurable.Resource;
import io.helidon.common.pki.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;

/** Keys and certificates from PEM files. */
final class Pem {
  private Pem() {}

  /** A path that must be there. */
  static Path path(Section tls, String key) {
    return tls.file(key)
        .orElseGet(
            () -> {
              tls.error(key, "tls needs a PEM file here", "add " + key + ": ./" + key + ".pem");
              return Path.of("");
            });
  }

  static Keys key(Path key, Path chain) throws IOException {
    Resource keyFile = resource(key);
    Resource chainFile = resource(chain);
    try {
      return Keys.builder().pem(pem -> pem.key(keyFile).certChain(chainFile)).build();
    } catch (RuntimeException e) {
      throw new IOException(key + " and " + chain + " are no PEM key and certificate", e);
    }
  }

  static List<X509Certificate> certificates(Path file) throws IOException {
    Resource certificates = resource(file);
    try {
      return Keys.builder().pem(pem -> pem.certificates(certificates)).build().certs();
    } catch (RuntimeException e) {
      throw new IOException(file + " holds no PEM certificate", e);
    }
  }

  private static Resource resource(Path file) throws IOException {
    if (!Files.isReadable(file)) {
      throw new IOException(file + " cannot be read");
    }
    return Resource.create(file.toString(), Files.readAllBytes(file));
  }
}
