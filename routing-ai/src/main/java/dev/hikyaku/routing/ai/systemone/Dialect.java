package dev.hikyaku.routing.ai.systemone;

/** Which of two bodies a server understands; its path does not tell. */
enum Dialect {
  /** Questions by id, answers by id. */
  TYPESAFE("/v1/systemone"),
  /** Questions and answers in a list, each with its name. */
  OPENAI("/v1/decisions");

  private final String path;

  Dialect(String path) {
    this.path = path;
  }

  /** Where it is usually served. */
  String path() {
    return path;
  }

  Wording wording() {
    return switch (this) {
      case TYPESAFE -> new TypeSafeWording();
      case OPENAI -> new OpenAiWording();
    };
  }
}
