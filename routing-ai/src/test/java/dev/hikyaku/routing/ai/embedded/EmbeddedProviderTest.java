package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.routing.ai.model.Lessons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedProviderTest {
  private static final Lessons LESSONS = Desks.lessons(List.of(Desks.BILLING, Desks.TECH));

  @TempDir private Path folder;

  private static List<String> problems(Map<String, ?> entry) {
    MapSection section = MapSection.of(entry);
    new EmbeddedProvider().make(section, LESSONS);
    return section.problems();
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void theSmallerModelRoutesToo() throws InterruptedException {
    var made = new EmbeddedProvider().make(MapSection.of(Map.of("model", "minilm")), LESSONS);
    made.loading().start();

    made.loading().await();

    assertThat(made.model().modelName()).isEqualTo("minilm");
    Fitted fitted = new Fit(Shipped.MINILM.encoder(), new FitStore()).of(LESSONS);
    var probabilities =
        fitted.score("Please refund the last invoice", List.of("billing", "tech")).oneOf();
    assertThat(probabilities.get("billing")).isGreaterThan(0.6);
  }

  @Test
  void aModelOfOnesOwnNeedsItsTwoFiles() throws IOException {
    String model = file("model.onnx", "weights");

    assertThat(problems(Map.of("embedded", Map.of("model", model))))
        .containsExactly(": embedded needs a tokenizer");
    assertThat(problems(Map.of("embedded", Map.of("model", model, "tokenizer", "nowhere.json"))))
        .containsExactly("tokenizer: cannot be read: nowhere.json");
  }

  @Test
  void aTokenizerOfAnotherKindIsRefusedByName() throws IOException {
    String model = file("model.onnx", "weights");
    String tokenizer = file("t.json", "{\"model\": {\"type\": \"BPE\", \"vocab\": {}}}");

    assertThat(problems(Map.of("embedded", Map.of("model", model, "tokenizer", tokenizer))))
        .containsExactly("tokenizer: a tokenizer of the kind BPE cannot be used");
  }

  @Test
  void aTokenizerThatIsNoJsonIsRefused() throws IOException {
    String model = file("model.onnx", "weights");
    String tokenizer = file("t.json", "no json");

    assertThat(problems(Map.of("embedded", Map.of("model", model, "tokenizer", tokenizer))))
        .containsExactly("tokenizer: is no JSON: " + tokenizer);
  }

  @Test
  void aShippedModelAndOnesOwnAreNotBothPossible() {
    assertThat(problems(Map.of("model", "minilm", "embedded", Map.of())))
        .contains("model: a model of your own has its path under embedded");
  }
}
