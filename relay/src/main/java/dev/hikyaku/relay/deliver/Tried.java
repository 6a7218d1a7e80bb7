package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;
import java.util.Optional;

/**
 * How far a hop came, for the case that it is cancelled and cannot say so itself. A try that is
 * under way then may have arrived, so it counts. One thread only.
 */
final class Tried {
  private int sent;
  private Optional<Failure> last = Optional.empty();

  /** The same course, noting what is tried. */
  Course noting(Course course) {
    return new Noting(course);
  }

  /** The hop as it stands. */
  Hop cut(String to) {
    return new Hop.Cut(to, last, sent);
  }

  private final class Noting implements Course {
    private final Course course;

    Noting(Course course) {
      this.course = course;
    }

    @Override
    public boolean begin(int round) {
      return course.begin(round);
    }

    @Override
    public Attempted run(Envelope envelope, Attempt attempt) throws InterruptedException {
      sent++;
      Attempted answer = course.run(envelope, attempt);
      switch (answer) {
        case Sent.Accepted taken -> {}
        case Sent.Failed(var failure) -> last = Optional.of(failure);
        case Refused refused -> sent--;
      }
      return answer;
    }

    @Override
    public boolean retries(Failure failure) {
      return course.retries(failure);
    }

    @Override
    public boolean hasMore() {
      return course.hasMore();
    }
  }
}
