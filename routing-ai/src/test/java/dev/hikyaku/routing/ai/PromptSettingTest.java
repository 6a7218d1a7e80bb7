package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.routing.ai.model.Choose;
import dev.hikyaku.routing.ai.prompt.Prompt;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PromptSettingTest {
  private static FakeSection section(Map<String, ?> settings) {
    return FakeSection.of("router", settings);
  }

  @Test
  void withoutTheSettingTheOneThatShipsIsTaken() {
    FakeSection none = section(Map.of());

    Prompt one = PromptSetting.read(none, Choose.ONE);
    Prompt many = PromptSetting.read(none, Choose.MANY);

    assertThat(one.name()).isEqualTo("route");
    assertThat(many.name()).isEqualTo("route-many");
    assertThat(none.errors()).isEmpty();
    assertThat(none.warnings()).isEmpty();
  }
}
