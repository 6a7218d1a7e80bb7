package dev.hikyaku.relay.settle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.Hop;
import dev.hikyaku.relay.deliver.Specs;
import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.letter.LetterWriter;
import dev.hikyaku.relay.letter.Letters;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.message.EnvelopeJson;
import dev.hikyaku.relay.spec.RotationSpec;
import dev.hikyaku.relay.time.ManualTime;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LetterTest {
  private static final Instant AT = Instant.parse("2026-11-11T10:15:00Z");

  @SuppressWarnings("unchecked")
  private static Map<String, Object> dlq(Letter letter) {
    return (Map<String, Object>) letter.sealed("shop", AT).attributes().getOrDefault("dlq", "");
  }

  @Test
  void anUndeliveredMessageTellsEveryHop() {
    List<Hop> hops =
        List.of(
            new Hop.GaveUp(
                "crm",
                HopReason.PERMANENT,
                Optional.of(Failure.lasting("jq: no field", Tags.TRANSFORM)),
                0),
            new Hop.Passed("crm-eu"),
            Fixture.gaveUp("crm-dr", 503, 5),
            new Hop.GaveUp("spool", HopReason.BREAKER_OPEN, Optional.empty(), 0));

    Map<String, Object> dlq =
        dlq(
            Letter.undelivered(
                "orders", Specs.message("m"), new Delivery.Undelivered("crm", "m#orders", hops)));

    assertThat(dlq)
        .containsExactly(
            entry("reason", "delivery"),
            entry("relay", "shop"),
            entry("route", "orders"),
            entry("destination", "crm"),
            entry("idempotency_key", "m#orders"),
            entry("attempts", 5),
            entry(
                "last_error",
                "breaker_open: its circuit is open, or every member of the group is out"),
            entry(
                "hops",
                List.of(
                    Map.of(
                        "to", "crm", "reason", "permanent", "attempts", 0, "error", "jq: no field"),
                    Map.of("to", "crm-eu", "attempts", 0),
                    Map.of(
                        "to", "crm-dr", "reason", "exhausted", "attempts", 5, "error", "http 503"),
                    Map.of("to", "spool", "reason", "breaker_open", "attempts", 0))),
            entry("at", "2026-11-11T10:15:00Z"));
  }

  @Test
  void aHopThatWasCutShortHasItsErrorMaskedAndNoReason() {
    Failure said = Failure.lasting("http 503: s3cret", Tags.IO);
    List<Hop> hops = List.of(new Hop.Cut("crm", Optional.of(said), 2));
    Letter letter =
        Letter.undelivered(
            "orders", Specs.message("m"), new Delivery.Undelivered("crm", "m", hops));

    Map<String, Object> dlq = dlq(letter.masked(text -> text.replace("s3cret", "***")));

    assertThat(dlq)
        .contains(
            entry("attempts", 2),
            entry("hops", List.of(Map.of("to", "crm", "attempts", 2, "error", "http 503: ***"))));
  }

  @Test
  void anUnroutableMessageHasNoDestinationAndNoHops() {
    Map<String, Object> dlq =
        dlq(Letter.unroutable("orders", Specs.message("m"), DeadLetterReason.TRANSFORM, "jq: bad"));

    assertThat(dlq)
        .containsExactly(
            entry("reason", "transform"),
            entry("relay", "shop"),
            entry("route", "orders"),
            entry("last_error", "jq: bad"),
            entry("at", "2026-11-11T10:15:00Z"));
  }

  @Test
  void anUnroutedMessageHasNoRouteEither() {
    assertThat(dlq(Letter.unrouted(Specs.message("m"))))
        .containsOnlyKeys("reason", "relay", "last_error", "at")
        .containsEntry("reason", "no_route")
        .containsEntry("last_error", "no route takes the source inbox");
  }

  @Test
  void longErrorsAreCutAtTwoKilobytesBetweenCharacters() {
    String error = "x" + "é".repeat(3000);

    Map<String, Object> dlq =
        dlq(Letter.unroutable("orders", Specs.message("m"), DeadLetterReason.NO_ROUTE, error));

    String kept = dlq.getOrDefault("last_error", "").toString();
    assertThat(kept.getBytes(StandardCharsets.UTF_8)).hasSize(2047);
    assertThat(kept).endsWith("é").doesNotContain("\uFFFD");
  }

  @Test
  void theMessageItselfIsKeptAsItWas() {
    var letter = Fixture.undelivered("m").sealed("shop", AT);

    assertThat(letter.id()).isEqualTo("m");
    assertThat(letter.body()).isEqualTo(Specs.message("m").body());
  }

  @Test
  void lettersAboutOneMessageHaveKeysOfTheirOwn() {
    Letter one = Letter.undelivered("orders", Specs.message("m"), Fixture.failed("a"));
    Letter two = Letter.undelivered("orders", Specs.message("m"), Fixture.failed("b"));

    assertThat(one.key()).isNotEqualTo(two.key()).isNotEqualTo("m");
  }

  @Test
  void whatIsWrittenIsReadBack(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("dlq.ndjson");
    Letter letter = Fixture.undelivered("m");
    try (LetterWriter writer = new LetterWriter(file, RotationSpec.NONE, new ManualTime())) {
      writer.keep(EnvelopeJson.write(letter.sealed("shop", AT)));
    }

    try (Letters letters = new LetterBook(file, new ManualTime()).read()) {
      assertThat(letters.next())
          .hasValueSatisfying(
              entry -> {
                assertThat(entry).isInstanceOf(Letters.Entry.Found.class);
                StoredLetter read = ((Letters.Entry.Found) entry).letter();
                assertThat(read.message()).isEqualTo(letter.envelope());
                assertThat(read.reason()).isEqualTo(letter.reason());
                assertThat(read.relay()).isEqualTo("shop");
                assertThat(read.route()).isEqualTo(letter.route());
                assertThat(read.destination()).isEqualTo(letter.destination());
                assertThat(read.idempotencyKey()).contains("m");
                assertThat(read.attempts()).isEqualTo(5);
                assertThat(read.lastError()).isEqualTo(letter.error());
                assertThat(read.at()).isEqualTo(AT);
                assertThat(read.redrives()).isZero();
              });
    }
  }
}
