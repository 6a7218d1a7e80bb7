package dev.hikyaku.eval.data;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** A heading and then one case a record; a record may span lines (RFC 4180). */
final class CsvCases implements CaseReader {
  private static final Pattern BETWEEN = Pattern.compile("\\|");

  private final String file;
  private final CaseFile.Columns columns;
  private final Envelope missing;
  private final CSVParser parser;
  private final Iterator<CSVRecord> records;
  private long line = 1;
  private boolean headed;

  CsvCases(String file, InputStream in, CaseFile.Columns columns, Envelope missing)
      throws IOException {
    this.file = file;
    this.columns = columns;
    this.missing = missing;
    this.parser =
        CSVParser.builder()
            .setReader(new InputStreamReader(in, StandardCharsets.UTF_8))
            .setFormat(CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get())
            .get();
    this.records = parser.iterator();
  }

  @Override
  public Optional<CaseLine> next() throws IOException {
    if (!headed) {
      headed = true;
      List<String> absent =
          Stream.of(columns.input(), columns.label())
              .filter(name -> !parser.getHeaderNames().contains(name))
              .toList();
      if (!absent.isEmpty()) {
        throw new IOException(
            "it has no column "
                + String.join(", ", absent)
                + "; its columns are "
                + String.join(", ", parser.getHeaderNames()));
      }
    }
    try {
      line = parser.getCurrentLineNumber() + 1;
      return records.hasNext() ? Optional.of(read(records.next())) : Optional.empty();
    } catch (UncheckedIOException e) {
      throw fault(e);
    }
  }

  /** Nothing after a quote that does not end can be told apart. */
  private IOException fault(UncheckedIOException e) {
    return e.getCause() instanceof CSVException
        ? new IOException("line " + line + ": a quoted value does not end as it should", e)
        : new IOException("line " + line + ": cannot be read", e);
  }

  private CaseLine read(CSVRecord row) {
    if (!row.isConsistent()) {
      return new CaseLine.Bad(
          at(
              "expected %d columns, found %d"
                  .formatted(parser.getHeaderNames().size(), row.size())));
    }
    String id = cell(row, "id").orElse("line-" + line);
    Envelope message =
        missing
            .withId(id)
            .withBody(Body.of(row.get(columns.input())))
            .withContentType("text/plain");
    return new CaseLine.Good(
        new Case(id, message, parts(row.get(columns.label())), parts(cell(row, "tags").orElse(""))),
        at(""));
  }

  private static Optional<String> cell(CSVRecord row, String column) {
    return row.isMapped(column) && !row.get(column).isEmpty()
        ? Optional.of(row.get(column))
        : Optional.empty();
  }

  private static List<String> parts(String cell) {
    return BETWEEN
        .splitAsStream(cell)
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .distinct()
        .toList();
  }

  private CaseProblem at(String message) {
    return new CaseProblem(file, line, 1, message);
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
