package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;

/**
 * How one try of one model ended. Retries, moves to a next model, records and metrics read these
 * cases and nothing else: never the text of an exception.
 */
public sealed interface Outcome {
  /** The word in records and metrics. */
  String label();

  /** It answered, and surely enough. */
  record Chosen() implements Outcome {
    @Override
    public String label() {
      return "chosen";
    }
  }

  /** It answered that nothing fits, or not surely enough. */
  record Abstained() implements Outcome {
    @Override
    public String label() {
      return "abstained";
    }
  }

  /** It gave no decision. */
  sealed interface Unusable extends Outcome {
    /** In a line, without secrets. */
    String message();

    /** The same in the words of the relay. */
    default Failure failure() {
      return Failure.lasting(message(), new Tag(label()));
    }

    /** Whether the question went to the model at all. */
    default boolean sent() {
      return true;
    }

    /** Whether asking the same model again may help. */
    default boolean passing() {
      return failure().severity() == Severity.TRANSIENT;
    }
  }

  /** The model would not answer. */
  record Refused(String message) implements Unusable {
    @Override
    public String label() {
      return "refused";
    }
  }

  /** The server's filter of contents held the question or the answer back. */
  record Filtered(String message) implements Unusable {
    @Override
    public String label() {
      return "filtered";
    }
  }

  /** The answer was cut off. What is left of it may parse; it is no decision all the same. */
  record Truncated(String message) implements Unusable {
    @Override
    public String label() {
      return "truncated";
    }

    @Override
    public Failure failure() {
      return ModelErrors.badAnswer(this);
    }
  }

  /** The answer has not the shape that was asked for. */
  record Malformed(String message) implements Unusable {
    @Override
    public String label() {
      return "malformed";
    }

    @Override
    public Failure failure() {
      return ModelErrors.badAnswer(this);
    }
  }

  /** The answer names somebody who was no candidate. */
  record UnknownChoice(String message) implements Unusable {
    @Override
    public String label() {
      return "unknown_choice";
    }

    @Override
    public Failure failure() {
      return ModelErrors.badAnswer(this);
    }
  }

  /** It was not asked: the budget is spent. */
  record OverBudget(String message) implements Unusable {
    @Override
    public String label() {
      return "over_budget";
    }

    @Override
    public boolean sent() {
      return false;
    }
  }

  /** It was not asked: it failed too often a moment ago. */
  record BreakerOpen(String message) implements Unusable {
    @Override
    public String label() {
      return "breaker_open";
    }

    @Override
    public boolean sent() {
      return false;
    }
  }

  /** It was not asked: others were before, until the time was up. */
  record Busy(String message) implements Unusable {
    @Override
    public String label() {
      return "busy";
    }

    @Override
    public boolean sent() {
      return false;
    }
  }

  /** No whole answer came in time. */
  record TimedOut(String message) implements Unusable {
    @Override
    public String label() {
      return "timeout";
    }

    @Override
    public Failure failure() {
      return Failure.passing(message, Tags.TIMEOUT);
    }
  }

  /** The server was not reached, broke off, or answered with a status that is no success. */
  record Transport(Failure failure) implements Unusable {
    @Override
    public String label() {
      return "transport";
    }

    @Override
    public String message() {
      return failure.message();
    }
  }
}
