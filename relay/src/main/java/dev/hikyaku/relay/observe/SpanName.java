package dev.hikyaku.relay.observe;

/** The steps of a message that have a span. A span's name is this label and what the step is on. */
public enum SpanName {
  /** The whole way of a message, from the buffer to its last destination. */
  MESSAGE("message"),
  /** One route that takes it: filter, transforms, routers. */
  ROUTE("route"),
  /** One router of a chain. */
  ROUTER("router"),
  /** One question to a model of an ai router. */
  MODEL("model"),
  /** One destination with all its tries and waits. */
  HOP("hop"),
  /** One try that was sent to an endpoint. */
  ATTEMPT("attempt"),
  /** The way of one dead letter to a safe place. */
  DEAD_LETTER("dead_letter");

  private final String label;

  SpanName(String label) {
    this.label = label;
  }

  /** The first word of the span's name. */
  public String label() {
    return label;
  }
}
