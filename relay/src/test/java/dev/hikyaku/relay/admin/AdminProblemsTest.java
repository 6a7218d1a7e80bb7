package dev.hikyaku.relay.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.spec.ServerSpec.AdminSpec;
import dev.hikyaku.relay.spec.ServerSpec.Token;
import dev.hikyaku.relay.time.SystemTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdminProblemsTest {
  private static List<String> problems(String host, Token... tokens) {
    return AdminServer.check(new AdminSpec(host, 8900, List.of(tokens), List.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"127.0.0.1", "127.8.8.8", "localhost", "::1", "[::1]", "::ffff:127.0.0.1"})
  void loopbackNeedsNoToken(String host) {
    assertThat(problems(host)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0.0.0.0", "::", "[::]", "10.0.0.7", "relay.internal", "127.0.0.1.evil", ""})
  void anyOtherAddressNeedsAToken(String host) {
    assertThat(problems(host)).singleElement().asString().contains("server.admin", "token");
    assertThat(problems(host, new Token("ops", "x"))).isEmpty();
  }

  @Test
  void tokensMustBeUsableAndTellCallersApart() {
    assertThat(problems("localhost", new Token("a", ""))).hasSize(1);
    assertThat(problems("localhost", new Token("a", "two words"))).hasSize(1);
    assertThat(problems("localhost", new Token("a", "x"), new Token("a", "y"))).hasSize(1);
    assertThat(problems("localhost", new Token("a", "same"), new Token("b", "same")))
        .singleElement()
        .asString()
        .doesNotContain("same");
  }

  @Test
  void aPortOutOfRangeIsAProblem() {
    assertThat(AdminServer.check(new AdminSpec("127.0.0.1", 70_000, List.of(), List.of())))
        .singleElement()
        .asString()
        .contains("65535");
  }

  @Test
  void aServerCannotBeMadeFromSettingsWithProblems() {
    AdminSpec open = new AdminSpec("0.0.0.0", 0, List.of(), List.of());

    assertThatThrownBy(() -> new AdminServer(open, List.of(), SystemTime.INSTANCE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("token");
  }
}
