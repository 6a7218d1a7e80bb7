package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.routing.ai.model.Lessons;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServingTest {
  private static final Lessons ONE =
      Desks.lessons(List.of(Desks.desk("fruit", "apples", List.of(), List.of())));
  private static final Lessons TWO =
      Desks.lessons(List.of(Desks.desk("fruit", "pears", List.of(), List.of())));

  private final CountDownLatch goOn = new CountDownLatch(1);
  private final WordBag words = new WordBag();

  /** Waits before it reads the lesson about pears, or fails there. */
  private Serving serving(boolean failing) {
    Encoder encoder =
        texts -> {
          if (texts.contains("pears")) {
            goOn.await();
            if (failing) {
              throw new IllegalStateException("no pears");
            }
          }
          return words.encode(texts);
        };
    return new Serving("bag", new Fit(encoder, new FitStore()), ONE);
  }

  @Test
  void whatItKnewAnswersUntilALaterFitIsDone() throws InterruptedException {
    Serving serving = serving(false);
    Fitted first = serving.get();

    serving.refit(TWO);

    assertThat(serving.get()).isSameAs(first);
    goOn.countDown();
    while (serving.get() == first) {
      Thread.onSpinWait();
    }
    assertThat(serving.get().head()).isEqualTo("centroid");
  }

  @Test
  void aLaterFitThatFailsChangesNothing() throws InterruptedException {
    Serving serving = serving(true);
    Fitted first = serving.get();
    serving.refit(TWO);

    goOn.countDown();
    serving.stop();

    assertThat(serving.get()).isSameAs(first);
  }
}
