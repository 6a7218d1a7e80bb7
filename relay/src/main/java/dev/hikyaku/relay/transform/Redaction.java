package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code redact} of a route: a message as models, prompts, caches and histories see it. What is
 * found in texts is replaced by a word, what is named by a path is taken out; what is delivered is
 * another envelope and stays as it was. Linear in the size of the message, and within the limits of
 * expressions. Thread-safe.
 */
public final class Redaction {
  private static final String KEY = "redact";

  private final List<Detector> detectors;
  private final List<RedactedPath> paths;
  private final Limits limits;

  private Redaction(List<Detector> detectors, List<RedactedPath> paths, Limits limits) {
    this.detectors = detectors;
    this.paths = paths;
    this.limits = limits;
  }

  /** Reads the list of a route, if it has one; what is wrong in it is reported at its place. */
  public static Optional<Redaction> read(Section route, CompiledExpressions expressions) {
    if (route.kind(KEY) == Section.Kind.ABSENT) {
      return Optional.empty();
    }
    List<String> entries = route.texts(KEY, List.of());
    if (route.kind(KEY) == Section.Kind.LIST && entries.isEmpty()) {
      route.error(KEY, "names nothing", RedactedPath.EITHER);
    }
    List<RedactedPath> paths = new ArrayList<>();
    List<Detector> detectors = new ArrayList<>(Detector.named(entries));
    for (int i = 0; i < entries.size(); i++) {
      if (Detector.named(entries.subList(i, i + 1)).isEmpty()) {
        RedactedPath.read(route, KEY, i, entries.get(i)).ifPresent(paths::add);
      }
    }
    return Optional.of(new Redaction(detectors, List.copyOf(paths), expressions.limits()));
  }

  /**
   * The message without what is redacted. Its id, source and protocol stay: they are what the
   * message is known by.
   *
   * @throws ExpressionException when the message costs more than the limits allow
   * @throws InterruptedException when the relay stops
   */
  public Envelope view(Envelope envelope) throws ExpressionException, InterruptedException {
    return Budget.spend(limits, KEY, budget -> view(envelope, budget));
  }

  /**
   * A text that was made of the message, without what is found in texts.
   *
   * @throws ExpressionException when it costs more than the limits allow
   * @throws InterruptedException when the relay stops
   */
  public String text(String text) throws ExpressionException, InterruptedException {
    return Budget.spend(limits, KEY, budget -> text(text, budget));
  }

  private Envelope view(Envelope envelope, Budget budget) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    envelope.attributes().forEach((name, value) -> attributes.put(name, value(value, budget)));
    return new Envelope(
        envelope.id(),
        envelope.source(),
        envelope.protocol(),
        text(envelope.subject(), budget),
        headers(envelope.headers(), budget),
        envelope.contentType(),
        body(envelope.body(), budget),
        attributes,
        envelope.receivedAt(),
        envelope.traceparent());
  }

  private Headers headers(Headers headers, Budget budget) {
    return Headers.of(
        headers.list().stream()
            .filter(header -> paths.stream().noneMatch(path -> path.isHeader(header.name())))
            .map(header -> new Headers.Header(header.name(), text(header.value(), budget)))
            .toList());
  }

  /** Bytes in which nothing can be looked for are not shown at all. */
  private Body body(Body body, Budget budget) {
    Optional<JsonNode> json = body.json();
    if (json.isPresent()) {
      return Body.of(tree(json.get(), paths, budget));
    }
    Optional<String> text = body.text();
    boolean hidden = text.isEmpty() || (namesFields() && looksLikeJson(text.get()));
    return hidden ? Body.EMPTY : Body.of(text(text.get(), budget));
  }

  private boolean namesFields() {
    return paths.stream().anyMatch(RedactedPath::inBody);
  }

  /** A broken tree, whose fields nobody can find, and which may hold what a path names. */
  private static boolean looksLikeJson(String text) {
    String begin = text.stripLeading();
    return begin.startsWith("{") || begin.startsWith("[") || begin.startsWith("\uFEFF");
  }

  private JsonNode tree(JsonNode node, List<RedactedPath> here, Budget budget) {
    budget.step();
    return switch (node.getNodeType()) {
      case OBJECT -> object(node, here, budget);
      case ARRAY -> array(node, here, budget);
      case STRING -> new TextNode(text(node.textValue(), budget));
      case NUMBER -> number(node, budget);
      case BOOLEAN, NULL, MISSING, BINARY, POJO -> node;
    };
  }

  private JsonNode object(JsonNode node, List<RedactedPath> here, Budget budget) {
    ObjectNode seen = Json.MAPPER.createObjectNode();
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (here.stream().noneMatch(path -> path.ends(field.getKey()))) {
        List<RedactedPath> below =
            here.stream().flatMap(path -> path.below(field.getKey()).stream()).toList();
        seen.set(free(seen, text(field.getKey(), budget)), tree(field.getValue(), below, budget));
      }
    }
    return seen;
  }

  /** Two keys that look alike once redacted are both kept. */
  private static String free(ObjectNode in, String key) {
    String free = key;
    for (int i = 2; in.has(free); i = i * 2) {
      free = key + " " + (i + in.size());
    }
    return free;
  }

  /** A path goes through lists: it means the field in each of their elements. */
  private JsonNode array(JsonNode node, List<RedactedPath> here, Budget budget) {
    ArrayNode seen = Json.MAPPER.createArrayNode();
    node.forEach(element -> seen.add(tree(element, here, budget)));
    return seen;
  }

  private JsonNode number(JsonNode node, Budget budget) {
    if (!node.isIntegralNumber()) {
      return node;
    }
    String digits = node.asText();
    String seen = text(digits, budget);
    return seen.equals(digits) ? node : new TextNode(seen);
  }

  private Object value(Object value, Budget budget) {
    return switch (value) {
      case String text -> text(text, budget);
      case List<?> list -> list.stream().map(element -> value(element, budget)).toList();
      case Map<?, ?> map -> {
        Map<String, Object> seen = new LinkedHashMap<>();
        map.forEach((name, element) -> seen.put(String.valueOf(name), value(element, budget)));
        yield seen;
      }
      default -> value;
    };
  }

  private String text(String text, Budget budget) {
    String seen = text;
    for (Detector detector : detectors) {
      seen = detector.replaced(seen, budget);
    }
    return seen;
  }
}
