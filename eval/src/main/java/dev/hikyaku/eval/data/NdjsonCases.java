package dev.hikyaku.eval.data;

import dev.hikyaku.relay.message.Envelope;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** One case a line; empty lines are passed over. */
final class NdjsonCases implements CaseReader {
  private final String file;
  private final InputStream in;
  private final Envelope missing;
  private long number;

  NdjsonCases(String file, InputStream in, Envelope missing) {
    this.file = file;
    this.in = in;
    this.missing = missing;
  }

  @Override
  public Optional<CaseLine> next() throws IOException {
    for (Optional<byte[]> line = line(); line.isPresent(); line = line()) {
      if (!blank(line.get())) {
        return Optional.of(new CaseJson(file, number, missing).read(line.get()));
      }
    }
    return Optional.empty();
  }

  private static boolean blank(byte[] line) {
    for (byte one : line) {
      if (one != ' ' && one != '\t' && one != '\r') {
        return false;
      }
    }
    return true;
  }

  private Optional<byte[]> line() throws IOException {
    int read = in.read();
    if (read < 0) {
      return Optional.empty();
    }
    number++;
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (; read >= 0 && read != '\n'; read = in.read()) {
      line.write(read);
    }
    return Optional.of(line.toByteArray());
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
