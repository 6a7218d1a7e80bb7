package dev.hikyaku.relay.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.TransformSpec;
import dev.hikyaku.relay.spec.TransformSpec.Operation;
import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.transform.Transformed.Changed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes transforms out of plain values, and keeps what is reported meanwhile. */
final class Steps {
  private final List<String> problems = new ArrayList<>();

  /** Steps as {@code operation, value, operation, value …}. */
  Transforms steps(Object... operationsAndValues) {
    List<TransformSpec> specs = new ArrayList<>();
    List<FakeSection> sections = new ArrayList<>();
    for (int i = 0; i < operationsAndValues.length; i += 2) {
      Operation operation = (Operation) operationsAndValues[i];
      FakeSection at =
          FakeSection.of(
              "transforms[" + i / 2 + "]", Map.of(operation.key(), operationsAndValues[i + 1]));
      sections.add(at);
      specs.add(new TransformSpec(operation, at));
    }
    Transforms transforms = Transforms.compile(specs, Try.PATIENT.expressions);
    sections.forEach(section -> problems.addAll(section.errors()));
    return transforms;
  }

  /** What was reported so far. */
  List<String> problems() {
    return problems;
  }

  /** The message that came out. */
  static Envelope changed(Transforms transforms, Envelope message) throws Exception {
    Transformed result = transforms.apply(message);
    assertThat(result).isInstanceOf(Changed.class);
    return ((Changed) result).envelope();
  }

  /** The body as text. */
  static String text(Envelope message) {
    return message.body().text().orElse("no text");
  }
}
