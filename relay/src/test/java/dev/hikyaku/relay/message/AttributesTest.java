package dev.hikyaku.relay.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AttributesTest {
  @Test
  void whoeverGaveThemCannotChangeThemLater() {
    Map<String, Object> given = new LinkedHashMap<>(Map.of("a", 1));
    Attributes attributes = Attributes.of(given);

    given.put("b", 2);

    assertThat(attributes).isEqualTo(Map.of("a", 1)).hasSameHashCodeAs(Map.of("a", 1));
    assertThatThrownBy(() -> attributes.put("b", 2))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> attributes.entrySet().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> attributes.entrySet().iterator().next().setValue(2))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void oneMoreKeepsTheOrderAndLeavesTheOthersAlone() {
    Attributes before = Attributes.with(Attributes.of(Map.of("z", 1)), "a", 2);

    Attributes after = Attributes.with(before, "z", 3);

    assertThat(before).containsExactly(Map.entry("z", 1), Map.entry("a", 2));
    assertThat(after).containsExactly(Map.entry("z", 3), Map.entry("a", 2));
    assertThat(after.get("z")).isEqualTo(3);
    assertThat(after.get("none")).isNull();
    assertThat(after.containsKey("a")).isTrue();
  }

  @Test
  void guardedOnesAreNotCopiedAgain() {
    Attributes attributes = Attributes.of(Map.of("a", 1));

    assertThat(Attributes.of(attributes)).isSameAs(attributes);
  }
}
