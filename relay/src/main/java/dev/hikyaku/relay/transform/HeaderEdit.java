package dev.hikyaku.relay.transform;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.HeaderSyntax;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.transform.Transformed.Changed;
import java.util.ArrayList;
import java.util.List;

/**
 * Removes, sets and adds headers, in this order whatever the order in the spec. Values are
 * templates over the message as it came into the step. A value that a line break or another control
 * character of the message has got into is refused: it could be read as a header of its own.
 */
final class HeaderEdit implements Transforms.Step {
  private final List<String> remove;
  private final List<Line> set;
  private final List<Line> add;

  private record Line(String name, String place, Expression<String> value) {}

  private HeaderEdit(List<String> remove, List<Line> set, List<Line> add) {
    this.remove = remove;
    this.set = set;
    this.add = add;
  }

  /** Reads the mapping at a key. */
  static HeaderEdit read(Section at, String key, CompiledExpressions expressions) {
    Section edit = at.section(key);
    HeaderEdit read =
        new HeaderEdit(
            edit.texts("remove", List.of()),
            lines(edit.section("set"), expressions),
            lines(edit.section("add"), expressions));
    read.remove.forEach(name -> check(edit, "remove", name));
    if (read.remove.isEmpty() && read.set.isEmpty() && read.add.isEmpty()) {
      at.error(key, "changes nothing", "give it set, add or remove");
    }
    return read;
  }

  private static List<Line> lines(Section at, CompiledExpressions expressions) {
    List<Line> lines = new ArrayList<>();
    for (String name : at.keys()) {
      check(at, name, name);
      lines.add(new Line(name, at.path() + "." + name, expressions.template(at, name)));
    }
    return lines;
  }

  private static void check(Section at, String key, String name) {
    if (!HeaderSyntax.isName(name)) {
      at.error(key, "'" + name + "' is no header name", "use letters, digits and -");
    } else if (name.equalsIgnoreCase("content-type")) {
      at.error(key, "the media type is no header here", "use the step content_type");
    }
  }

  @Override
  public Transformed run(Envelope envelope) throws ExpressionException, InterruptedException {
    Headers headers = envelope.headers();
    for (String name : remove) {
      headers = headers.without(name);
    }
    for (Line line : set) {
      headers = headers.with(line.name(), value(line, envelope));
    }
    for (Line line : add) {
      headers = headers.plus(line.name(), value(line, envelope));
    }
    return new Changed(envelope.withHeaders(headers));
  }

  private static String value(Line line, Envelope envelope)
      throws ExpressionException, InterruptedException {
    String value = line.value().of(envelope);
    if (value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7F)) {
      throw new ExpressionException(line.place() + ": a header cannot hold a control character");
    }
    return value;
  }
}
