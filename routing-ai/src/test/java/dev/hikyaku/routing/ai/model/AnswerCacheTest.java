package dev.hikyaku.routing.ai.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import dev.langchain4j.model.output.TokenUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AnswerCacheTest {
  private static final ServedModel MODEL = Fakes.served("m1", Fakes.saying(Map.of("a", 1.0)));
  private static final Reply GOOD =
      new Reply.Answered(
          new Answer(
              MODEL,
              "1",
              Map.of("a", 0.9, "none", 0.1),
              Map.of(),
              NumberKind.MODEL_STATED,
              Optional.empty(),
              new TokenUsage(1, 1),
              true));
  private static final Reply BAD = new Reply.Failed(new Outcome.Malformed("odd"));
  private static final AnswerKey KEY = key("text", question("a", "The letter a"));

  private final ManualTime time = new ManualTime();
  private final RecordingMeters meters = new RecordingMeters();
  private final AnswerCache cache =
      new AnswerCache(
          new CacheSpec(Duration.ofMinutes(1), 100),
          new Watch("triage", time, meters, Events.NONE));
  private final AtomicInteger calls = new AtomicInteger();
  private final CountDownLatch goOn = new CountDownLatch(1);

  private static Question question(String name, String description) {
    return new Question(
        List.of(new Candidate(name, Optional.of(description), List.of(), List.of())), Choose.ONE);
  }

  private static AnswerKey key(String text, Question question) {
    return AnswerKey.of(MODEL, question, text, "prompt");
  }

  private Reply ask(AnswerKey key, Call call) throws InterruptedException {
    return cache.ask(key, Deadline.in(Duration.ofSeconds(30), time), call);
  }

  private Call counted(Reply reply) {
    return () -> {
      calls.incrementAndGet();
      return reply;
    };
  }

  private Call held(Reply reply) {
    return () -> {
      calls.incrementAndGet();
      goOn.await();
      return reply;
    };
  }

  private static boolean cached(Reply reply) {
    return reply instanceof Reply.Answered answered && answered.cached();
  }

  private FutureTask<Reply> asking(Call call, List<Thread> threads) {
    var task = new FutureTask<>(() -> ask(KEY, call));
    threads.add(Thread.ofVirtual().start(task));
    return task;
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING
        && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }

  @Test
  void theSameQuestionIsAskedOnce() throws InterruptedException {
    assertThat(cached(ask(KEY, counted(GOOD)))).isFalse();

    assertThat(cached(ask(KEY, counted(GOOD)))).isTrue();
    assertThat(calls).hasValue(1);
    assertThat(meters.of(Metric.AI_CACHE, "triage", "miss")).isOne();
    assertThat(meters.of(Metric.AI_CACHE, "triage", "hit")).isOne();
  }

  @Test
  void afterItsTimeItIsAskedAgain() throws InterruptedException {
    ask(KEY, counted(GOOD));
    time.advance(Duration.ofMinutes(1).plusMillis(1));

    assertThat(cached(ask(KEY, counted(GOOD)))).isFalse();
    assertThat(calls).hasValue(2);
  }

  @Test
  void whatDiffersInAnythingThatMattersIsAnotherQuestion() {
    AnswerKey other = key("text, not", question("a", "The letter a"));

    assertThat(KEY)
        .isEqualTo(key("text", question("a", "The letter a")))
        .isNotEqualTo(other)
        .isNotEqualTo(key("text", question("b", "The letter a")))
        .isNotEqualTo(key("text", question("a", "The letter A")))
        .isNotEqualTo(AnswerKey.of(MODEL, question("a", "The letter a"), "text", "reworded"))
        .isNotEqualTo(
            AnswerKey.of(
                Fakes.served("m2", MODEL.model()),
                question("a", "The letter a"),
                "text",
                "prompt"));
    assertThat(KEY.hash()).doesNotContain("text");
  }

  @Test
  void whatFailedIsNotKept() throws InterruptedException {
    ask(KEY, counted(BAD));

    assertThat(ask(KEY, counted(GOOD))).isInstanceOf(Reply.Answered.class);
    assertThat(calls).hasValue(2);
  }

  @Test
  void ofManyAtOnceOneAsksAndAllGetItsAnswer() throws Exception {
    List<Thread> threads = new ArrayList<>();
    List<FutureTask<Reply>> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      all.add(asking(held(GOOD), threads));
    }
    threads.forEach(AnswerCacheTest::awaitWaiting);

    goOn.countDown();

    for (FutureTask<Reply> one : all) {
      assertThat(one.get(10, TimeUnit.SECONDS)).isInstanceOf(Reply.Answered.class);
    }
    assertThat(calls).hasValue(1);
    assertThat(meters.of(Metric.AI_CACHE, "triage", "miss")).isOne();
  }

  @Test
  void aFailureFailsNobodyButWhoMetIt() throws Exception {
    List<Thread> threads = new ArrayList<>();
    var leader = asking(held(BAD), threads);
    awaitWaiting(threads.getFirst());
    List<FutureTask<Reply>> followers = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      followers.add(asking(counted(GOOD), threads));
    }
    threads.forEach(AnswerCacheTest::awaitWaiting);

    goOn.countDown();

    assertThat(leader.get(10, TimeUnit.SECONDS)).isEqualTo(BAD);
    for (FutureTask<Reply> one : followers) {
      assertThat(one.get(10, TimeUnit.SECONDS)).isInstanceOf(Reply.Answered.class);
    }
    assertThat(calls).hasValue(2);
  }

  @Test
  void aSecondFailureIsTheLastWordForThoseWhoWaited() throws Exception {
    List<Thread> threads = new ArrayList<>();
    List<FutureTask<Reply>> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      all.add(asking(held(BAD), threads));
    }
    threads.forEach(AnswerCacheTest::awaitWaiting);

    goOn.countDown();

    for (FutureTask<Reply> one : all) {
      assertThat(one.get(10, TimeUnit.SECONDS)).isEqualTo(BAD);
    }
    assertThat(calls).hasValue(2);
  }

  @Test
  void whoLeadsAndIsStoppedTakesNobodyAlong() throws Exception {
    List<Thread> threads = new ArrayList<>();
    var leader = asking(held(BAD), threads);
    awaitWaiting(threads.getFirst());
    var follower = asking(counted(GOOD), threads);
    awaitWaiting(threads.getLast());

    threads.getFirst().interrupt();

    assertThat(follower.get(10, TimeUnit.SECONDS)).isEqualTo(GOOD);
    assertThatThrownBy(() -> leader.get(10, TimeUnit.SECONDS))
        .hasCauseInstanceOf(InterruptedException.class);
  }

  @Test
  void whoLeadsAndThrowsTakesNobodyAlong() throws Exception {
    List<Thread> threads = new ArrayList<>();
    Call broken =
        () -> {
          goOn.await();
          throw new IllegalStateException("a fault of ours");
        };
    var leader = asking(broken, threads);
    awaitWaiting(threads.getFirst());
    var follower = asking(counted(GOOD), threads);
    awaitWaiting(threads.getLast());

    goOn.countDown();

    assertThat(follower.get(10, TimeUnit.SECONDS)).isEqualTo(GOOD);
    assertThatThrownBy(() -> leader.get(10, TimeUnit.SECONDS))
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void whoWaitsForAnotherDoesSoWithinItsOwnTime() throws Exception {
    List<Thread> threads = new ArrayList<>();
    var leader = asking(held(GOOD), threads);
    awaitWaiting(threads.getFirst());

    Reply late = cache.ask(KEY, Deadline.in(Duration.ZERO, time), counted(GOOD));

    assertThat(late)
        .isInstanceOfSatisfying(
            Reply.Failed.class,
            failed -> assertThat(failed.outcome()).isInstanceOf(Outcome.Busy.class));
    goOn.countDown();
    assertThat(leader.get(10, TimeUnit.SECONDS)).isEqualTo(GOOD);
  }
}
