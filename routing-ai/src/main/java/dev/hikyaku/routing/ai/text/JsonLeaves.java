package dev.hikyaku.routing.ai.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The texts in a JSON tree that people may have written, subjects first, else in order. */
final class JsonLeaves {
  private static final int MOST_LEAVES = 2000;
  private static final List<String> SPEAKERS =
      List.of("role", "from", "author", "sender", "speaker");
  private static final Set<String> OUR_SIDE =
      Set.of("bot", "chatbot", "assistant", "system", "agent", "operator");

  private final List<String> subjects = new ArrayList<>();
  private final List<String> others = new ArrayList<>();
  private final List<String> spare = new ArrayList<>();
  private int seen;

  private JsonLeaves() {}

  static InputText.Leaves of(JsonNode tree) {
    JsonLeaves leaves = new JsonLeaves();
    leaves.walk(FieldName.ROOT, tree);
    List<String> all = new ArrayList<>(leaves.subjects);
    all.addAll(leaves.others);
    return new InputText.Leaves(all, leaves.spare);
  }

  private void walk(FieldName name, JsonNode node) {
    if (seen >= MOST_LEAVES) {
      return;
    }
    if (node.isTextual()) {
      seen++;
      take(name, node.textValue());
    } else if (node.isArray()) {
      node.forEach(element -> walk(name, element));
    } else if (node.isObject() && !saidByOurSide(node)) {
      node.properties().forEach(p -> walk(name.child(p.getKey()), p.getValue()));
    }
  }

  /** Whether it is a turn of a conversation that the sender of the message did not say. */
  private static boolean saidByOurSide(JsonNode turn) {
    return SPEAKERS.stream()
        .map(key -> turn.path(key).asText().toLowerCase(Locale.ROOT))
        .anyMatch(OUR_SIDE::contains);
  }

  private void take(FieldName name, String text) {
    boolean wanted =
        switch (name) {
          case SUBJECT, TEXT, ROOT -> !Prose.machine(text);
          case OTHER -> Prose.sentence(text);
          case MACHINE -> false;
        };
    if (wanted && Prose.readable(text)) {
      (name == FieldName.SUBJECT ? subjects : others).add(text);
    } else if (name == FieldName.OTHER && Prose.words(text) && !Prose.machine(text)) {
      spare.add(text);
    }
  }
}
