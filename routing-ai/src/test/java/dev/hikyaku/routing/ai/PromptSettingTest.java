package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.routing.ai.model.Choose;
import dev.hikyaku.routing.ai.prompt.Prompt;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromptSettingTest {
  @TempDir Path folder;

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{{role \"tool\"}}x{{role \"user\"}}{{text}} | own speaks as a tool",
        "{{role \"user\"}}sort this | own never shows the message",
        "{{>nowhere}}{{text}} | nowhere"
      })
  void onePromptThatNobodyCanBeAskedByIsToldAndTheStandardOneStandsIn(String text, String told)
      throws Exception {
    Path file = Files.writeString(folder.resolve("own.prompt"), text);
    FakeSection settings = section(Map.of("prompt", file.toString()));

    Prompt prompt = PromptSetting.read(settings, Choose.MANY);

    assertThat(settings.errors()).singleElement().asString().contains(told);
    assertThat(prompt.name()).isEqualTo("route-many");
  }
}
