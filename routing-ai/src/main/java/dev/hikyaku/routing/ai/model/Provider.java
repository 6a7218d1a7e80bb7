package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Section;
import dev.langchain4j.model.decision.DecisionModel;

/** Makes models of one kind from their entries in the catalog. */
public interface Provider {
  /** The word in {@code provider}. */
  String name();

  /** What is to be known of whoever serves its models. */
  default Host host() {
    return new Host(name(), Host.CHAT, false);
  }

  /**
   * Reads the provider's own settings of an entry, reporting wrong ones there. It may look at files
   * that the settings name, but loads and asks nothing.
   */
  Made make(Section entry, Lessons lessons);

  /** Makes a model with the provider's defaults. No I/O. */
  Made make(Lessons lessons);

  /**
   * A model and what it does first.
   *
   * @param model the port
   * @param loading what it does first
   * @param places how many may ask it at once
   */
  record Made(DecisionModel model, Loading loading, Places places) {}
}
