package dev.hikyaku.routing.ai.model;

import java.util.List;

/** A model that decides by likeness to known texts, and can show them. Thread-safe. */
public interface Comparing {
  /**
   * The known texts that are most like this one, the nearest first.
   *
   * @param most how many
   * @throws InterruptedException when the caller is to stop
   */
  List<Likeness> nearest(String text, int most) throws InterruptedException;

  /**
   * A known text.
   *
   * @param candidate whose it is
   * @param text the text
   * @param cosine how like it is, up to 1
   */
  record Likeness(String candidate, String text, double cosine) {}
}
