package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.protocol.MapSection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong in a catalog, and in the names of it that a router gives. */
class CatalogFaultsTest {
  private static Map<String, ?> fault(String name) {
    return Map.of("name", name, "provider", "fault");
  }

  @ParameterizedTest
  @CsvSource({"My Model, must be a name", "none, none is a reserved name"})
  void aModelHasANameLikeAnyPartOfASpec(String name, String problem) {
    Given given = Given.catalog(List.of(fault(name)));

    new AiRouterFactory().create(MapSection.of(Map.of()), given.context());

    assertThat(given.catalogProblems()).singleElement().asString().contains(problem);
  }

  @Test
  void aPortThatNoComputerHasIsNoPort() {
    Given given = Given.catalog(List.of(Wire.OLLAMA.entry("http://h:99999", Map.of())));

    new AiRouterFactory().create(MapSection.of(Map.of()), given.context());

    assertThat(given.catalogProblems()).containsExactly("url: a url with a port above 65535");
  }

  @Test
  void aModelIsNamedOnce() {
    MapSection section = MapSection.of(Map.of("models", List.of("a", "a")));

    new AiRouterFactory().create(section, Given.catalog(List.of(fault("a"))).context());

    assertThat(section.problems()).containsExactly("models: duplicate model a");
  }
}
