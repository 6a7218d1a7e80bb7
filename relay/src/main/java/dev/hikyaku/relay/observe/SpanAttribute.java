package dev.hikyaku.relay.observe;

/** What spans hold. OpenTelemetry's own names where it has one, ours below {@code hikyaku}. */
public enum SpanAttribute {
  /** Always {@code hikyaku}. */
  MESSAGING_SYSTEM("messaging.system"),
  /** Always {@code process}. */
  MESSAGING_OPERATION("messaging.operation.type"),
  /** The message's id. */
  MESSAGE_ID("messaging.message.id"),
  /** The bytes of the body as it came. */
  BODY_SIZE("messaging.message.body.size"),
  /** The source it came from. */
  SOURCE("hikyaku.source"),
  /** How it came: http, file … */
  PROTOCOL("hikyaku.protocol"),
  /** What became of the step. */
  OUTCOME("hikyaku.outcome"),
  /** A route. */
  ROUTE("hikyaku.route"),
  /** A router's type. */
  ROUTER("hikyaku.router"),
  /** The model behind a decision. */
  MODEL("hikyaku.model"),
  /** What a model does: {@code chat}, {@code embeddings} … */
  GEN_AI_OPERATION("gen_ai.operation.name"),
  /** Who serves a model. */
  GEN_AI_PROVIDER("gen_ai.provider.name"),
  /** The model as it was asked for. */
  GEN_AI_REQUEST_MODEL("gen_ai.request.model"),
  /** The model as it named itself. */
  GEN_AI_RESPONSE_MODEL("gen_ai.response.model"),
  /** The tokens it read, as far as it told. */
  GEN_AI_INPUT_TOKENS("gen_ai.usage.input_tokens"),
  /** The tokens it wrote, as far as it told. */
  GEN_AI_OUTPUT_TOKENS("gen_ai.usage.output_tokens"),
  /** Chosen names, joined by commas. */
  DESTINATIONS("hikyaku.destinations"),
  /** The destination of a hop. */
  DESTINATION("hikyaku.destination"),
  /** The destination that the router chose, for which this hop stands. */
  CHOSEN("hikyaku.chosen"),
  /** The hop before, when this one is a fallback. */
  FALLBACK_FROM("hikyaku.fallback.from"),
  /** Why that one gave up. */
  FALLBACK_REASON("hikyaku.fallback.reason"),
  /** How many tries a hop sent. */
  ATTEMPTS("hikyaku.attempts"),
  /** Why a hop gave up, or a message is a dead letter, or a policy refused. */
  REASON("hikyaku.reason"),
  /** A destination, or a member of its group. */
  ENDPOINT("hikyaku.endpoint"),
  /** The number of a try, from 1. */
  ATTEMPT("hikyaku.attempt"),
  /** How many tries came before this one, left out on the first. */
  RESEND_COUNT("http.request.resend_count"),
  /** The status of an answer. */
  STATUS("http.response.status_code"),
  /** The most exact error tag, or the reason. */
  ERROR_TYPE("error.type");

  private final String label;

  SpanAttribute(String label) {
    this.label = label;
  }

  /** Its name. */
  public String label() {
    return label;
  }
}
