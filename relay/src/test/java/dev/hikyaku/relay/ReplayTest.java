package dev.hikyaku.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.dispatch.ReplayPlan;
import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.letter.Letters;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Disposition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dead letters of a whole relay, sent again by a program. */
class ReplayTest {
  private static final String SPEC =
      """
      version: 1
      name: again
      defaults: { retry: { attempts: 1 } }
      sources:
        - { name: inbox, type: file, path: ./inbox }
        - { name: other, type: file, path: ./other }
      destinations:
        - { name: crm, type: file, path: ./crm.ndjson }
        - { name: spare, type: file, path: ./spare.ndjson }
      routes:
        - { name: first, from: [inbox], to: [crm] }
        - { name: second, from: [inbox], to: [crm] }
      unrouted: dead_letter
      dead_letter: { type: file, path: ./dlq.ndjson }
      """;

  /** One way to the receiver is left. */
  private static final String ALONE =
      SPEC.replace("  - { name: second, from: [inbox], to: [crm] }\n", "");

  @TempDir Path folder;

  private Relay relay(String spec) throws Exception {
    Path file = Files.writeString(folder.resolve("relay.yaml"), spec);
    Relay relay = Relay.open(List.of(file), RelayOptions.byHand());
    relay.start();
    return relay;
  }

  private static Envelope message(String source) {
    return Envelope.of("m", source, "file", Body.of("hello"), Instant.EPOCH);
  }

  private static List<StoredLetter> letters(Relay relay) throws Exception {
    List<StoredLetter> found = new ArrayList<>();
    try (Letters letters = relay.letters().orElseThrow().read()) {
      for (var entry = letters.next(); entry.isPresent(); entry = letters.next()) {
        if (entry.get() instanceof Letters.Entry.Found(var letter)) {
          found.add(letter);
        }
      }
    }
    return found;
  }

  private static Optional<Receipt> replay(Relay relay, StoredLetter letter) throws Exception {
    LetterBook book = relay.letters().orElseThrow();
    return relay.replay(book.replays(), letter, Optional.empty(), false);
  }

  @Test
  void aDeliveryKeepsTheKeyOfItsRouteWhereTwoLeadToOneReceiver() throws Exception {
    Files.createDirectory(folder.resolve("crm.ndjson"));
    try (Relay relay = relay(SPEC)) {
      relay.sendFrom("inbox", message("inbox"));

      assertThat(letters(relay))
          .extracting(letter -> relay.planned(letter, Optional.empty()))
          .containsExactly(
              new ReplayPlan.Deliver("crm", "m#first"), new ReplayPlan.Deliver("crm", "m#second"));
      assertThat(relay.planned(letters(relay).getFirst(), Optional.of("spare")))
          .isEqualTo(new ReplayPlan.Deliver("spare", "m#first"));
    }
  }

  @Test
  void aMessageThatNoRouteTookGoesThroughAllRoutesOfItsSourceOnceThereAreSome() throws Exception {
    try (Relay relay = relay(SPEC)) {
      relay.sendFrom("other", message("other"));
      StoredLetter letter = letters(relay).getFirst();

      Receipt receipt = replay(relay, letter).orElseThrow();

      assertThat(receipt.outcome()).isInstanceOf(Disposition.Failed.class);
      assertThat(receipt.error()).hasValueSatisfying(e -> assertThat(e).contains("source other"));
      assertThat(letters(relay)).extracting(StoredLetter::replayed).containsExactly(false);
    }
    try (Relay relay = relay(SPEC.replace("from: [inbox]", "from: [inbox, other]"))) {
      StoredLetter letter = letters(relay).getFirst();

      assertThat(relay.planned(letter, Optional.empty()))
          .isEqualTo(new ReplayPlan.Reroute(List.of("first", "second")));
      assertThat(replay(relay, letter).orElseThrow().outcome())
          .isInstanceOf(Disposition.Delivered.class);
      assertThat(replay(relay, letter)).isEmpty();
      assertThat(Files.readAllLines(folder.resolve("crm.ndjson"))).hasSize(2);
    }
  }

  @Test
  void aReplayHasTheKeyOfTheFirstDeliveryThoughTheSpecHasChanged() throws Exception {
    Files.createDirectory(folder.resolve("crm.ndjson"));
    try (Relay relay = relay(SPEC)) {
      relay.sendFrom("inbox", message("inbox"));
    }

    try (Relay relay = relay(ALONE)) {
      assertThat(letters(relay))
          .extracting(letter -> relay.planned(letter, Optional.empty()))
          .containsExactly(
              new ReplayPlan.Deliver("crm", "m#first"), new ReplayPlan.Deliver("crm", "m#second"));
      replay(relay, letters(relay).getFirst());
      assertThat(letters(relay).getLast().idempotencyKey()).contains("m#first");
    }
  }

  @Test
  void aLetterThatDoesNotSayItsKeyHasThatOfTheSpec() throws Exception {
    Files.createDirectory(folder.resolve("crm.ndjson"));
    try (Relay relay = relay(SPEC)) {
      relay.sendFrom("inbox", message("inbox"));
      Path file = folder.resolve("dlq.ndjson");
      Files.writeString(
          file, Files.readString(file).replaceAll("\"idempotency_key\":\"[^\"]+\",", ""));

      assertThat(letters(relay)).allMatch(letter -> letter.idempotencyKey().isEmpty());
      assertThat(relay.planned(letters(relay).getLast(), Optional.empty()))
          .isEqualTo(new ReplayPlan.Deliver("crm", "m#second"));
    }
    try (Relay relay = relay(ALONE)) {
      assertThat(relay.planned(letters(relay).getLast(), Optional.empty()))
          .isEqualTo(new ReplayPlan.Deliver("crm", "m"));
    }
  }

  @Test
  void aLetterThatFailsAgainLeavesOneThatWaitsAndOneThatIsDoneWith() throws Exception {
    Files.createDirectory(folder.resolve("crm.ndjson"));
    try (Relay relay = relay(ALONE)) {
      relay.sendFrom("inbox", message("inbox"));
      StoredLetter first = letters(relay).getFirst();

      Receipt receipt = replay(relay, first).orElseThrow();

      assertThat(receipt.outcome()).isInstanceOf(Disposition.DeadLettered.class);
      assertThat(letters(relay)).extracting(StoredLetter::replayed).containsExactly(true, false);
      assertThat(replay(relay, first)).isEmpty();
    }
  }

  @Test
  void aSendThatCannotBeMarkedSaysSoAndTheLetterIsTakenForANewOne() throws Exception {
    Files.createDirectory(folder.resolve("crm.ndjson"));
    try (Relay relay = relay(ALONE)) {
      relay.sendFrom("inbox", message("inbox"));
      Files.delete(folder.resolve("crm.ndjson"));
      StoredLetter letter = letters(relay).getFirst();
      LetterBook book = relay.letters().orElseThrow();
      Path state = Files.createDirectory(folder.resolve("dlq.ndjson.state"));

      Receipt receipt = relay.replay(book.replays(), letter, Optional.empty(), true).orElseThrow();

      assertThat(receipt.outcome()).isInstanceOf(Disposition.Delivered.class);
      assertThat(receipt.error())
          .hasValueSatisfying(
              error ->
                  assertThat(error)
                      .startsWith("sent, but taken for a new letter, since its state: ")
                      .contains("dlq.ndjson.state"));
      Files.delete(state);
      assertThat(letters(relay)).extracting(StoredLetter::replayed).containsExactly(false);
      assertThat(Files.readAllLines(folder.resolve("crm.ndjson"))).hasSize(1);
    }
  }
}
