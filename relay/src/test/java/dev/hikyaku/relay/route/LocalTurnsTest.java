package dev.hikyaku.relay.route;

import static dev.hikyaku.relay.route.Fixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.HistorySpec;
import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.spi.Turns.Turn;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocalTurnsTest {
  private static final Duration LONG = Duration.ofDays(1000);

  private final ManualTime time = new ManualTime();
  private final LocalTurns turns = turns("{{json.a}}");

  private LocalTurns turns(String key) {
    FakeSection at = FakeSection.of("history", Map.of("key", key));
    return LocalTurns.of(new HistorySpec(at, 2, Duration.ofMinutes(10)), Fixture.EXPRESSIONS, time);
  }

  private Turn turn(String id, String router) {
    return new Turn(time.now(), id, List.of("tech"), router);
  }

  private String last(String key, String... routers) throws Exception {
    return turns.last(key, LONG, List.of(routers)).map(Turn::messageId).orElse("none");
  }

  @Test
  void theKeyIsATemplateAndWhatCannotBePrintedIsNone() throws Exception {
    assertThat(turns.key(message("{\"a\":\" x \"}"))).isEqualTo("x");
    assertThat(turns.key(message("{}"))).isEmpty();
    assertThat(turns.key(message("text"))).isEmpty();
  }

  @Test
  void theNewestTurnsOfAKeyAreKept() throws Exception {
    turns.add("k", turn("1", "ai"));
    turns.add("k", turn("2", "rules"));
    assertThat(last("k", "ai")).isEqualTo("1");

    turns.add("k", turn("3", "rules"));

    assertThat(last("k", "ai", "rules")).isEqualTo("3");
    assertThat(last("k", "ai")).isEqualTo("none");
    assertThat(last("other", "rules")).isEqualTo("none");
  }

  @Test
  void aTurnIsForgottenAfterItsTimeEvenWhenItsKeyIsStillInUse() throws Exception {
    turns.add("k", turn("1", "ai"));
    time.advance(Duration.ofMinutes(6));
    turns.add("k", turn("2", "rules"));
    time.advance(Duration.ofMinutes(6));

    assertThat(last("k", "ai")).isEqualTo("none");
    assertThat(last("k", "rules")).isEqualTo("2");
    assertThat(turns.last("k", Duration.ofMinutes(5), List.of("rules"))).isEmpty();
  }

  @Test
  void noMoreKeysAreKeptThanThereMayBe() throws Exception {
    int tooMany = Defaults.HISTORY_KEYS + 1000;

    IntStream.range(0, tooMany).forEach(i -> turns.add("k" + i, turn("1", "ai")));

    int kept = 0;
    for (int i = 0; i < tooMany; i++) {
      kept += last("k" + i, "ai").equals("none") ? 0 : 1;
    }
    assertThat(kept).isLessThanOrEqualTo(Defaults.HISTORY_KEYS);
  }

  @Test
  void aHistoryWithoutAKeyIsAProblem() {
    FakeSection at = FakeSection.of("history", Map.of());

    LocalTurns.of(new HistorySpec(at, 2, LONG), Fixture.EXPRESSIONS, time);

    assertThat(at.errors())
        .containsExactly("history.key: is missing (write key: \"{{json.customer}}\")");
  }
}
