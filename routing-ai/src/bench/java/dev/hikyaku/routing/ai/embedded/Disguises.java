package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.routing.ai.text.InputText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/** What is lost when the same messages come wrapped in JSON or carry a mail's signature. */
final class Disguises {
  private static final InputText INPUT = new InputText(8000);

  private final Bench bench;

  Disguises(Bench bench) {
    this.bench = bench;
  }

  void print(String name, Rows rows) throws InterruptedException {
    List<Labelled> inScope = rows.test().stream().filter(r -> r.label().isPresent()).toList();
    Task task =
        Task.ofLabels(name, Integer.MAX_VALUE, new Random(1), rows.testing(inScope));
    Fitted fitted = bench.fit(task.candidates(), List.of());
    print(name, "plain", task, fitted, text -> text);
    print(name, "in JSON", task, fitted, Disguises::json);
    print(name, "with signature", task, fitted, Disguises::signed);
    print(name, "in JSON with signature", task, fitted, text -> json(signed(text)));
  }

  private static void print(
      String name, String how, Task task, Fitted fitted, UnaryOperator<String> disguise)
      throws InterruptedException {
    List<Labelled> messages = new ArrayList<>();
    for (Labelled message : task.messages()) {
      String body = disguise.apply(message.text());
      Envelope envelope = Envelope.of("1", "inbox", "http", Body.of(body), Instant.EPOCH);
      String seen = INPUT.of(envelope);
      messages.add(new Labelled(seen.isBlank() ? body : seen, message.label()));
    }
    double[] shares = Bench.run(task.routing(messages), fitted);
    System.out.printf(
        "%-10s all %-24s top-1 %.3f  reached %.3f%n", name, how, shares[0], shares[1]);
  }

  private static String json(String text) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("id", "evt-20417");
    event.put("type", "message.created");
    event.put("created_at", "2026-03-02T09:14:07Z");
    event.put("data", Map.of("channel", "web", "text", text, "locale", "en-GB"));
    event.put("from", Map.of("name", "Robin Marsh", "email", "robin@example.com"));
    return Json.write(event);
  }

  private static String signed(String text) {
    return "Hi,\n\n" + text + "\n\nBest regards,\nRobin Marsh\nHead of Logistics\n"
        + "Example Ltd | 14 Station Road, Leeds\n+44 555 0134 | robin@example.com";
  }
}
