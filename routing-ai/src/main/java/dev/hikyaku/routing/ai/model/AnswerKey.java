package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.spi.Candidate;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
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
    return new AnswerKey(sha256(Json.write(parts)));
  }

  private static List<Object> parts(Candidate candidate) {
    return List.of(
        candidate.name(),
        candidate.description().map(List::of).orElse(List.of()),
        candidate.examples(),
        candidate.notFor());
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
