package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.observe.Event;
import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Who is told when something goes wrong.
 *
 * @param on the events that alert
 * @param to the destinations that get the alerts
 * @param every at most one alert in this time for one event on one destination
 * @param settings the whole mapping
 */
public record NotifySpec(Set<Event> on, List<String> to, Duration every, Section settings) {
  private static final Duration SHORTEST = Duration.ofMillis(1);

  /** Copies the lists. */
  public NotifySpec {
    on = Set.copyOf(on);
    to = List.copyOf(to);
  }

  /** Reads an entry of {@code notify}. */
  static NotifySpec read(Section s) {
    List<String> to = s.texts("to", List.of());
    if (s.kind("to") == Section.Kind.ABSENT) {
      Block.missing(s, "to", "name the destinations that get the alerts");
    } else if (to.isEmpty()) {
      s.error("to", "must name a destination", "name those that get the alerts");
    }
    return new NotifySpec(events(s), to, s.duration("every", Defaults.NOTIFY_EVERY, SHORTEST), s);
  }

  private static Set<Event> events(Section s) {
    if (s.kind("on") == Section.Kind.ABSENT) {
      return Defaults.NOTIFY_ON;
    }
    Set<Event> events = EnumSet.noneOf(Event.class);
    List<String> words = s.texts("on", List.of());
    if (words.isEmpty()) {
      s.error("on", "must name an event", "or leave it away for the usual ones");
    }
    for (int i = 0; i < words.size(); i++) {
      switch (Form.choice(Event.class).parse(words.get(i), true)) {
        case Form.Good<Event>(Event event) -> events.add(event);
        case Form.Bad<Event>(String message, String hint) ->
            s.error("on", i, message + ", was " + Shown.text(words.get(i)), hint);
      }
    }
    return events;
  }
}
