package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.routing.ai.model.Question;
import dev.langchain4j.model.decision.response.ChoiceAnswer;
import dev.langchain4j.model.decision.response.DecisionResponse;
import dev.langchain4j.model.decision.response.YesNoAnswer;
import java.util.Map;

/** One number, as answers of the port. */
public final class Answers {
  private Answers() {}

  /**
   * One choice. What is missing to 1 goes to {@code none} and to nobody else: a model that is 0.3
   * sure of a desk has not said a word for another.
   */
  public static DecisionResponse.Builder one(String choice, double probability) {
    Map<String, Double> probabilities =
        choice.equals(Question.NONE)
            ? Map.of(Question.NONE, 1.0)
            : Map.of(choice, probability, Question.NONE, 1 - probability);
    return DecisionResponse.builder()
        .answer(
            Question.KEY,
            ChoiceAnswer.builder()
                .value(choice)
                .probabilities(probabilities)
                .confidence(probability)
                .build());
  }

  /** A judgement of each candidate. */
  public static DecisionResponse.Builder many(Map<String, Double> numbers) {
    DecisionResponse.Builder answers = DecisionResponse.builder();
    numbers.forEach((name, number) -> answers.answer(name, YesNoAnswer.from(number)));
    return answers;
  }
}
