package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spec.YamlNode.Broken;
import dev.hikyaku.relay.spec.YamlNode.Entry;
import dev.hikyaku.relay.spec.YamlNode.Mapping;
import dev.hikyaku.relay.spec.YamlNode.Scalar;
import dev.hikyaku.relay.spec.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * Builds the tree from the parser's events. The library's own composer would do, but it follows
 * merge keys (which are not YAML 1.2) in silence, lets repeated keys through, forgets where an
 * alias stood, and runs out of stack on deep nesting; here each of these is a problem with a place.
 */
final class YamlTree {
  private static final int DEEPEST = 64;
  private static final int MOST_ALIASES = 50;
  private static final long MOST_VALUES = 200_000;

  private final Iterator<Event> events;
  private final Report report;
  private final Map<String, YamlNode> anchors = new HashMap<>();
  private int aliases;
  private boolean ended;
  private Mark last = Mark.START;

  YamlTree(Iterator<Event> events, Report report) {
    this.events = events;
    this.report = report;
  }

  /** Takes a problem. */
  interface Report {
    void at(Mark at, String message, String hint);
  }

  /** Where the event began that was read last. */
  Mark last() {
    return last;
  }

  /** The one document; what a file without one has is nothing. */
  Optional<YamlNode> read() {
    Optional<YamlNode> document = Optional.empty();
    while (!ended && events.hasNext()) {
      Event event = next();
      if (event instanceof DocumentStartEvent && document.isPresent()) {
        report.at(last, "a second document begins here", "one file holds one spec");
        return document;
      }
      if (event instanceof DocumentStartEvent) {
        document = Optional.of(node(next(), 0));
      }
    }
    return ended
        ? Optional.of(new Broken(last))
        : document.or(() -> Optional.of(new Scalar("", false, Mark.START)));
  }

  private Event next() {
    Event event = events.next();
    last = event.getStartMark().map(m -> new Mark(m.getLine() + 1, m.getColumn() + 1)).orElse(last);
    return event;
  }

  private YamlNode node(Event event, int depth) {
    return switch (event) {
      case AliasEvent alias -> unfold(alias.getAlias().getValue());
      case ScalarEvent scalar -> anchored(scalar, scalar.getTag(), scalar(scalar));
      case CollectionStartEvent start when depth >= DEEPEST -> tooDeep();
      case CollectionStartEvent start -> collection(start, depth);
      default -> throw new IllegalStateException("no value: " + event);
    };
  }

  private Scalar scalar(ScalarEvent event) {
    return new Scalar(event.getValue(), !event.isPlain(), last);
  }

  private YamlNode collection(CollectionStartEvent start, int depth) {
    Mark at = last;
    // Until it is complete, an alias to it would run in circles.
    start.getAnchor().ifPresent(a -> anchors.put(a.getValue(), new Broken(at)));
    YamlNode node =
        start.getEventId() == Event.ID.SequenceStart ? sequence(at, depth) : mapping(at, depth);
    return anchored(start, start.getTag(), node);
  }

  private YamlNode anchored(NodeEvent event, Optional<String> tag, YamlNode node) {
    tag.ifPresent(
        name -> report.at(node.at(), "tags are not allowed, was " + Shown.text(name), "remove it"));
    event.getAnchor().ifPresent(a -> anchors.put(a.getValue(), node));
    return node;
  }

  private YamlNode sequence(Mark at, int depth) {
    List<YamlNode> items = new ArrayList<>();
    long weight = 1;
    for (Event e = next(); !ended && e.getEventId() != Event.ID.SequenceEnd; e = next()) {
      YamlNode item = node(e, depth + 1);
      items.add(item);
      weight += item.weight();
    }
    return weighed(new Sequence(List.copyOf(items), at, weight));
  }

  private YamlNode mapping(Mark at, int depth) {
    Map<String, Entry> entries = new LinkedHashMap<>();
    long weight = 1;
    for (Event e = next(); !ended && e.getEventId() != Event.ID.MappingEnd; e = next()) {
      Mark keyAt = last;
      Optional<String> key = key(e, depth);
      YamlNode value = node(next(), depth + 1);
      weight += value.weight();
      key.ifPresent(k -> enter(entries, k, new Entry(keyAt, value)));
    }
    return weighed(new Mapping(entries, at, weight));
  }

  private void enter(Map<String, Entry> entries, String key, Entry entry) {
    Entry first = entries.putIfAbsent(key, entry);
    if (first != null) {
      report.at(
          entry.at(),
          "the key " + Shown.text(key) + " stands twice, first in line " + first.at().line(),
          "keep one of them");
    }
  }

  /** The key, or empty when it is none; then it was reported. */
  private Optional<String> key(Event event, int depth) {
    if (!(event instanceof ScalarEvent scalar)) {
      report.at(last, "a key must be text", "put a value that begins with {, [ or * in quotes");
      node(event, depth + 1);
      return Optional.empty();
    }
    YamlNode key = anchored(scalar, scalar.getTag(), scalar(scalar));
    if (key instanceof Scalar text && text.isText() && !isMerge(text)) {
      return Optional.of(text.text());
    }
    boolean merge = scalar.getValue().equals("<<");
    report.at(
        last,
        merge ? "YAML 1.2 has no merge keys" : "a key must be text, was " + scalar.getValue(),
        merge ? "write the settings out, or once under defaults" : "put it in quotes");
    return Optional.empty();
  }

  private static boolean isMerge(Scalar key) {
    return !key.quoted() && key.text().equals("<<");
  }

  private YamlNode unfold(String anchor) {
    Mark at = last;
    if (++aliases == MOST_ALIASES + 1) {
      report.at(at, "more than " + MOST_ALIASES + " aliases", "write the values out");
    }
    YamlNode node = anchors.get(anchor);
    if (node == null || aliases > MOST_ALIASES) {
      if (node == null) {
        report.at(at, "no anchor named " + Shown.text(anchor) + " before this", "");
      }
      return new Broken(at);
    }
    if (node instanceof Broken) {
      report.at(at, "the alias " + Shown.text(anchor) + " names what holds it", "");
    }
    return node;
  }

  private YamlNode weighed(YamlNode node) {
    if (node.weight() <= MOST_VALUES) {
      return node;
    }
    report.at(node.at(), "unfolds to more than " + MOST_VALUES + " values", "use fewer aliases");
    return new Broken(node.at());
  }

  /** The end: to look for the way back up would take the parser quadratic time. */
  private YamlNode tooDeep() {
    report.at(last, "nested deeper than " + DEEPEST + " levels", "");
    ended = true;
    return new Broken(last);
  }
}
