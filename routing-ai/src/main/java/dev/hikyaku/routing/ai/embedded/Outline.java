package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.relay.spi.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The texts a candidate is known by. A description is mostly a list of topics, so each of its
 * phrases also stands for itself, and so does the name.
 *
 * @param name the candidate
 * @param description its description, or its name in words
 * @param phrases the parts of the description, and the name in words
 * @param examples texts that belong there
 * @param notFor texts that do not
 */
record Outline(
    String name,
    String description,
    List<String> phrases,
    List<String> examples,
    List<String> notFor) {
  private static final Pattern BETWEEN_PHRASES =
      Pattern.compile("[,;:.()]|/|\\s(?:and|or|und|oder)\\s");
  private static final Pattern IN_NAMES = Pattern.compile("[._-]+");

  static Outline of(Candidate candidate) {
    String words = IN_NAMES.matcher(candidate.name()).replaceAll(" ").strip();
    String description = candidate.description().filter(d -> !d.isBlank()).orElse(words);
    List<String> phrases =
        Stream.concat(BETWEEN_PHRASES.splitAsStream(description), Stream.of(words))
            .map(String::strip)
            .filter(Outline::hasLetter)
            .distinct()
            .toList();
    return new Outline(
        candidate.name(),
        description,
        phrases,
        candidate.examples().stream().filter(Outline::hasLetter).toList(),
        candidate.notFor().stream().filter(Outline::hasLetter).toList());
  }

  /** Whether there is anything to read. */
  static boolean hasLetter(String text) {
    return text.codePoints().anyMatch(Character::isLetter);
  }

  /** All of them. */
  List<String> texts() {
    List<String> texts = new ArrayList<>(List.of(description));
    texts.addAll(phrases);
    texts.addAll(examples);
    texts.addAll(notFor);
    return texts;
  }

  /** The examples are dealt to so many folds in turn; those of one fold. */
  List<String> fold(int fold, int folds) {
    return examples(i -> i % folds == fold);
  }

  /** The same candidate without the examples of one fold. */
  Outline without(int fold, int folds) {
    return new Outline(name, description, phrases, examples(i -> i % folds != fold), notFor);
  }

  private List<String> examples(IntPredicate chosen) {
    return IntStream.range(0, examples.size()).filter(chosen).mapToObj(examples::get).toList();
  }
}
