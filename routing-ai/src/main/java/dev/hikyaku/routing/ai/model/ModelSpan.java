package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.observe.SpanAttribute;
import dev.langchain4j.model.output.TokenUsage;
import java.util.Map;

/** What the span of a question to a model says: never the question, never the answer's words. */
final class ModelSpan {
  /** OpenTelemetry's words for those it has one for. */
  private static final Map<String, String> PROVIDERS = Map.of("google-ai-gemini", "gcp.gemini");

  private ModelSpan() {}

  static void ended(Span span, ServedModel model, Reply reply) {
    if (!span.recording()) {
      return;
    }
    String provider = model.provider();
    span.note(SpanAttribute.MODEL, model.name());
    span.note(SpanAttribute.GEN_AI_OPERATION, model.host().operation());
    span.note(SpanAttribute.GEN_AI_PROVIDER, PROVIDERS.getOrDefault(provider, provider));
    span.note(SpanAttribute.GEN_AI_REQUEST_MODEL, model.model().modelName());
    usage(span, reply.usage());
    switch (reply) {
      case Reply.Answered(Answer answer, boolean cached) -> {
        span.note(SpanAttribute.OUTCOME, "answered");
        span.note(SpanAttribute.GEN_AI_RESPONSE_MODEL, answer.version());
      }
      case Reply.Failed(Outcome.Unusable outcome, TokenUsage usage) -> {
        Failure failure = outcome.failure();
        span.note(SpanAttribute.OUTCOME, outcome.label());
        span.fail(failure.exact().name(), failure.message());
      }
    }
  }

  private static void usage(Span span, TokenUsage usage) {
    long read = Price.count(usage.inputTokenCount());
    long written = Price.count(usage.outputTokenCount());
    if (read + written > 0) {
      span.note(SpanAttribute.GEN_AI_INPUT_TOKENS, read);
      span.note(SpanAttribute.GEN_AI_OUTPUT_TOKENS, written);
    }
  }
}
