package dev.hikyaku.cli.command;

import dev.hikyaku.relay.Receipt;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.time.SystemTime;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Many messages to one destination.
 *
 * @param relay open and started
 * @param destination where they all go
 * @param message what they all are, but for their ids
 * @param arrivals what endpoints took
 */
record Barrage(Relay relay, String destination, Envelope message, Arrivals arrivals) {
  private static final int STEPS = 10;

  /**
   * Sends them and waits for every one. Leaves none under way.
   *
   * @param atOnce how many at most are under way at a time
   * @param progress hears ten times how far it came
   */
  ChaosTally run(int seed, int count, int atOnce, Consumer<String> progress)
      throws InterruptedException {
    long began = SystemTime.INSTANCE.nanos();
    ChaosTally tally = new ChaosTally(seed, count, arrivals);
    try (ExecutorService threads =
        Executors.newFixedThreadPool(atOnce, Thread.ofVirtual().name("chaos-", 1).factory())) {
      send(seed, count, threads, tally, progress);
    }
    return tally.after(SystemTime.INSTANCE.nanos() - began);
  }

  private void send(
      int seed, int count, ExecutorService threads, ChaosTally tally, Consumer<String> progress)
      throws InterruptedException {
    try {
      CompletionService<Receipt> receipts = new ExecutorCompletionService<>(threads);
      for (int i = 1; i <= count; i++) {
        Envelope numbered = message.withId(seed + "-" + i);
        receipts.submit(() -> relay.relayTo(destination, numbered));
      }
      for (int done = 1; done <= count; done++) {
        take(receipts, tally);
        if (done * STEPS / count > (done - 1) * STEPS / count) {
          progress.accept(done + " of " + count + " messages");
        }
      }
    } finally {
      // Of a run that ended as it should, none is left; the close waits for the others.
      threads.shutdownNow();
    }
  }

  private static void take(CompletionService<Receipt> receipts, ChaosTally tally)
      throws InterruptedException {
    try {
      tally.add(receipts.take().get());
    } catch (ExecutionException e) {
      tally.addLost(String.valueOf(e.getCause()));
    }
  }
}
