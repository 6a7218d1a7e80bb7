package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.TransformSpec;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.transform.Transformed.Broken;
import dev.hikyaku.relay.transform.Transformed.Changed;
import dev.hikyaku.relay.transform.Transformed.FilteredOut;
import java.util.List;
import java.util.Optional;

/**
 * The transforms of a route or a destination, run in order until one drops the message or fails.
 * Thread-safe.
 *
 * <p>A jq program's result becomes the body, as {@code application/json} unless the message already
 * calls itself JSON. A template's text becomes the body and leaves the media type as it is; without
 * one, or when it was JSON and the text is none, the message becomes {@code text/plain}. Neither
 * keeps a {@code Content-Encoding}: it was of the old bytes.
 */
public final class Transforms {
  private final List<Step> steps;

  private Transforms(List<Step> steps) {
    this.steps = steps;
  }

  /** One step. */
  interface Step {
    /**
     * Takes the message on.
     *
     * @throws ExpressionException when it fails on this message
     */
    Transformed run(Envelope envelope) throws ExpressionException, InterruptedException;
  }

  /** Compiles; what does not compile is reported at its place and fails on every message. */
  public static Transforms compile(List<TransformSpec> specs, CompiledExpressions expressions) {
    return new Transforms(specs.stream().map(spec -> step(spec, expressions)).toList());
  }

  private static Step step(TransformSpec spec, CompiledExpressions expressions) {
    Section at = spec.at();
    String key = spec.operation().key();
    return switch (spec.operation()) {
      case FILTER -> filter(expressions.condition(at, key));
      case JQ -> jq(expressions.jq(at, key));
      case TEMPLATE -> template(expressions.template(at, key));
      case HEADERS -> HeaderEdit.read(at, key, expressions);
      case CODEC -> Codec.read(at, key, expressions.limits());
      case CONTENT_TYPE -> contentType(at, key);
    };
  }

  /**
   * Runs all steps.
   *
   * @throws InterruptedException when the relay stops
   */
  public Transformed apply(Envelope envelope) throws InterruptedException {
    Envelope current = envelope;
    for (Step step : steps) {
      Transformed result = attempt(step, current);
      if (!(result instanceof Changed changed)) {
        return result;
      }
      current = changed.envelope();
    }
    return new Changed(current);
  }

  private static Transformed attempt(Step step, Envelope envelope) throws InterruptedException {
    try {
      return step.run(envelope);
    } catch (ExpressionException e) {
      return new Broken(String.valueOf(e.getMessage()));
    }
  }

  private static Step filter(Expression<Boolean> condition) {
    return envelope -> condition.of(envelope) ? new Changed(envelope) : new FilteredOut();
  }

  private static Step jq(Expression<Optional<JsonNode>> program) {
    return envelope -> {
      Optional<JsonNode> result = program.of(envelope);
      if (result.isEmpty()) {
        return new FilteredOut();
      }
      Envelope changed = ContentEncoding.dropped(envelope).withBody(Body.of(result.get()));
      return new Changed(
          MediaType.isJson(changed.contentType())
              ? changed
              : changed.withContentType(MediaType.JSON));
    };
  }

  private static Step template(Expression<String> template) {
    return envelope -> {
      Envelope changed = ContentEncoding.dropped(envelope).withBody(Body.of(template.of(envelope)));
      boolean untrue = MediaType.isJson(changed.contentType()) && changed.body().json().isEmpty();
      return new Changed(
          untrue || changed.contentType().isEmpty()
              ? changed.withContentType(MediaType.TEXT)
              : changed);
    };
  }

  private static Step contentType(Section at, String key) {
    String type = at.text(key);
    if (!type.isEmpty() && !MediaType.isOne(type)) {
      at.error(key, "is no media type", "write it like application/json");
    }
    return envelope -> new Changed(envelope.withContentType(type));
  }
}
