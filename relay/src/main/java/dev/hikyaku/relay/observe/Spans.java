package dev.hikyaku.relay.observe;

import java.util.Optional;

/**
 * Where the spans of a relay come from. What a span is called and what it may hold stand in {@link
 * SpanName} and {@link SpanAttribute}. Thread-safe, cheap, never throws for what becomes of a span.
 */
public interface Spans extends AutoCloseable {
  /** Traces are off: nothing is made and nothing kept. */
  Spans NONE =
      new Spans() {
        @Override
        public void open() {}

        @Override
        public Span begin(SpanName name, String subject, Optional<String> parent) {
          return Span.NONE;
        }

        @Override
        public void close() {}
      };

  /** Starts what carries spans out of the process. Once; before it there are no spans. */
  void open();

  /**
   * Begins a span that stands first in this process.
   *
   * @param subject what the step is about, such as the name of a source; it ends the span's name
   * @param parent the W3C trace context of the span above, elsewhere or at rest; one that is no
   *     such context counts as none, and the span begins a trace
   */
  Span begin(SpanName name, String subject, Optional<String> parent);

  /** Sends what is waiting, for a bounded time, and ends every thread of its own. */
  @Override
  void close();
}
