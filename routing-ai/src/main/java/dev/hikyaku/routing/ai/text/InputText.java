package dev.hikyaku.routing.ai.text;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the words in a body. JSON: the leaves that read like words, subject first. Other text: the
 * text itself. Bytes that are no text: nothing. Of each text only what its writer wrote is kept,
 * see {@link Letter}. Immutable.
 */
public final class InputText {
  private final int most;

  /** Cut in the middle beyond so many characters. */
  public InputText(int mostCharacters) {
    this.most = mostCharacters;
  }

  /** The words of the body; empty when there are none. */
  public String of(Envelope envelope) {
    List<String> kept = new ArrayList<>();
    for (String text : texts(envelope.body())) {
      String written = Letter.written(Markup.strip(text));
      if (Prose.hasWord(written) && kept.stream().noneMatch(k -> k.contains(written))) {
        kept.removeIf(written::contains);
        kept.add(written);
      }
    }
    return Cut.middle(String.join("\n", kept), most);
  }

  private static List<String> texts(Body body) {
    return body.json()
        .map(JsonLeaves::texts)
        .orElseGet(() -> body.text().filter(Prose::readable).map(List::of).orElse(List.of()));
  }
}
