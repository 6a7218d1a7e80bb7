package dev.hikyaku.eval;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.eval.data.Case;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import org.junit.jupiter.api.TestInfo;

/**
 * A spec whose router does what messages say.
 *
 * @param spec its file
 * @param relay the name of its relay: that of the test
 */
record Desk(Path spec, String relay) {
  static final List<Case> FIVE =
      List.of(
          Case.of("right", "billing 0.9", "billing"),
          Case.of("wrong", "tech 0.7", "billing"),
          Case.of("unsure", "billing 0.5", "billing"),
          Case.of("nobody", "none 0.8"),
          Case.of("away", "broken", "tech"));

  private static final int LONGEST_NAME = 60;

  static Desk in(Path folder, TestInfo test) throws IOException {
    String name = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
    String relay = name.substring(0, Math.min(LONGEST_NAME, name.length()));
    Path spec =
        Files.writeString(
            folder.resolve("relay.yaml"),
            """
            version: 1
            name: %s
            sources: [ { name: inbox, type: stdin } ]
            destinations:
              - { name: billing, type: file, path: ./out/billing, description: "Invoices" }
              - { name: tech, type: file, path: ./out/tech, description: "Errors" }
              - { name: human, type: file, path: ./out/human }
              - { name: spool, type: file, path: ./out/spool }
            routes:
              - name: triage
                from: [inbox]
                router: { type: ai, fallback: [ { type: static, to: [human] } ] }
            """
                .formatted(relay));
    return new Desk(spec, relay);
  }

  Eval eval() {
    return Eval.of(spec).route("triage");
  }

  /** The ids that its router was asked about. */
  Queue<String> asked() {
    return ScriptedRouter.asked(relay);
  }

  static JsonNode json(Path file) throws IOException {
    return Json.read(Files.readAllBytes(file)).orElseThrow();
  }

  static List<String> ids(Report report) {
    return report.results().stream().map(CaseResult::id).toList();
  }
}
