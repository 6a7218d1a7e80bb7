package dev.hikyaku.relay.letter;

import java.util.Optional;
import java.util.Set;

/**
 * The letters about one message.
 *
 * @param id the message's
 */
record WithId(String id) {
  LetterQuery query() {
    LetterQuery all = LetterQuery.ALL;
    return new LetterQuery(
        all.since(),
        all.until(),
        all.destination(),
        all.route(),
        all.reason(),
        Set.of(id),
        Optional.empty());
  }
}
