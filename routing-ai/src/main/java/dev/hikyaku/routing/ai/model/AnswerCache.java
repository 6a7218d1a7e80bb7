package dev.hikyaku.routing.ai.model;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hikyaku.relay.time.Deadline;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Keeps what models answered. Of those who ask the same at once, one asks the model and the others
 * wait for it. What failed is not kept: who waited asks once more, together with the others who
 * did, and takes that for an answer. Who leads and is stopped hands on the lead. Thread-safe.
 */
final class AnswerCache {
  private static final String HIT = "hit";
  private static final String JOINED = "joined";
  private static final String MISS = "miss";
  private static final int ROUNDS = 2;

  private final Cache<AnswerKey, Answer> known;
  private final ConcurrentMap<AnswerKey, Flight> flights = new ConcurrentHashMap<>();
  private final Watch watch;

  AnswerCache(CacheSpec spec, Watch watch) {
    this.watch = watch;
    this.known =
        Caffeine.newBuilder()
            .expireAfterWrite(spec.ttl())
            .maximumSize(spec.max())
            .ticker(watch.time()::nanos)
            .build();
  }

  /**
   * The known answer, or that of the one who asks the same at this moment, or what the call gives.
   *
   * @param deadline how long to wait for somebody else
   */
  Reply ask(AnswerKey key, Deadline deadline, Call call) throws InterruptedException {
    int failures = 0;
    Optional<Flight> failed = Optional.empty();
    while (true) {
      Optional<Reply> kept = kept(key);
      if (kept.isPresent()) {
        return kept.get();
      }
      Flight flight = failed.map(Flight::next).orElseGet(() -> underWay(key));
      if (flight.lead()) {
        return lead(key, flight, call);
      }
      Optional<Reply> landed = flight.await(deadline, watch.time());
      failed = landed.isPresent() ? Optional.of(flight) : Optional.empty();
      if (landed.isPresent()) {
        Reply reply = landed.get();
        failures += reply instanceof Reply.Failed ? 1 : 0;
        if (reply instanceof Reply.Answered || failures == ROUNDS) {
          watch.lookedUp(JOINED);
          return cached(reply);
        }
      }
      if (deadline.before(ModelCall.LEAST)) {
        return new Reply.Failed(
            new Outcome.Busy("the same question is being asked and was not answered in time"));
      }
    }
  }

  private Flight underWay(AnswerKey key) {
    return flights.computeIfAbsent(key, one -> new Flight());
  }

  private static Reply cached(Reply reply) {
    return switch (reply) {
      case Reply.Answered(Answer answer, boolean before) -> new Reply.Answered(answer, true);
      case Reply.Failed failed -> failed;
    };
  }

  private Optional<Reply> kept(AnswerKey key) {
    Optional<Answer> answer = Optional.ofNullable(known.getIfPresent(key));
    answer.ifPresent(found -> watch.lookedUp(HIT));
    return answer.map(found -> new Reply.Answered(found, true));
  }

  private Reply asked(AnswerKey key, Call call) throws InterruptedException {
    watch.lookedUp(MISS);
    Reply reply = call.run();
    switch (reply) {
      case Reply.Answered(Answer answer, boolean before) -> known.put(key, answer);
      case Reply.Failed failed -> {
        // The next who asks may have more luck.
      }
    }
    return reply;
  }

  private Reply lead(AnswerKey key, Flight flight, Call call) throws InterruptedException {
    Optional<Reply> landed = Optional.empty();
    flights.putIfAbsent(key, flight);
    try {
      // Who led a moment ago has kept its answer by now.
      Optional<Reply> kept = kept(key);
      landed = kept.isPresent() ? kept : Optional.of(asked(key, call));
      return landed.get();
    } finally {
      flights.remove(key, flight);
      flight.land(landed);
    }
  }
}
