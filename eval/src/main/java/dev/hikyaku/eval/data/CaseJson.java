package dev.hikyaku.eval.data;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads one line. The first problem ends it. Used for one line only. */
final class CaseJson {
  private static final List<String> KEYS = List.of("id", "input", "expected", "tags", "history");
  // A value of the line is followed by others.
  private static final ObjectReader VALUE =
      Json.MAPPER.reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final String SHAPE = "expected {\"id\", \"input\", \"expected\", \"tags\"}";

  private final String file;
  private final long number;
  private final Envelope missing;
  private final Map<String, JsonNode> values = new HashMap<>();
  private final Map<String, Integer> columns = new HashMap<>();

  CaseJson(String file, long number, Envelope missing) {
    this.file = file;
    this.number = number;
    this.missing = missing;
  }

  /** A part of the line that is not what it should be. */
  private static final class Wrong extends Exception {
    private static final long serialVersionUID = 1L;
    private final int column;

    Wrong(int column, String message) {
      super(message);
      this.column = column;
    }
  }

  CaseLine read(byte[] line) {
    try {
      split(line);
      return new CaseLine.Good(found(), at(1, ""));
    } catch (Wrong e) {
      return bad(e.column, String.valueOf(e.getMessage()));
    } catch (JsonProcessingException e) {
      // Without the library's own words: they quote the line.
      int column = e.getLocation() == null ? 1 : e.getLocation().getColumnNr();
      String twice = e.getOriginalMessage().startsWith("Duplicate") ? "a key stands twice" : "";
      return bad(column, twice.isEmpty() ? "not JSON; " + SHAPE : twice);
    } catch (ArithmeticException e) {
      return bad(1, "holds a number beyond the range of a double");
    } catch (IOException e) {
      return bad(1, "not UTF-8; " + SHAPE);
    }
  }

  /** The values of the line, each with its column. */
  private void split(byte[] line) throws IOException, Wrong {
    String text = new String(line, StandardCharsets.UTF_8);
    try (JsonParser parser = Json.MAPPER.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new Wrong(1, "not a JSON object; " + SHAPE);
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String key = parser.currentName();
        int keyColumn = parser.currentTokenLocation().getColumnNr();
        if (!KEYS.contains(key)) {
          throw new Wrong(keyColumn, "unknown key; known: " + String.join(", ", KEYS));
        }
        parser.nextToken();
        columns.put(key, parser.currentTokenLocation().getColumnNr());
        values.put(key, VALUE.readTree(parser));
      }
      if (parser.nextToken() != null) {
        throw new Wrong(parser.currentTokenLocation().getColumnNr(), "more after the case");
      }
    }
  }

  private Case found() throws Wrong {
    String id = values.containsKey("id") ? id(value("id")) : "line-" + number;
    if (!values.containsKey("input")) {
      throw new Wrong(1, "no input; expected a text, a JSON body or a message");
    }
    if (!values.containsKey("expected")) {
      throw new Wrong(1, "no expected; expected a destination, a list of them, or []");
    }
    List<String> expected = names("expected", "a destination, a list of them, or []");
    List<String> tags = values.containsKey("tags") ? names("tags", "a list of words") : List.of();
    return new Case(id, message(id), expected, tags);
  }

  private JsonNode value(String key) {
    return Optional.ofNullable(values.get(key)).orElseThrow();
  }

  private String id(JsonNode value) throws Wrong {
    boolean text = value.isTextual() && !value.textValue().isEmpty();
    if (!text && !value.isIntegralNumber()) {
      throw wrong("id", "a text");
    }
    return value.asText();
  }

  private List<String> names(String key, String what) throws Wrong {
    JsonNode value = value(key);
    if (value.isTextual() && !value.textValue().isEmpty()) {
      return List.of(value.textValue());
    }
    List<String> names = new ArrayList<>();
    for (JsonNode each : value.isArray() ? value : List.<JsonNode>of()) {
      if (!each.isTextual() || names.contains(each.textValue())) {
        throw wrong(key, what + ", each a text and once");
      }
      names.add(each.textValue());
    }
    if (!value.isArray()) {
      throw wrong(key, what);
    }
    return names;
  }

  private Wrong wrong(String key, String expected) {
    return new Wrong(columns.getOrDefault(key, 1), key + ": expected " + expected);
  }

  private Envelope message(String id) throws Wrong {
    return switch (Input.read(value("input"), missing.withId(id))) {
      case Input.Message(Envelope message) -> message;
      case Input.Broken(String why) ->
          throw new Wrong(columns.getOrDefault("input", 1), "input: " + why);
    };
  }

  private CaseLine bad(int column, String message) {
    return new CaseLine.Bad(at(column, message));
  }

  private CaseProblem at(int column, String message) {
    return new CaseProblem(file, number, Math.max(1, column), message);
  }
}
