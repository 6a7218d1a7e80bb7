package dev.hikyaku.eval.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaseFileTest {
  private static final Envelope MISSING =
      Envelope.of("none", "inbox", "http", Body.EMPTY, Instant.EPOCH);

  @TempDir Path folder;

  private List<CaseLine> read(String name, String text) throws IOException {
    CaseFile file =
        new CaseFile(
            Files.writeString(folder.resolve(name), text),
            name.endsWith("csv")
                ? new CaseFile.Columns("text", "intent")
                : CaseFile.Columns.DEFAULT);
    List<CaseLine> lines = new ArrayList<>();
    try (CaseReader reader = file.open(MISSING)) {
      for (Optional<CaseLine> line = reader.next(); line.isPresent(); line = reader.next()) {
        lines.add(line.get());
      }
    }
    return lines;
  }

  private Case one(String line) throws IOException {
    return good(read("cases.ndjson", line).getFirst());
  }

  private static Case good(CaseLine line) {
    assertThat(line).isInstanceOf(CaseLine.Good.class);
    return ((CaseLine.Good) line).found();
  }

  private static CaseProblem bad(CaseLine line) {
    assertThat(line).isInstanceOf(CaseLine.Bad.class);
    return ((CaseLine.Bad) line).problem();
  }

  private static String text(Case one) {
    return one.message().body().text().orElseThrow();
  }

  @Test
  void aTextIsTheBodyAndOneNameIsAListOfOne() throws IOException {
    Case one = one("{\"id\":\"a\",\"input\":\"charged twice\",\"expected\":\"billing\"}");

    assertThat(one.id()).isEqualTo("a");
    assertThat(text(one)).isEqualTo("charged twice");
    assertThat(one.expected()).containsExactly("billing");
    assertThat(one.message().source()).isEqualTo("inbox");
  }

  @Test
  void anObjectWithoutABodyIsAJsonBodyWhateverElseItHas() throws IOException {
    Case one = one("{\"id\":\"a\",\"input\":{\"id\":\"7\",\"type\":\"x\"},\"expected\":[]}");

    assertThat(text(one)).isEqualTo("{\"id\":\"7\",\"type\":\"x\"}");
    assertThat(one.message().contentType()).isEqualTo("application/json");
    assertThat(one.expected()).isEmpty();
  }

  @Test
  void aMailWithABodyIsAJsonBodyToo() throws IOException {
    Case one = one("{\"input\":{\"subject\":\"Bill\",\"body\":\"Hello\"},\"expected\":[]}");

    assertThat(text(one)).isEqualTo("{\"subject\":\"Bill\",\"body\":\"Hello\"}");
    assertThat(one.id()).isEqualTo("line-1");
  }

  @Test
  void aMessageIsTakenAsItIs() throws IOException {
    Case one =
        one(
            "{\"id\":\"a\",\"input\":{\"id\":\"m1\",\"source\":\"mail\",\"headers\":{\"x\":\"y\"},"
                + "\"body_text\":\"Hello\"},\"expected\":[]}");

    assertThat(text(one)).isEqualTo("Hello");
    assertThat(one.message().id()).isEqualTo("m1");
    assertThat(one.message().source()).isEqualTo("mail");
    assertThat(one.message().headers().first("x")).contains("y");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          {"id":"a","input":"x","expected":7}       ~ 34 ~ expected: expected a destination
          {"id":"a","input":"x","expected":[1]}     ~ 34 ~ each a text and once
          {"id":"a","input":"x","expected":["b","b"]} ~ 34 ~ each a text and once
          {"id":"a","input":"x"}                    ~ 1  ~ no expected
          {"id":"a","expected":"x"}                 ~ 1  ~ no input
          {"id":"a","input":"x","expect":"x"}       ~ 23 ~ unknown key
          {"id":"a","input":"x","expected":"x"      ~ 37 ~ not JSON
          {"id":"a","id":"b"}                       ~ 15 ~ a key stands twice
          ["a"]                                     ~ 1  ~ not a JSON object
          {"id":{},"input":"x","expected":"x"}      ~ 7  ~ id: expected a text
          """)
  void aBrokenLineIsToldWithItsColumn(String line, int column, String said) throws IOException {
    CaseProblem problem = bad(read("cases.ndjson", "\n" + line + "\n").getFirst());

    assertThat(problem.line()).isEqualTo(2);
    assertThat(problem.column()).isEqualTo(column);
    assertThat(problem.message()).contains(said);
  }

  @Test
  void linesAfterABrokenOneAreStillRead() throws IOException {
    List<CaseLine> lines =
        read("cases.ndjson", "{\n\r\n{\"id\":\"b\",\"input\":\"x\",\"expected\":[]}\r\n");

    bad(lines.get(0));
    assertThat(good(lines.get(1)).id()).isEqualTo("b");
  }

  @Test
  void aByteOrderMarkIsPassedOver() throws IOException {
    assertThat(one("\uFEFF{\"id\":\"a\",\"input\":\"x\",\"expected\":[]}").id()).isEqualTo("a");
  }

  @Test
  void aCsvFileMayQuoteBreakLinesAndNameSeveral() throws IOException {
    List<CaseLine> lines =
        read(
            "cases.csv",
            "\uFEFFid,text,intent\r\n1,\"two\nlines, \"\"quoted\"\"\",billing|tech\r\n2,hm,\r\n3,no\r\n");

    Case first = good(lines.get(0));
    assertThat(text(first)).isEqualTo("two\nlines, \"quoted\"");
    assertThat(first.expected()).containsExactly("billing", "tech");
    assertThat(good(lines.get(1)).expected()).isEmpty();
    assertThat(bad(lines.get(2)).line()).isEqualTo(5);
    assertThat(bad(lines.get(2)).message()).isEqualTo("expected 3 columns, found 2");
  }

  @Test
  void aCsvFileWithoutTheColumnsSaysWhichItHas() {
    assertThatThrownBy(() -> read("cases.csv", "question,label\nx,y\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no column text, intent")
        .hasMessageContaining("question, label");
  }

  @Test
  void aQuoteThatDoesNotEndIsToldWithItsLine() {
    assertThatThrownBy(() -> read("cases.csv", "text,intent\nx,y\n\"x,y\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("line 3");
  }

  @Test
  void labelsAreMappedAndWhatIsUnknownNamesTheNearest() {
    Labels labels =
        new Labels(
            Map.of("oos", List.of(), "card", List.of("billing")),
            List.of("billing", "tech", "spool"),
            Set.of("billing", "tech"));

    assertThat(labels.of(Case.of("1", "x", "card")))
        .isEqualTo(new Labels.Mapped.Known(Case.of("1", "x", "billing")));
    assertThat(labels.of(Case.of("1", "x", "oos")))
        .isEqualTo(new Labels.Mapped.Known(Case.of("1", "x")));
    assertThat(labels.of(Case.of("1", "x", "biling")))
        .isEqualTo(
            new Labels.Mapped.Unknown(
                "unknown destination biling (did you mean billing?); the route reaches billing,"
                    + " tech"));
    assertThat(labels.of(Case.of("1", "x", "spool")).toString()).contains("cannot reach");
  }

  @Test
  void aMapMayNameOneSeveralOrNobody() throws IOException {
    Path map =
        Files.writeString(folder.resolve("map.yaml"), "card: billing\nboth: [a, b]\noos: []\n");

    assertThat(LabelMap.read(map))
        .isEqualTo(Map.of("card", List.of("billing"), "both", List.of("a", "b"), "oos", List.of()));
    Path broken = Files.writeString(folder.resolve("broken.yaml"), "card: 7\n");
    assertThatThrownBy(() -> LabelMap.read(broken)).hasMessageContaining("card: expected");
  }
}
