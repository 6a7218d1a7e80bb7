package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdminSpecTest {
  private static List<String> problems(String admin) {
    Written written = Written.of("admin: " + admin);
    ServerSpec.read(written.root, Path.of("/etc/hikyaku"));
    return written.finished();
  }

  private static String at(String host, String more) {
    return "{ listen: '" + host + ":8900'" + more + " }";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"127.0.0.1", "127.8.8.8", "localhost", "LOCALHOST", "[::1]", "[::ffff:127.0.0.1]"})
  void loopbackNeedsNoToken(String host) {
    assertThat(problems(at(host, ""))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "[::]",
        "10.0.0.7",
        "relay.internal",
        "127.0.0.1.evil",
        "127.999.1.1",
        "127.1",
        "127.0.0.01",
        "[::1::]"
      })
  void anyOtherAddressNeedsAToken(String host) {
    assertThat(problems(at(host, ""))).singleElement().asString().contains("admin.listen: needs a");
    assertThat(problems(at(host, ", token: x"))).isEmpty();
  }

  @Test
  void tokensMustBeUsableAndTellCallersApart() {
    assertThat(problems("{ token: two words }")).singleElement().asString().contains("ASCII");
    assertThat(problems("{ tokens: [{ name: a, token: x }, { name: a, token: y }] }")).hasSize(1);
    assertThat(problems("{ tokens: [{ name: a, token: same }, { name: b, token: same }] }"))
        .singleElement()
        .asString()
        .doesNotContain("same");
  }
}
