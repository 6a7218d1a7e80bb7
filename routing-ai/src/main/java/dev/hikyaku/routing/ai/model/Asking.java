package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.observe.Span;
import java.util.function.Predicate;

/**
 * What a chain is asked about one message.
 *
 * @param question who may be chosen
 * @param text the message, as models see it
 * @param sure whether an answer is good enough
 * @param span each question to a model is a step of it
 */
public record Asking(Question question, String text, Predicate<Answer> sure, Span span) {
  /** The same with another question. */
  Asking with(Question other) {
    return new Asking(other, text, sure, span);
  }
}
