package dev.hikyaku.relay.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.RecordingIntake;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.Source;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The laws of protocols. A protocol is done when its subclasses of these two pass. */
public final class ProtocolContract {
  private ProtocolContract() {}

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Every byte there is, once. */
  public static byte[] everyByte() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    return all;
  }

  /** What a source owes the relay. */
  public abstract static class OfSource {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Source> opened = new ArrayList<>();
    private Future<?> run = CompletableFuture.completedFuture(null);
    protected final RecordingIntake intake = new RecordingIntake();

    /** A source, not yet open, that will be given these bodies. */
    protected abstract Source source(List<byte[]> bodies) throws Exception;

    /** Gives a running source its bodies, without waiting for their outcome. */
    protected void push(Source running, List<byte[]> bodies) throws Exception {}

    /** A body with every byte that the framing allows. */
    protected byte[] widest() {
      return everyByte();
    }

    private void start(Source source, List<byte[]> bodies) throws Exception {
      source.open();
      opened.add(source);
      run = threads.submit(() -> runUntilDone(source));
      push(source, bodies);
    }

    private Void runUntilDone(Source source) throws Exception {
      source.run(intake);
      return null;
    }

    @AfterEach
    void closeAll() throws Exception {
      opened.forEach(Source::stop);
      assertThat(run.get(10, TimeUnit.SECONDS)).isNull();
      while (intake.waiting() > 0) {
        assertThatCode(() -> intake.next().ack().settle(new Disposition.Unrouted()))
            .doesNotThrowAnyException();
      }
      opened.forEach(Source::close);
      threads.shutdownNow();
    }

    @Test
    void bytesStayAsTheyCame() throws Exception {
      List<byte[]> bodies = List.of(widest());

      start(source(bodies), bodies);

      var taken = intake.next();
      assertThat(taken.envelope().body().bytes()).isEqualTo(widest());
      taken.ack().settle(new Disposition.Delivered(List.of("out"), Optional.empty()));
    }

    @Test
    void everyMessageIsNamedAfterItsSourceAndHasAnIdOfItsOwn() throws Exception {
      List<byte[]> bodies = List.of(bytes("one"), bytes("two"), bytes("three"));

      start(source(bodies), bodies);

      Set<String> ids = new HashSet<>();
      for (int i = 0; i < 3; i++) {
        var taken = intake.next();
        ids.add(taken.envelope().id());
        assertThat(taken.envelope().source()).isEqualTo("in");
        assertThat(taken.envelope().protocol()).isNotEmpty();
        taken.ack().settle(new Disposition.Delivered(List.of("out"), Optional.empty()));
      }
      assertThat(ids).hasSize(3).doesNotContain("");
    }

    @Test
    void everyOutcomeIsTaken() throws Exception {
      List<Disposition> outcomes =
          List.of(
              new Disposition.Delivered(List.of("out"), Optional.empty()),
              new Disposition.DeadLettered(List.of()),
              new Disposition.Unrouted(),
              new Disposition.Filtered(true),
              new Disposition.Failed("the disk is full"));
      List<byte[]> bodies = outcomes.stream().map(o -> bytes(o.label())).toList();

      start(source(bodies), bodies);

      for (Disposition outcome : outcomes) {
        var taken = intake.next();
        assertThatCode(() -> taken.ack().settle(outcome)).doesNotThrowAnyException();
      }
    }

    @Test
    void stopEndsTheRun() throws Exception {
      Source source = source(List.of());
      start(source, List.of());

      source.stop();

      assertThat(run.get(10, TimeUnit.SECONDS)).isNull();
    }

    @Test
    void closingTwiceIsFine() throws Exception {
      Source source = source(List.of());
      start(source, List.of());
      source.stop();

      source.close();

      assertThatCode(source::close).doesNotThrowAnyException();
    }

    @Test
    void closingWhatWasNeverOpenedIsFine() throws Exception {
      Source source = source(List.of());

      assertThatCode(source::close).doesNotThrowAnyException();
    }
  }

  /** What a destination owes the relay. */
  public abstract static class OfSink {
    /** A sink to an endpoint that takes messages, not yet open. */
    protected abstract Sink sink() throws Exception;

    /** The bodies that the endpoint has taken, waiting for this many. */
    protected abstract List<byte[]> received(int count) throws Exception;

    /** A sink to an endpoint that is not there. */
    protected abstract Sink unreachable() throws Exception;

    /**
     * A sink to an endpoint that takes a message and never answers, where there is such a thing.
     */
    protected Sink hanging() throws Exception {
      return unreachable();
    }

    /** A body with every byte that the framing allows. */
    protected byte[] widest() {
      return everyByte();
    }

    private static <T> T with(Sink sink, Callable<T> use) throws Exception {
      try (sink) {
        sink.open();
        return use.call();
      }
    }

    @Test
    void bytesArriveAsTheyAre() throws Exception {
      Sink sink = sink();

      Sent sent =
          with(sink, () -> sink.send(Contexts.envelope("m-1", widest()), Contexts.attempt("m-1")));

      assertThat(sent).isInstanceOf(Sent.Accepted.class);
      assertThat(received(1)).containsExactly(widest());
    }

    @Test
    void messagesSentAtTheSameTimeArriveWhole() throws Exception {
      Sink sink = sink();
      String filler = "x".repeat(20_000);
      List<Callable<Sent>> sends =
          IntStream.range(0, 50)
              .<Callable<Sent>>mapToObj(
                  i ->
                      () ->
                          sink.send(
                              Contexts.envelope("m-" + i, i + filler), Contexts.attempt("m-" + i)))
              .toList();

      sink.open();
      try (sink;
          ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (Future<Sent> sent : threads.invokeAll(sends)) {
          assertThat(sent.get()).isInstanceOf(Sent.Accepted.class);
        }
      }

      assertThat(received(50).stream().map(b -> new String(b, StandardCharsets.UTF_8)))
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, 50).mapToObj(i -> i + filler).toList());
    }

    @Test
    void anEndpointThatIsNotThereIsAFailureWithTags() throws Exception {
      Sink sink = unreachable();

      Sent sent =
          with(sink, () -> sink.send(Contexts.envelope("m-1", "x"), Contexts.attempt("m-1")));

      assertThat(sent)
          .isInstanceOfSatisfying(
              Sent.Failed.class, failed -> assertThat(failed.failure().tags()).isNotEmpty());
    }

    @Test
    void anInterruptedSendEndsAtOnce() throws Exception {
      Sink sink = hanging();
      sink.open();
      CountDownLatch over = new CountDownLatch(1);
      Thread sender =
          Thread.startVirtualThread(
              () -> {
                try {
                  sink.send(Contexts.envelope("m-1", "x"), Contexts.attempt("m-1"));
                } catch (Exception interrupted) {
                  // The point is that it ends.
                } finally {
                  over.countDown();
                }
              });

      sender.interrupt();

      assertThat(over.await(10, TimeUnit.SECONDS)).isTrue();
      sink.close();
    }

    @Test
    void closingTwiceIsFine() throws Exception {
      Sink sink = sink();
      sink.open();
      sink.close();

      assertThatCode(sink::close).doesNotThrowAnyException();
    }
  }
}
