package dev.hikyaku.relay.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpanTest {
  private static final int ROUNDS = 100_000;

  private final ThreadMXBean thread = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  @Test
  void withoutTracesAMessageMakesNothingForThem() {
    journey();
    long before = thread.getCurrentThreadAllocatedBytes();

    for (int i = 0; i < ROUNDS; i++) {
      journey();
    }

    assertThat(thread.getCurrentThreadAllocatedBytes() - before).isLessThan(ROUNDS);
  }

  private static void journey() {
    try (Span message = Spans.NONE.begin(SpanName.MESSAGE, "in", Optional.empty());
        Span hop = message.begin(SpanName.HOP, "crm");
        Span attempt = hop.begin(SpanName.ATTEMPT, "crm")) {
      message.note(SpanAttribute.SOURCE, "in");
      hop.hedged("crm");
      hop.refused("crm", "budget");
      attempt.note(SpanAttribute.ATTEMPT, 300L);
      attempt.fail("503", "http 503");
      assertNothing(attempt);
    }
  }

  private static void assertNothing(Span span) {
    if (span.recording() || span.traceparent().isPresent()) {
      throw new AssertionError("there is a span");
    }
  }
}
