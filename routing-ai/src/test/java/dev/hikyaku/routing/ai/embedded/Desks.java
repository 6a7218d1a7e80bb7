package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.model.Choose;
import dev.hikyaku.routing.ai.model.Fakes;
import dev.hikyaku.routing.ai.model.Lessons;
import dev.hikyaku.routing.ai.model.Question;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Three desks of a support inbox. */
final class Desks {
  static final Candidate BILLING =
      desk(
          "billing",
          "Invoices, payments, refunds, charges",
          List.of("I was charged twice this month"),
          List.of());
  static final Candidate TECH =
      desk(
          "tech", "Errors, crashes, outages, how-to", List.of("The app does not start"), List.of());
  static final Candidate SALES =
      desk("sales", "Prices, quotes, demos, new contracts", List.of(), List.of());

  private Desks() {}

  static Candidate desk(
      String name, String description, List<String> examples, List<String> notFor) {
    return new Candidate(name, Optional.of(description), examples, notFor);
  }

  /** Nothing but these candidates to learn, and nowhere to keep it. */
  static Lessons lessons(List<Candidate> desks) {
    return Fakes.lessons(desks, List.of(), Path.of("/dev/null"));
  }

  static Question which(Candidate... desks) {
    return new Question(List.of(desks), Choose.ONE);
  }
}
