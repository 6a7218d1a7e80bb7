package dev.hikyaku.eval;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Json;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The cases of a run that is not finished: its header on the first line, then a case a line, each
 * written when it is done. An interrupted run goes on from it. Not thread-safe.
 */
final class Journal implements Closeable {
  private final Path file;
  private final boolean full;
  private final BufferedWriter writer;

  private Journal(Path file, boolean full, BufferedWriter writer) {
    this.file = file;
    this.full = full;
    this.writer = writer;
  }

  /**
   * Begins one, or goes on with what an earlier run of the same header left.
   *
   * @param done hears every case that needs not be asked again
   * @throws IOException when what is left is of another run
   */
  static Journal open(EvalOptions.Output output, RunHeader header, Consumer<CaseResult> done)
      throws IOException {
    Path file = partial(output.file());
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    BufferedWriter writer = Files.newBufferedWriter(fresh, StandardCharsets.UTF_8);
    Journal journal = new Journal(file, output.full(), writer);
    try {
      journal.line(Json.write(header.json()));
      if (output.resume() && Files.exists(file)) {
        journal.keep(header, done);
      }
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      writer.close();
      Files.deleteIfExists(fresh);
      throw e;
    }
    return journal;
  }

  /** Where the cases of a run stand until it is finished. */
  static Path partial(Path output) {
    return output.resolveSibling(output.getFileName() + ".partial");
  }

  /** Copies the cases that were decided: one that failed is asked again. */
  private void keep(RunHeader header, Consumer<CaseResult> done) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      Optional<JsonNode> head = json(lines.readLine());
      if (head.isEmpty() || !RunHeader.read(head.get()).equals(header)) {
        throw new IOException(
            file
                + " is of another run: other spec, data, route, limit, seed or repeat; without"
                + " --resume it is begun anew");
      }
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        // A last line that was cut short is no JSON.
        Optional<CaseResult> kept =
            json(line).map(CaseResultJson::read).filter(one -> one.error().isEmpty());
        if (kept.isPresent()) {
          line(line);
          done.accept(kept.get());
        }
      }
    }
  }

  private static Optional<JsonNode> json(@Nullable String line) {
    return line == null ? Optional.empty() : Json.read(line.getBytes(StandardCharsets.UTF_8));
  }

  /** One more case. */
  void add(CaseResult result) throws IOException {
    line(Json.write(CaseResultJson.write(result, full)));
  }

  private void line(String text) throws IOException {
    writer.write(text);
    writer.newLine();
    writer.flush();
  }

  /** Writes the finished run, a case a line, and removes what it stood in. */
  void finish(Path output, Report report) throws IOException {
    writer.close();
    Path fresh = output.resolveSibling(output.getFileName() + ".new");
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        BufferedWriter out = Files.newBufferedWriter(fresh, StandardCharsets.UTF_8)) {
      lines.readLine();
      String head = Json.write(RunJson.head(report));
      out.write(head.substring(0, head.length() - 1));
      out.write(",\"cases\":[\n");
      String before = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        out.write(before + line);
        before = ",\n";
      }
      out.write("\n]}\n");
    }
    Files.move(fresh, output, StandardCopyOption.REPLACE_EXISTING);
    Files.delete(file);
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
