package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.failure.DeadLetterReason;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Which letters are meant. What is empty does not narrow them down.
 *
 * @param since written then or later
 * @param until written before then
 * @param destination the chosen destination
 * @param route the route
 * @param reason the reason
 * @param ids the messages
 * @param replayed whether they were replayed
 */
public record LetterQuery(
    Optional<Instant> since,
    Optional<Instant> until,
    Optional<String> destination,
    Optional<String> route,
    Optional<DeadLetterReason> reason,
    Set<String> ids,
    Optional<Boolean> replayed) {

  /** Every letter. */
  public static final LetterQuery ALL =
      new LetterQuery(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Set.of(),
          Optional.empty());

  /** Copies the ids. */
  public LetterQuery {
    ids = Set.copyOf(ids);
  }

  /** Whether this letter is meant. */
  public boolean matches(StoredLetter letter) {
    return since.map(from -> !letter.at().isBefore(from)).orElse(true)
        && until.map(to -> letter.at().isBefore(to)).orElse(true)
        && (destination.isEmpty() || destination.equals(letter.destination()))
        && (route.isEmpty() || route.equals(letter.route()))
        && reason.map(letter.reason()::equals).orElse(true)
        && (ids.isEmpty() || ids.contains(letter.envelope().id()))
        && replayed.map(was -> was == letter.replayed()).orElse(true);
  }
}
