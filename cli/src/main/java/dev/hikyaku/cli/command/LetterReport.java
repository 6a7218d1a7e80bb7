package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Style;
import dev.hikyaku.cli.console.Table;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.message.Headers.Header;
import dev.hikyaku.relay.message.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Dead letters, for people and for programs. */
final class LetterReport {
  private static final int SHOWN_BODY = 2000;

  /** Headers whose values let somebody in. */
  private static final Set<String> CREDENTIALS =
      Set.of(
          "authorization",
          "proxy-authorization",
          "cookie",
          "set-cookie",
          "x-api-key",
          "api-key",
          "x-auth-token");

  private LetterReport() {}

  /** The line of {@code dlq list --json}. */
  static Map<String, Object> json(StoredLetter letter) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("id", letter.envelope().id());
    object.put("at", letter.at().toString());
    object.put("reason", letter.reason().label());
    object.put("relay", letter.relay());
    letter.route().ifPresent(route -> object.put("route", route));
    letter.destination().ifPresent(destination -> object.put("destination", destination));
    object.put("attempts", letter.attempts());
    object.put("last_error", letter.lastError());
    if (letter.redrives() > 0) {
      object.put("redrives", letter.redrives());
    }
    object.put("replayed", letter.replayed());
    object.put("letter", letter.key());
    object.put("file", letter.place().file().toString());
    object.put("line", letter.place().line());
    return object;
  }

  /** The line of {@code dlq inspect --json}: the same, and the message. */
  static Map<String, Object> whole(StoredLetter letter) {
    String message = EnvelopeJson.write(guarded(letter.envelope()));
    Map<String, Object> object = json(letter);
    object.put(
        "message",
        Json.read(message.getBytes(StandardCharsets.UTF_8)).<Object>map(t -> t).orElse(message));
    return object;
  }

  /** Everything about one letter. */
  static List<String> lines(StoredLetter letter, Style style) {
    List<String> lines = new ArrayList<>();
    Envelope message = letter.envelope();
    lines.add(style.strong(message.id()) + " " + style.doubtful(letter.reason().label()));
    json(letter)
        .forEach(
            (name, value) -> {
              if (!name.equals("id") && !name.equals("reason")) {
                lines.add("  " + style.faint(name) + " " + Style.safe(value.toString()));
              }
            });
    lines.addAll(hops(message.attributes().get("dlq"), style));
    lines.add("");
    lines.add("  " + style.faint("source") + " " + Style.safe(message.source()));
    for (Header header : guarded(message).headers().list()) {
      lines.add("  " + style.faint(header.name()) + " " + Style.safe(header.value()));
    }
    lines.add("");
    lines.add("  " + Style.safe(cut(body(message), SHOWN_BODY)));
    return lines;
  }

  private static List<String> hops(@Nullable Object why, Style style) {
    List<String> lines = new ArrayList<>();
    if (why instanceof Map<?, ?> map && map.get("hops") instanceof List<?> hops) {
      Table table = new Table("hop", "outcome", "attempts", "error");
      for (Object hop : hops) {
        if (hop instanceof Map<?, ?> fields) {
          table.row(
              text(fields, "to"),
              text(fields, "reason"),
              text(fields, "attempts"),
              text(fields, "error"));
        }
      }
      lines.add("");
      table.lines(style).forEach(line -> lines.add("  " + line));
    }
    return lines;
  }

  private static String text(Map<?, ?> fields, String name) {
    Object value = fields.get(name);
    return value == null ? "" : value.toString();
  }

  private static String body(Envelope message) {
    return message
        .body()
        .text()
        .orElseGet(() -> "(" + message.body().size() + " bytes that are no text)");
  }

  static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + "…";
  }

  /** The message without what would let somebody in. */
  private static Envelope guarded(Envelope message) {
    return message.withHeaders(
        Headers.of(
            message.headers().list().stream()
                .map(
                    header ->
                        CREDENTIALS.contains(header.name().toLowerCase(Locale.ROOT))
                            ? new Header(header.name(), "***")
                            : header)
                .toList()));
  }
}
