package dev.hikyaku.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.cli.console.Style;
import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.letter.StoredLetter.Status;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LetterRowsTest {
  private static final Instant AT = Instant.parse("2026-01-31T12:00:00Z");
  private static final String LONG = "x".repeat(255);

  private final LetterRows rows = new LetterRows(new Style(false));

  private static StoredLetter letter(String id, String destination, Status status) {
    return new StoredLetter(
        new StoredLetter.Place(Path.of("dlq.ndjson"), 1, 0),
        "9f86d081",
        Envelope.of(id, "inbox", "http", Body.EMPTY, AT),
        DeadLetterReason.DELIVERY,
        "shop",
        Optional.of("orders"),
        Optional.of(destination),
        Optional.of(id),
        3,
        "http 503",
        AT,
        0,
        status);
  }

  @Test
  void noCellSwallowsTheNextAndLaterLinesMoveWithAWideOne() {
    String heading = rows.heading();
    String usual = rows.line(letter("o-1", "crm", Status.WAITING));
    String wide = rows.line(letter(LONG, LONG, Status.WAITING));
    String later = rows.line(letter("o-2", "crm", Status.WAITING));

    assertThat(usual.indexOf("http 503")).isEqualTo(heading.indexOf("error"));
    assertThat(wide.split(" {2,}"))
        .containsExactly(AT.toString(), "delivery", LONG, "3", LONG, "http 503");
    assertThat(later.split(" {2,}"))
        .containsExactly(AT.toString(), "delivery", "crm", "3", "o-2", "http 503");
    assertThat(later.indexOf("http 503")).isEqualTo(wide.indexOf("http 503"));
    assertThat(later.indexOf("o-2")).isEqualTo(wide.lastIndexOf(LONG));
  }

  @Test
  void whatDoesNotWaitSaysSoAtTheEnd() {
    assertThat(rows.line(letter("o-1", "crm", Status.WAITING))).endsWith("http 503");
    assertThat(rows.line(letter("o-1", "crm", Status.REPLAYED))).endsWith("http 503 (replayed)");
    assertThat(rows.line(letter("o-1", "crm", Status.UNKNOWN))).endsWith("http 503 (unknown)");
  }
}
