package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.protocol.net.ClientTls;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Section;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of an http source that polls. How often is the relay's business.
 *
 * @param url what is fetched
 * @param headers sent each time
 * @param timeout of one fetch, the whole answer included
 * @param tls whom to trust, for https
 */
record HttpPoll(URI url, Headers headers, Duration timeout, Optional<ClientTls> tls) {
  static HttpPoll read(Section settings, String type) {
    URI url = HttpTarget.url(settings, "url", type);
    ClientTls tls = ClientTls.read(settings);
    return new HttpPoll(
        url,
        HttpTarget.headers(settings),
        settings.duration("timeout", Defaults.POLL_TIMEOUT, Duration.ofMillis(1)),
        url.getScheme().equals("https") ? Optional.of(tls) : Optional.empty());
  }
}
