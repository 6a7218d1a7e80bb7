package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.routing.ai.model.Choose;
import dev.hikyaku.routing.ai.prompt.Prompt;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PromptSettingTest {
  private static FakeSection section(Map<String, ?> settings) {
    return FakeSection.of("router", settings);
  }

  @Test
  void withoutTheSettingTheOneThatShipsIsTaken() {
    FakeSection none = section(Map.of());

    Optional<Prompt> one = PromptSetting.check(none, Choose.ONE);
    Optional<Prompt> many = PromptSetting.check(none, Choose.MANY);

    assertThat(one.map(Prompt::name)).contains("route");
    assertThat(many.map(Prompt::name)).contains("route-many");
    assertThat(none.errors()).isEmpty();
    assertThat(none.warnings()).isEmpty();
  }
}
