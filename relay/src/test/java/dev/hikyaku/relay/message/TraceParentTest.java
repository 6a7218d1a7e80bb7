package dev.hikyaku.relay.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String SPAN = "b7ad6b7169203331";
  private static final String VALID = "00-" + TRACE + "-" + SPAN + "-01";

  @Test
  void aValidOneIsReadAndWrittenTheSame() {
    TraceParent parent = TraceParent.parse(VALID).orElseThrow();

    assertThat(parent).isEqualTo(new TraceParent(TRACE, SPAN, true)).hasToString(VALID);
    assertThat(TraceParent.parse(VALID.replaceFirst("01$", "00")).orElseThrow().sampled())
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cc-%s-%s-01", "01-%s-%s-03", "fe-%s-%s-09-what-comes-later"})
  void aLaterVersionIsReadAsFarAsWeKnowIt(String later) {
    assertThat(TraceParent.parse(later.formatted(TRACE, SPAN)))
        .contains(new TraceParent(TRACE, SPAN, true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-",
        "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01x",
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "00-0af7651916cd43dd8448eb211c80319-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0g",
        "0-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        " 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\n"
      })
  void anythingElseIsNone(String text) {
    assertThat(TraceParent.parse(text)).isEmpty();
  }

  @Test
  void anIdIsNeverZero() {
    assertThatThrownBy(() -> new TraceParent(TRACE, "0".repeat(16), true))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
