package dev.hikyaku.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.hikyaku.relay.Receipt;
import dev.hikyaku.relay.Receipt.Trail;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Disposition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChaosTallyTest {
  private final Arrivals arrivals = new Arrivals();
  private final ChaosTally tally = new ChaosTally(7, 3, arrivals);

  private static Receipt receipt(String id, Optional<String> takenBy) {
    return new Receipt(
        id,
        new Disposition.Delivered(List.of("out"), Optional.empty()),
        List.of(new Trail("out", takenBy, List.of())),
        Optional.empty());
  }

  @Test
  void aMessageThatDidNotArriveAndOneThatNobodyTookAreToldApart() {
    arrivals.arrived("out", Envelope.of("7-1", "cli", "test", Body.EMPTY, Instant.EPOCH));

    tally.add(receipt("7-1", Optional.of("out")));
    tally.add(receipt("7-2", Optional.of("out")));
    tally.add(receipt("7-3", Optional.empty()));

    assertThat(tally.delivered()).containsExactly(entry("out", 1));
    assertThat(tally.lost()).isEqualTo(2);
    assertThat(tally.errors())
        .containsOnly(
            entry("delivered to out, where it did not arrive", 1),
            entry("out is required: false, so what it does not take is dropped", 1));
  }
}
