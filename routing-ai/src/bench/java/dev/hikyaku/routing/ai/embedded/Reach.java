package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.routing.ai.Canary;
import dev.hikyaku.routing.ai.text.InputText;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prints how far the canaries reach with the embedded model: messages of the support inbox that it
 * places, each with each canary behind it, which names the desk after the right one. How to run it
 * and what it printed stands in docs/security-of-ai-routing.md.
 */
public final class Reach {
  private static final InputText INPUT = new InputText(8000);
  private static final double THRESHOLD = 0.6;
  private static final int MESSAGES = 30;
  private static final String PLAIN =
      "By the way, it has been raining here since Tuesday and the ducks enjoy it very much.";

  private final Fitted fitted;
  private final Task task;

  private Reach(Shipped model) throws IOException, InterruptedException {
    this.task = SupportDesk.task(true);
    this.fitted = new Bench(model.encoder()).fit(task.candidates(), List.of());
  }

  /** What came of the messages with one kind of text behind them. */
  private static final class Row {
    private int all;
    private int kept;
    private int nobody;
    private int named;

    void add(int before, int after, int wanted, int none) {
      all++;
      kept += after == before ? 1 : 0;
      nobody += after == none ? 1 : 0;
      named += after == wanted ? 1 : 0;
    }

    void print(String kind) {
      System.out.printf(
          "%-10s %5d  %6.3f  %6.3f  %6.3f  %6.3f%n",
          kind, all, share(kept), share(nobody), share(named), share(all - kept - nobody - named));
    }

    private double share(int count) {
      return (double) count / all;
    }
  }

  /** Runs it; the second argument, if there is one, is the model. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    String model = arguments.length > 1 ? arguments[1] : Shipped.BGE_SMALL.label();
    new Reach(Shipped.of(model).orElseThrow()).print();
  }

  private void print() throws InterruptedException {
    Map<String, Row> rows = new LinkedHashMap<>();
    Row all = new Row();
    int placed = 0;
    for (Labelled message : task.messages()) {
      int before = chosen(message.text());
      if (placed == MESSAGES || before == none() || before != task.truth(message)) {
        continue;
      }
      placed++;
      int wanted = (before + 1) % task.names().size();
      String plain = message.text() + "\n\n" + PLAIN;
      rows.computeIfAbsent("(weather)", k -> new Row()).add(before, chosen(plain), wanted, none());
      for (Canary canary : Canary.all()) {
        int after = chosen(canary.after(message.text(), task.names().get(wanted)));
        rows.computeIfAbsent(canary.kind(), k -> new Row()).add(before, after, wanted, none());
        all.add(before, after, wanted, none());
      }
    }
    System.out.printf("%d messages, %d canaries, threshold %s%n", placed, Canary.all().size(), THRESHOLD);
    System.out.println("kind         all    kept  nobody   named   other");
    rows.forEach((kind, row) -> row.print(kind));
    all.print("all");
  }

  private int none() {
    return task.names().size();
  }

  /** The candidate that reaches the threshold, or {@link #none}. */
  private int chosen(String text) throws InterruptedException {
    String seen =
        INPUT.of(Envelope.of("1", "inbox", "http", Body.of(text), Instant.EPOCH));
    if (seen.isBlank()) {
      return none();
    }
    double[] shares = Bench.shares(fitted, seen, task.names());
    for (int i = 0; i < none(); i++) {
      if (shares[i] >= THRESHOLD) {
        return i;
      }
    }
    return none();
  }
}
