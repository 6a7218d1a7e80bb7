package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.routing.ai.http.Endpoint;
import dev.hikyaku.routing.ai.http.ModelClient;
import dev.hikyaku.routing.ai.http.StatusException;
import dev.hikyaku.routing.ai.model.ModelException;
import dev.hikyaku.routing.ai.model.Outcome;
import dev.hikyaku.routing.ai.prompt.ModelConfig;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Talks to one model of the catalog, in as rich a manner as its server takes: one that refuses a
 * request (400, 422) is asked more plainly, and what it took is remembered. Thread-safe.
 */
final class Chat {
  private static final Set<Integer> REFUSALS = Set.of(400, 422);
  private static final Set<String> FILTERS =
      Set.of("content_filter", "content_policy_violation", "ResponsibleAIPolicyViolation");
  private static final String SCHEMA_PARAMETER = "response_format";
  private static final Set<String> EXTRAS =
      Set.of("temperature", "top_p", "max_tokens", "logprobs", "top_logprobs");
  private static final int DEEPEST_CAUSE = 8;

  private final Vendor vendor;
  private final Endpoint endpoint;
  private final ModelClient client;
  private final ModelConfig config;
  private final AtomicReference<Optional<ChatModel>> made = new AtomicReference<>(Optional.empty());
  private final AtomicReference<Manner> taken;

  Chat(Vendor vendor, Endpoint endpoint, ModelClient client, ModelConfig config) {
    this.vendor = vendor;
    this.endpoint = endpoint;
    this.client = client;
    this.config = config;
    this.taken = new AtomicReference<>(vendor.manners().getFirst());
  }

  String modelName() {
    return endpoint.model();
  }

  OptionalDouble odds(ChatResponse response, String choice) {
    return vendor.odds(response, choice);
  }

  /**
   * Asks.
   *
   * @throws ModelException when there is no answer
   */
  ChatResponse ask(List<ChatMessage> messages, AnswerShape shape) {
    Manner manner = taken.get();
    while (true) {
      try {
        ChatResponse response = send(messages, shape, manner);
        taken.set(manner);
        return response;
      } catch (RuntimeException failed) {
        Optional<StatusException> refused = cause(failed, StatusException.class);
        if (refused.isEmpty()) {
          throw unread(failed);
        }
        Optional<Manner> plainer = plainer(manner, refused.get());
        if (plainer.isEmpty()) {
          throw new ModelException(outcome(refused.get()));
        }
        manner = plainer.get();
      }
    }
  }

  /**
   * Why there is no answer, when no status tells. What our own end of the wire did not say is the
   * client library's: it failed at an answer that came, or at a question it cannot put.
   */
  private static ModelException unread(RuntimeException failed) {
    return cause(failed, ModelException.class)
        .orElseGet(
            () ->
                new ModelException(
                    failed instanceof UnsupportedFeatureException
                        ? new Outcome.Transport(
                            Failure.lasting(
                                "the server cannot be asked what the prompt makes", Tags.INVALID))
                        : new Outcome.Malformed("the server's answer cannot be read")));
  }

  private ChatResponse send(List<ChatMessage> messages, AnswerShape shape, Manner manner) {
    return model()
        .chat(
            ChatRequest.builder()
                .messages(messages)
                .parameters(vendor.parameters(manner, shape.schema(), config))
                .build());
  }

  /** Made with the first question: a spec that is only checked needs none. */
  private ChatModel model() {
    Optional<ChatModel> there = made.get();
    if (there.isEmpty()) {
      there = Optional.of(vendor.chat(endpoint, client));
      made.set(there); // two at once make two, and either will do
    }
    return there.get();
  }

  /** The next manner, unless the server blames something that no manner changes. */
  private Optional<Manner> plainer(Manner now, StatusException refused) {
    String blamed = refused.blamed();
    boolean schema = blamed.startsWith(SCHEMA_PARAMETER);
    if (!REFUSALS.contains(refused.statusCode())
        || FILTERS.contains(refused.code())
        || !(blamed.isEmpty() || schema || EXTRAS.contains(blamed))) {
      return Optional.empty();
    }
    return vendor.manners().stream()
        .filter(next -> next.compareTo(now) > 0 && (!schema || next == Manner.WORDS))
        .findFirst();
  }

  private static Outcome.Unusable outcome(StatusException refused) {
    return FILTERS.contains(refused.code())
        ? new Outcome.Filtered(refused.failure().message())
        : new Outcome.Transport(refused.failure());
  }

  private static <T extends Throwable> Optional<T> cause(Throwable thrown, Class<T> type) {
    Throwable at = thrown;
    for (int depth = 0; at != null && depth < DEEPEST_CAUSE; depth++) {
      if (type.isInstance(at)) {
        return Optional.of(type.cast(at));
      }
      at = at.getCause();
    }
    return Optional.empty();
  }
}
