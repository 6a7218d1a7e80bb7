package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.time.Time;

/**
 * What a source may touch. The settings that all sources share ({@code name, type, id, dedupe,
 * max_body}) are read by the relay.
 *
 * @param relay the relay's name
 * @param name the source's name
 * @param type its type in the spec
 * @param maxBody the most bytes a body may have
 * @param ids gives a message its id
 * @param time the clock
 */
public record SourceContext(
    String relay, String name, String type, long maxBody, Ids ids, Time time) {

  /** Gives a message its id: from the source's {@code id} template, else what it already has. */
  @FunctionalInterface
  public interface Ids {
    /**
     * The message with its final id; {@link Envelope#id} as given counts when there is no template
     * or it gives nothing.
     *
     * @throws ExpressionException when the template fails on this message
     */
    Envelope identify(Envelope envelope) throws ExpressionException, InterruptedException;
  }
}
