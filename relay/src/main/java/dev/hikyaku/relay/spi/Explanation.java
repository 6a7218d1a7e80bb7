package dev.hikyaku.relay.spi;

import java.util.List;

/**
 * What a router looked at in a message. It quotes the message as the router saw it, so it is for
 * whoever asked and is kept nowhere.
 *
 * @param text what its models were given to read
 * @param nearest the known texts that are most like it, the nearest first; empty where no model
 *     compares texts
 */
public record Explanation(String text, List<Near> nearest) {
  /** Keeps its own list. */
  public Explanation {
    nearest = List.copyOf(nearest);
  }

  /**
   * A known text that is like the message.
   *
   * @param model the model that knows it
   * @param destination whose text it is
   * @param text the text
   * @param cosine how like it is, up to 1
   */
  public record Near(String model, String destination, String text, double cosine) {}
}
