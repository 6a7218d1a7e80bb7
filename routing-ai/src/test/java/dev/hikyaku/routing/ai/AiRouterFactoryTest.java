package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.RouterFactory;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class AiRouterFactoryTest {
  private static List<String> problems(Map<String, ?> settings, Given given) {
    MapSection section = MapSection.of(settings);
    new AiRouterFactory().create(section, given.context());
    return section.problems();
  }

  @Test
  void itIsFoundByItsType() {
    assertThat(ServiceLoader.load(RouterFactory.class))
        .extracting(RouterFactory::type)
        .contains("ai");
  }

  @Test
  void settingsThatFitAreNoProblem() {
    var given =
        Given.catalog(List.of(Map.of("name", "here", "provider", "embedded", "threshold", 0.5)));

    assertThat(problems(Map.of("models", List.of("here"), "candidates", "tech"), given)).isEmpty();
    assertThat(given.catalogProblems()).isEmpty();
  }

  @Test
  void namesThatNobodyDeclaredAreLeftToTheCheckOfTheWholeSpec() {
    assertThat(problems(Map.of("candidates", List.of("tech", "legal")), Given.noModels()))
        .isEmpty();
    assertThat(problems(Map.of("candidates", List.of()), Given.noModels()))
        .containsExactly("candidates: no destination to choose from");
  }

  @Test
  void aModelMustBeDeclared() {
    assertThat(problems(Map.of("models", List.of("gpt")), Given.noModels()))
        .contains("models: unknown model gpt");
  }

  @Test
  void aProviderMustBeKnown() {
    var given = Given.catalog(List.of(Map.of("name", "x", "provider", "oracle-of-delphi")));

    problems(Map.of(), given);

    assertThat(given.catalogProblems())
        .containsExactly("provider: unknown provider oracle-of-delphi");
  }

  @Test
  void twoModelsNeedTwoNames() {
    Map<String, ?> entry = Map.of("name", "x", "provider", "embedded");
    var given = Given.catalog(List.of(entry, entry));

    problems(Map.of(), given);

    assertThat(given.catalogProblems()).containsExactly("name: duplicate model x");
  }

  @Test
  void anEmbeddedModelMustBeOneThatShips() {
    var given =
        Given.catalog(List.of(Map.of("name", "x", "provider", "embedded", "model", "gpt-5")));

    problems(Map.of(), given);

    assertThat(given.catalogProblems()).containsExactly("model: unknown embedded model gpt-5");
  }

  @Test
  void anInputMustBeAutoATemplateOrJq() {
    assertThat(problems(Map.of("input", Map.of()), Given.noModels()))
        .contains(": input has either a template or jq");
  }
}
