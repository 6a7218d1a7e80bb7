package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.message.Sha256;
import dev.hikyaku.relay.spi.Candidate;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything that an answer depends on, as a hash: the text, the candidates with all that is told
 * of them, the prompt, and the model. Thresholds are no part of it, since they come after. No text
 * of a message is kept.
 */
record AnswerKey(String hash) {
  /**
   * Of a question to a model.
   *
   * @param prompt the hash of what models are asked by
   */
  static AnswerKey of(ServedModel model, Question question, String text, String prompt) {
    List<Object> parts = new ArrayList<>();
    parts.add(List.of(model.name(), model.provider(), model.model().modelName(), prompt, text));
    parts.add(question.choose().name());
    question.candidates().forEach(candidate -> parts.add(parts(candidate)));
    return new AnswerKey(Sha256.hex(Json.write(parts).getBytes(StandardCharsets.UTF_8)));
  }

  private static List<Object> parts(Candidate candidate) {
    return List.of(
        candidate.name(),
        candidate.description().map(List::of).orElse(List.of()),
        candidate.examples(),
        candidate.notFor());
  }
}
