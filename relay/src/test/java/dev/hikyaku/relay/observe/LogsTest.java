package dev.hikyaku.relay.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("the log of the whole process")
class LogsTest {
  private static final Logger ROOT = Logger.getLogger("");
  private static final List<Logger> CHANGED =
      List.of(
          Logger.getLogger("io.helidon"),
          Logger.getLogger("io.micrometer"),
          Logger.getLogger("io.prometheus"),
          Logger.getLogger("com.networknt"),
          Logger.getLogger("io.helidon.webserver.LoomServer"));

  private final Handler[] handlers = ROOT.getHandlers();
  private final Level level = ROOT.getLevel();
  private final Thread.@Nullable UncaughtExceptionHandler uncaught =
      Thread.getDefaultUncaughtExceptionHandler();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final System.Logger log = System.getLogger("dev.hikyaku.relay.intake.SourceRunner");

  private void configure(Logs.Format format, System.Logger.Level least) {
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    Logs.configure(format, least, text -> text.replace("s3cr\"et", "***"), stream);
  }

  private List<String> lines() {
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @AfterEach
  void restore() {
    Thread.setDefaultUncaughtExceptionHandler(uncaught);
    for (Handler ours : ROOT.getHandlers()) {
      ROOT.removeHandler(ours);
    }
    for (Handler old : handlers) {
      ROOT.addHandler(old);
    }
    ROOT.setLevel(level);
    CHANGED.forEach(logger -> logger.setLevel(null));
    Logger.getLogger("io.helidon.webserver.ServerListener").setFilter(null);
  }

  @Test
  void aTextLineHasTimeLevelLoggerMessageAndFields() {
    configure(Logs.Format.TEXT, System.Logger.Level.INFO);

    log.log(
        System.Logger.Level.WARNING,
        "source lost",
        LogFields.of("source", "inbox").and("error", "no route to host"));

    assertThat(lines())
        .singleElement()
        .asString()
        .matches(
            "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z WARN  SourceRunner: source lost"
                + " source=inbox error=\"no route to host\"");
  }

  @Test
  void aJsonLineIsOneObjectWithTheFieldsAsMembers() throws JsonProcessingException {
    configure(Logs.Format.JSON, System.Logger.Level.INFO);

    log.log(
        System.Logger.Level.INFO,
        "took {0} \"now\"\n",
        3,
        LogFields.of("id", "01\tx").and("message", "mine"));

    JsonNode line = new ObjectMapper().readTree(lines().getFirst());
    assertThat(lines()).hasSize(1);
    assertThat(line.get("message").asText()).isEqualTo("took 3 \"now\"\n");
    assertThat(line.get("level").asText()).isEqualTo("INFO");
    assertThat(line.get("logger").asText()).isEqualTo("dev.hikyaku.relay.intake.SourceRunner");
    assertThat(line.get("ts").asText()).endsWith("Z");
    assertThat(line.get("id").asText()).isEqualTo("01\tx");
  }

  @Test
  void whatIsBelowTheLevelIsNotPrinted() {
    configure(Logs.Format.TEXT, System.Logger.Level.WARNING);

    log.log(System.Logger.Level.INFO, "quiet");
    log.log(System.Logger.Level.ERROR, "loud");

    assertThat(lines()).singleElement().asString().contains("ERROR", "loud");
  }

  @Test
  void librariesAreHeardFromWarningsOnUnlessDebugging() {
    System.Logger library = System.getLogger("io.helidon.webserver.ServerListener");

    configure(Logs.Format.TEXT, System.Logger.Level.INFO);
    library.log(System.Logger.Level.INFO, "bound");
    library.log(System.Logger.Level.WARNING, "broken");
    configure(Logs.Format.TEXT, System.Logger.Level.DEBUG);
    library.log(System.Logger.Level.INFO, "started");

    assertThat(lines()).hasSize(2);
    assertThat(lines().get(0)).contains("broken");
    assertThat(lines().get(1)).contains("started");
  }

  @Test
  void secretsAreMaskedInMessageFieldsAndErrors() {
    configure(Logs.Format.TEXT, System.Logger.Level.INFO);
    log.log(System.Logger.Level.INFO, "token s3cr\"et", LogFields.of("key", "s3cr\"et"));
    log.log(System.Logger.Level.ERROR, "failed", new IllegalStateException("with s3cr\"et"));
    configure(Logs.Format.JSON, System.Logger.Level.INFO);
    log.log(System.Logger.Level.INFO, "token s3cr\"et", LogFields.of("key", "s3cr\"et"));

    assertThat(lines()).noneMatch(line -> line.contains("s3cr")).anyMatch(l -> l.contains("***"));
  }

  @Test
  void fieldsInsideATextAreNotToldTwice() {
    configure(Logs.Format.TEXT, System.Logger.Level.INFO);

    log.log(System.Logger.Level.INFO, "settled {0}", LogFields.of("id", "m-1"));

    assertThat(lines()).singleElement().asString().endsWith("SourceRunner: settled id=m-1");
  }

  @Test
  void whatEndsAThreadIsALineOfTheLogWithoutSecrets() throws InterruptedException {
    configure(Logs.Format.TEXT, System.Logger.Level.INFO);

    Thread.ofVirtual()
        .name("timer")
        .start(
            () -> {
              throw new IllegalStateException("with s3cr\"et");
            })
        .join();

    assertThat(lines().getFirst()).contains("ERROR", "timer");
    assertThat(lines()).anyMatch(l -> l.contains("with ***")).noneMatch(l -> l.contains("s3cr"));
  }

  @Test
  void noTextFromOutsideStartsALineOfItsOwn() {
    configure(Logs.Format.TEXT, System.Logger.Level.INFO);

    log.log(
        System.Logger.Level.INFO, "subject\nready inbox=http://x", LogFields.of("a", "b\r\nready"));
    log.log(System.Logger.Level.WARNING, "bad", new IllegalStateException("one\nready two"));

    assertThat(lines()).noneMatch(line -> line.startsWith("ready"));
    assertThat(lines().get(0)).contains("subject\\nready").contains("a=\"b\\r\\nready\"");
  }

  @Test
  void configuringAgainReplacesTheHandler() {
    configure(Logs.Format.TEXT, System.Logger.Level.INFO);
    configure(Logs.Format.TEXT, System.Logger.Level.INFO);

    log.log(System.Logger.Level.INFO, "once");

    assertThat(lines()).hasSize(1);
  }

  @Test
  void aCallerThatComesAsTheServerClosesIsNoFault() {
    System.Logger server = System.getLogger("io.helidon.webserver.ServerListener");
    configure(Logs.Format.TEXT, System.Logger.Level.INFO);

    server.log(
        System.Logger.Level.ERROR,
        "Executor rejected handler for new connection",
        new RejectedExecutionException());
    server.log(System.Logger.Level.ERROR, "the socket is terminating", new IOException("broken"));

    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("the socket is terminating")
        .doesNotContain("rejected");
  }

  @Test
  void whatASchemaLibrarySaysIsLeftToUs() {
    configure(Logs.Format.TEXT, System.Logger.Level.INFO);
    System.getLogger("com.networknt.schema.X").log(System.Logger.Level.ERROR, "a bad pattern");
    assertThat(lines()).isEmpty();

    configure(Logs.Format.TEXT, System.Logger.Level.DEBUG);
    System.getLogger("com.networknt.schema.X").log(System.Logger.Level.ERROR, "a bad pattern");
    assertThat(lines()).hasSize(1);
  }

  @Test
  void whatTurnsTheOrderOfALineIsEscaped() {
    configure(Logs.Format.TEXT, System.Logger.Level.INFO);

    log.log(System.Logger.Level.INFO, "said \u202eoops\u2028more");

    String line = out.toString(StandardCharsets.UTF_8);
    assertThat(line).endsWith("said \\u202eoops\\u2028more\n");
  }
}
