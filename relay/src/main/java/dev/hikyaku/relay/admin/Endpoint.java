package dev.hikyaku.relay.admin;

/**
 * One line of the admin server's table.
 *
 * @param method {@code GET} (which answers HEAD too) or {@code POST}
 * @param path what it is called by, as in {@code /routes/{name}/decide}
 * @param needsToken whether a token is asked for, once there are any
 * @param handler what it does
 */
record Endpoint(String method, PathPattern path, boolean needsToken, Handler handler) {
  Endpoint(String method, String path, boolean needsToken, Handler handler) {
    this(method, new PathPattern(path), needsToken, handler);
  }

  /** Whether it serves requests of this method. */
  boolean serves(String asked) {
    return method.equals(asked) || (method.equals("GET") && asked.equals("HEAD"));
  }

  /** What an endpoint does. May block: it has a virtual thread of its own. */
  @FunctionalInterface
  interface Handler {
    /** The answer; an exception becomes a 500 whose text stays in the log. */
    Answer answer(Call call) throws Exception;
  }
}
