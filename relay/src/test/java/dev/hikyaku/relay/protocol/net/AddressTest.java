package dev.hikyaku.relay.protocol.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
  @Test
  void anAddressIsAHostAndAPort() {
    assertThat(Address.parse("127.0.0.1:8080")).contains(new Address("127.0.0.1", 8080));
    assertThat(Address.parse("localhost:0")).contains(new Address("localhost", 0));
    assertThat(Address.parse("[::1]:80"))
        .hasValueSatisfying(
            address -> {
              assertThat(address.bareHost()).isEqualTo("::1");
              assertThat(address).hasToString("[::1]:80");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "8080", ":8080", "host", "host:", "host:x", "host:65536", "::1:80"})
  void everythingElseIsNone(String text) {
    assertThat(Address.parse(text)).isEmpty();
  }
}
