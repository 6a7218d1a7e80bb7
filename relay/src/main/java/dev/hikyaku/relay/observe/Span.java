package dev.hikyaku.relay.observe;

import java.util.Optional;

/**
 * One step of a message's way, from {@link #begin} to {@link #close}. It goes from caller to callee
 * as an argument, never through the thread, since the work of one message is done by several. The
 * texts it is given are masked; it is given no body and no header. Thread-safe.
 */
public interface Span extends AutoCloseable {
  /** No span: holds nothing, costs nothing, and so do all that begin below it. */
  Span NONE =
      new Span() {
        @Override
        public Span begin(SpanName name, String subject) {
          return this;
        }

        @Override
        public void note(SpanAttribute attribute, String value) {}

        @Override
        public void note(SpanAttribute attribute, long value) {}

        @Override
        public void refused(String endpoint, String reason) {}

        @Override
        public void hedged(String endpoint) {}

        @Override
        public void fail(String type, String text) {}

        @Override
        public boolean recording() {
          return false;
        }

        @Override
        public Optional<String> traceparent() {
          return Optional.empty();
        }

        @Override
        public void close() {}
      };

  /**
   * Begins a step of this one.
   *
   * @param subject what it is about; it ends the span's name
   */
  Span begin(SpanName name, String subject);

  /** Says one thing more. An empty text is left out. */
  void note(SpanAttribute attribute, String value);

  /** Says one number more. */
  void note(SpanAttribute attribute, long value);

  /** A policy did not let a try through to this endpoint: an event, since nothing was sent. */
  void refused(String endpoint, String reason);

  /** This endpoint is asked too, since the one before it is slow: an event. */
  void hedged(String endpoint);

  /**
   * Marks it as failed.
   *
   * @param type one word of ours, such as an error tag
   * @param text one line for people; may be empty
   */
  void fail(String type, String text);

  /** Whether anything that it is told is kept; spares the caller the making of it. */
  boolean recording();

  /** Its W3C trace context, for whoever goes on from here; empty when traces are off. */
  Optional<String> traceparent();

  /** Ends it. */
  @Override
  void close();
}
