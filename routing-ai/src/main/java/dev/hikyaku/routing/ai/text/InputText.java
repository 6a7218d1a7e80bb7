package dev.hikyaku.routing.ai.text;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds the words in a body. JSON: the leaves that read like words, subject first. Other text: the
 * text itself. Bytes that are no text: nothing. Of each text only what its writer wrote is kept,
 * see {@link Letter}; all of it where that would be nothing. Immutable.
 */
public final class InputText {
  private static final Charset WESTERN = Charset.forName("windows-1252");
  private static final double MOST_HIGH = 0.2;

  private final int most;

  /**
   * What a body holds.
   *
   * @param texts that people may have written
   * @param others that they may have, if they wrote nothing else
   */
  record Leaves(List<String> texts, List<String> others) {}

  /** Cut in the middle beyond so many characters. */
  public InputText(int mostCharacters) {
    this.most = mostCharacters;
  }

  /** The words of the body; empty when there are none. */
  public String of(Envelope envelope) {
    Leaves leaves = leaves(envelope.body());
    List<String> kept = kept(leaves.texts().stream().map(InputText::written), Prose::hasWord);
    if (kept.isEmpty()) {
      // Better too much than nothing: what is not read is not routed.
      Stream<String> all = Stream.concat(leaves.texts().stream(), leaves.others().stream());
      kept = kept(all.map(InputText::uncut), Prose::says);
    }
    return Cut.middle(String.join("\n", kept), most);
  }

  private static List<String> kept(Stream<String> texts, Predicate<String> wanted) {
    List<String> kept = new ArrayList<>();
    for (String text : texts.filter(wanted).toList()) {
      if (kept.stream().noneMatch(k -> k.contains(text))) {
        kept.removeIf(text::contains);
        kept.add(text);
      }
    }
    return kept;
  }

  private static String written(String text) {
    return Letter.written(Markup.strip(text));
  }

  /** With quotes, where its writer wrote nothing else. */
  private static String uncut(String text) {
    String written = written(text);
    return Prose.says(written) ? written : Letter.whole(Markup.stripWithQuotes(text));
  }

  private static Leaves leaves(Body body) {
    return body.json()
        .map(JsonLeaves::of)
        .orElseGet(
            () -> new Leaves(text(body).filter(Prose::readable).stream().toList(), List.of()));
  }

  /** As UTF-8, else as old programs write, where few enough letters are beyond ASCII. */
  private static Optional<String> text(Body body) {
    return body.text().or(() -> western(body.bytes()));
  }

  private static Optional<String> western(byte[] bytes) {
    int high = 0;
    for (byte b : bytes) {
      high += b < 0 ? 1 : 0;
    }
    return high > bytes.length * MOST_HIGH
        ? Optional.empty()
        : Optional.of(new String(bytes, WESTERN));
  }
}
