package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListeningTest {
  private static List<String> errors(String second, String server) {
    return Parts.problems(
        """
        version: 1
        name: desk
        sources:
          - { name: one, type: http, listen: "127.0.0.1:8080", path: /in }
          - { name: two, type: http, %s }
        destinations:
          - { name: a, type: file, path: p }
        routes:
          - { name: r, from: [one, two], to: [a] }
        dead_letter: { type: file, path: d }
        %s
        """
            .formatted(second, server));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:8080", "localhost:8080"})
  void twoSourcesOnOneAddressAndPathAreAnError(String listen) {
    assertThat(errors("listen: \"" + listen + "\", path: /in", ""))
        .singleElement()
        .asString()
        .startsWith("relay.yaml:5:")
        .endsWith(
            "error: sources[two].path: another source takes /in on this address, at"
                + " relay.yaml:4:30 (give one of them another path)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:8080", "0.0.0.0:8080", "[::]:8080"})
  void oneAddressInTwoSpellingsIsAnErrorSinceOnlyOneCanBind(String listen) {
    assertThat(errors("listen: \"" + listen + "\", path: /other", ""))
        .singleElement()
        .asString()
        .startsWith("relay.yaml:5:")
        .endsWith(
            "error: sources[two].listen: another source listens on this port as 127.0.0.1:8080,"
                + " at relay.yaml:4:30 (write the address in the same way, or choose another"
                + " port)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "listen: \"127.0.0.1:8080\", path: /other",
        "listen: \"127.0.0.1:8080\"",
        "listen: \"127.0.0.1:8081\", path: /in",
        "listen: \"127.0.0.1:0\", path: /in"
      })
  void anotherPathOrAddressIsFine(String second) {
    assertThat(errors(second, "server: { admin: {} }")).isEmpty();
  }

  @Test
  void aFreePortIsNobodysTwice() {
    String free = "listen: \"127.0.0.1:0\"";

    assertThat(
            errors(
                free + " }\n  - { name: three, type: stdin", "server: { admin: { " + free + " } }"))
        .noneMatch(line -> line.contains("error"));
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:8900,''",
    "localhost:8900,''",
    "0.0.0.0:8900,''",
    "h:99,'listen: \"h:99\", token: t'"
  })
  void aSourceOnTheAdminServersAddressIsAnError(String listen, String admin) {
    assertThat(errors("listen: \"" + listen + "\"", "server: { admin: { " + admin + " } }"))
        .singleElement()
        .asString()
        .startsWith(
            "relay.yaml:5:30: error: sources[two].listen: the admin server listens there: ");
  }
}
