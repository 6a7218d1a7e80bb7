package dev.hikyaku.routing.ai.embedded;

import java.util.List;
import java.util.Optional;

/**
 * What messages for one candidate look like. Immutable.
 *
 * @param name the candidate
 * @param description where its description lies
 * @param phrases where the parts of the description lie
 * @param examples where its examples lie
 * @param centre the middle of the examples, if there are any
 * @param notFor where the texts lie that do not belong there
 */
record Prototype(
    String name,
    Vector description,
    List<Vector> phrases,
    List<Vector> examples,
    Optional<Vector> centre,
    List<Vector> notFor) {

  // Fitted together with the numbers in Curve.
  private static final double DESCRIPTION_WORTH = 3.2; // in examples
  private static final double CENTRE_SHARE = 0.64; // against the nearest example
  private static final double NOT_FOR_SHARE = 0.5;

  static Prototype of(Outline outline, Atlas atlas) {
    List<Vector> examples = atlas.at(outline.examples());
    return new Prototype(
        outline.name(),
        atlas.at(outline.description()),
        atlas.at(outline.phrases()),
        examples,
        examples.isEmpty() ? Optional.empty() : Optional.of(Vector.mean(examples).unit()),
        atlas.at(outline.notFor()));
  }

  /**
   * The raw score, of the order of a cosine: the description counts as much as three examples, and
   * half of the nearness to the nearest {@code not_for} text is taken off.
   */
  double score(Vector message) {
    double share = examples.size() / (examples.size() + DESCRIPTION_WORTH);
    double shown =
        CENTRE_SHARE * toCentre(message) + (1 - CENTRE_SHARE) * toNearestExample(message);
    double penalty = NOT_FOR_SHARE * Math.max(0, message.nearest(notFor));
    return (1 - share) * toDescription(message) + share * shown - penalty;
  }

  /** Half the description as a whole, half the nearest of its phrases. */
  double toDescription(Vector message) {
    return (message.dot(description) + message.nearest(phrases)) / 2;
  }

  /** The cosine with the middle of the examples; 0 without examples. */
  double toCentre(Vector message) {
    return centre.map(message::dot).orElse(0.0);
  }

  /** The cosine with the nearest example; 0 without examples. */
  double toNearestExample(Vector message) {
    return examples.isEmpty() ? 0 : message.nearest(examples);
  }

  /** The cosine with the nearest of all texts that speak for the candidate. */
  double nearness(Vector text) {
    double told = Math.max(text.dot(description), text.nearest(phrases));
    return Math.max(told, text.nearest(examples));
  }
}
