package dev.hikyaku.eval.data;

import dev.hikyaku.relay.message.Envelope;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Cases in a file: CSV when its name ends in {@code .csv}, else NDJSON. A byte order mark is passed
 * over.
 *
 * @param path the file
 * @param columns where a CSV file has what
 */
public record CaseFile(Path path, Columns columns) implements Cases {
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /**
   * The headings of a CSV file.
   *
   * @param input the message
   * @param label where it belongs: nothing for nobody, several names with {@code |} between them
   */
  public record Columns(String input, String label) {
    /** What the keys of an NDJSON case are called. */
    public static final Columns DEFAULT = new Columns("input", "expected");
  }

  /** With the usual headings. */
  public static CaseFile of(Path path) {
    return new CaseFile(path, Columns.DEFAULT);
  }

  @Override
  public CaseReader open(Envelope missing) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(path));
    try {
      skipMark(in);
      return csv()
          ? new CsvCases(name(), in, columns, missing)
          : new NdjsonCases(name(), in, missing);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  private boolean csv() {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
  }

  private static void skipMark(InputStream in) throws IOException {
    in.mark(MARK.length);
    if (!Arrays.equals(in.readNBytes(MARK.length), MARK)) {
      in.reset();
    }
  }

  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public String sha256() throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return new Digest().of(in).hex();
    }
  }
}
