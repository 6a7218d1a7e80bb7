package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Candidate;
import dev.langchain4j.model.decision.request.ChoiceQuestion;
import dev.langchain4j.model.decision.request.DecisionRequest;
import dev.langchain4j.model.decision.request.YesNoQuestion;
import dev.langchain4j.model.decision.response.DecisionResponse;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a model is asked about a message: which of these candidates fits, or for each whether it
 * does. Nothing but declared names can be answered.
 *
 * @param candidates who may be chosen
 * @param choose one or many
 */
public record Question(List<Candidate> candidates, Choose choose) {
  /** The option that no candidate fits. */
  public static final String NONE = "none";

  /** The key of the one question under {@link Choose#ONE}; under many, names are the keys. */
  public static final String KEY = "destination";

  private static final String ONE_TEXT = "Which destination should this message go to?";
  private static final String NONE_TEXT = "None of the others fits";

  /** Keeps its own list. */
  public Question {
    candidates = List.copyOf(candidates);
  }

  /** The key with the largest value; among equals the first. */
  public static Optional<String> best(Map<String, Double> numbers) {
    Optional<String> best = Optional.empty();
    double most = Double.NEGATIVE_INFINITY;
    for (Map.Entry<String, Double> entry : numbers.entrySet()) {
      if (entry.getValue() > most) {
        most = entry.getValue();
        best = Optional.of(entry.getKey());
      }
    }
    return best;
  }

  /** The same about its candidates that these numbers speak for most. */
  Question shortlist(Map<String, Double> numbers, int most) {
    List<Candidate> best =
        candidates.stream()
            .sorted(Comparator.comparingDouble(c -> -numbers.getOrDefault(c.name(), 0.0)))
            .limit(most)
            .toList();
    // In the order of the spec, which no number may change.
    return new Question(candidates.stream().filter(best::contains).toList(), choose);
  }

  DecisionRequest about(String text) {
    return DecisionRequest.builder()
        .input(text)
        .questions(
            switch (choose) {
              case ONE -> Map.of(KEY, ChoiceQuestion.from(ONE_TEXT, options()));
              case MANY -> yesNoQuestions();
            })
        .build();
  }

  private Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    candidates.forEach(c -> options.put(c.name(), description(c)));
    options.put(NONE, NONE_TEXT);
    return options;
  }

  private Map<String, YesNoQuestion> yesNoQuestions() {
    Map<String, YesNoQuestion> questions = new LinkedHashMap<>();
    candidates.forEach(
        c ->
            questions.put(
                c.name(), YesNoQuestion.from("Does this message belong to: " + description(c))));
    return questions;
  }

  private static String description(Candidate candidate) {
    return candidate.description().orElse(candidate.name());
  }

  /** The probabilities of a checked response, in the order of the candidates. */
  Map<String, Double> probabilities(DecisionResponse response) {
    Map<String, Double> all = new LinkedHashMap<>();
    switch (choose) {
      case ONE -> {
        Map<String, Double> told = response.choice(KEY).probabilities();
        options().keySet().forEach(name -> all.put(name, told.getOrDefault(name, 0.0)));
      }
      case MANY ->
          candidates.forEach(c -> all.put(c.name(), response.yesNo(c.name()).probability()));
    }
    return all;
  }
}
