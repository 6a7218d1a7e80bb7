package dev.hikyaku.routing.ai.model;

/**
 * Who serves a model.
 *
 * @param name the word in {@code provider}
 * @param operation what its models do, in the words of OpenTelemetry
 * @param inProcess whether they run in this process: nobody bills them, and nothing is in between
 *     that could break
 */
public record Host(String name, String operation, boolean inProcess) {
  /** What models that are asked in words do. */
  public static final String CHAT = "chat";
}
