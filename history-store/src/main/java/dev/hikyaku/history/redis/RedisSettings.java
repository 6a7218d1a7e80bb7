package dev.hikyaku.history.redis;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Section;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisCredentialsProvider;
import io.lettuce.core.RedisURI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where the server is.
 *
 * @param uri with user and password
 * @param cluster whether it is a node of a cluster
 * @param ca the certificates a TLS server is known by; those of the JVM without it
 */
record RedisSettings(RedisURI uri, boolean cluster, Optional<Path> ca) {
  private static final String URL = "url";
  private static final Duration SHORTEST = Duration.ofMillis(10);

  static RedisSettings read(Section s) {
    RedisURI uri = uri(s);
    uri.setTimeout(s.duration("timeout", Defaults.REDIS_TIMEOUT, SHORTEST));
    Optional<String> password = s.optionalText("password");
    Optional<String> user = s.optionalText("username");
    if (password.isPresent()) {
      uri.setCredentialsProvider(
          RedisCredentialsProvider.from(
              () -> RedisCredentials.just(user.orElse(null), password.get().toCharArray())));
    } else if (user.isPresent()) {
      s.error("username", "needs a password", "password: \"{{secrets.REDIS_PASSWORD}}\"");
    }
    return new RedisSettings(
        uri, s.flag("cluster", Defaults.REDIS_CLUSTER), s.section("tls").file("ca"));
  }

  /** The text may hold a password: it stands in no message. */
  private static RedisURI uri(Section s) {
    Optional<String> url = s.optionalText(URL);
    if (url.isEmpty()) {
      s.error(URL, "is required", "such as redis://localhost:6379, or rediss:// for TLS");
      return new RedisURI();
    }
    try {
      return RedisURI.create(url.get());
    } catch (IllegalArgumentException e) {
      s.error(URL, "is no redis:// or rediss:// url", "such as redis://localhost:6379/0");
      return new RedisURI();
    }
  }
}
