package dev.hikyaku.routing.ai.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.prompt.Prompt;
import dev.langchain4j.model.decision.request.DecisionRequest;
import dev.langchain4j.model.decision.response.DecisionResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpendingTest {
  private static final Asking ASKING =
      new Asking(
          new Question(
              List.of(new Candidate("a", Optional.of("The letter a"), List.of(), List.of())),
              Choose.ONE),
          "text",
          answer -> true,
          Span.NONE);

  /** A thousand tokens long. */
  private static final ServedModel READER =
      Fakes.served(
          "m1",
          new PromptReader() {
            @Override
            public Prompt prompt() {
              return Fakes.lessons(List.of(), List.of(), Path.of("")).briefing().prompt();
            }

            @Override
            public long characters(DecisionRequest request) {
              return 4000;
            }

            @Override
            public DecisionResponse doDecide(DecisionRequest request) {
              return Fakes.response(Map.of("a", 1.0));
            }

            @Override
            public String modelName() {
              return "fake-1";
            }
          });

  private static Spending after(Tag... tags) {
    var failed = new Reply.Failed(new Outcome.Transport(Failure.passing("no", tags)));
    return Spending.of(READER, ASKING, failed);
  }

  @Test
  void setAsideIsWhatThePromptTakesAndOnceMoreSinceItMayBePutAgain() {
    assertThat(Spending.most(READER, ASKING).input()).isEqualTo(2000);
    assertThat(Spending.most(READER, ASKING).output()).isEqualTo(512);
  }

  @Test
  void whatNobodyToldIsGuessedToBeOneQuestion() {
    assertThat(after(Tags.SERVER_ERROR).input()).isEqualTo(1000);
    assertThat(after(Tags.SERVER_ERROR).estimated()).isTrue();
  }

  @Test
  void whatWasNeverSentTookNothing() {
    assertThat(List.of(after(Tags.CONNECT), after(Tags.TLS), after(Tags.INVALID)))
        .containsOnly(Spending.NONE);
    assertThat(after(Tags.TRANSFORM)).isEqualTo(Spending.NONE);
  }

  @Test
  void aCountBelowNoughtIsNone() {
    var odd = new Reply.Failed(new Outcome.Malformed("odd"), new TokenUsage(-5, -5));

    assertThat(Spending.of(READER, ASKING, odd).tokens()).isEqualTo(1256);
  }
}
