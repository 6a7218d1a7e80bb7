package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The course of one message through the members of a group. In a round each healthy member is asked
 * once, in the order of the strategy; one whose circuit is open is passed over. One thread only.
 */
final class Lap implements Course {
  private static final Refused NOBODY = new Refused(HopReason.BREAKER_OPEN);

  private final List<Member> members;
  private final Pick pick;
  private final Optional<Hedge> hedge;
  private final boolean[] asked;
  private final boolean[] out;
  private int round;
  private int last;

  Lap(List<Member> members, Pick pick, Optional<Hedge> hedge) {
    this.members = members;
    this.pick = pick;
    this.hedge = hedge;
    this.asked = new boolean[members.size()];
    this.out = new boolean[members.size()];
  }

  @Override
  public boolean begin(int next) {
    round = next;
    Arrays.fill(asked, false);
    for (int i = 0; i < asked.length; i++) {
      if (members.get(i).endpoint().course().begin(next)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Attempted run(Envelope envelope, Attempt attempt) throws InterruptedException {
    for (int place = next(); place != Pick.NOBODY; place = next()) {
      last = place;
      Attempted answer =
          hedge.isPresent()
              ? hedge.get().race(envelope, attempt, this)
              : on(place, envelope, attempt);
      if (!NOBODY.equals(answer)) {
        return answer;
      }
    }
    return NOBODY;
  }

  /** Chooses the next one of this round. */
  int next() {
    for (int i = 0; i < out.length; i++) {
      out[i] = asked[i] || !members.get(i).canTake(round);
    }
    int place = pick.of(out);
    if (place != Pick.NOBODY) {
      asked[place] = true;
    }
    return place;
  }

  /** A try on one member; any thread may make it. */
  Attempted on(int place, Envelope envelope, Attempt attempt) throws InterruptedException {
    return members.get(place).endpoint().course().run(envelope, attempt);
  }

  /** The name of a member. */
  String name(int place) {
    return members.get(place).endpoint().name();
  }

  /** The one whose answer counts. */
  int last() {
    return last;
  }

  /** Says whose answer counts. */
  void last(int place) {
    last = place;
  }

  @Override
  public boolean retries(Failure failure) {
    return members.get(last).endpoint().course().retries(failure);
  }

  @Override
  public boolean hasMore() {
    for (int i = 0; i < asked.length; i++) {
      if (!asked[i] && members.get(i).canTake(round)) {
        return true;
      }
    }
    return false;
  }
}
