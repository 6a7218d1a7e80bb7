package dev.hikyaku.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server process, up from its {@code ready} line until closed. */
final class Child implements AutoCloseable {
  private final Process process;
  private final URI address;

  private Child(Process process, URI address) {
    this.process = process;
    this.address = address;
  }

  /**
   * Starts the command and waits until it says where it listens.
   *
   * @param name what stands before the {@code =} of that address
   */
  static Child start(String name, List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    BufferedReader errors = process.errorReader(StandardCharsets.UTF_8);
    Pattern ready = Pattern.compile("ready .*?\\b" + Pattern.quote(name) + "=(http://\\S+).*");
    List<String> said = new ArrayList<>();
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      Matcher address = ready.matcher(line);
      if (address.matches()) {
        Thread.ofVirtual().start(() -> drain(errors));
        return new Child(process, URI.create(address.group(1)));
      }
      said.add(line);
    }
    throw new IOException(
        String.join(" ", command) + " ended before it was ready:\n" + String.join("\n", said));
  }

  private static void drain(BufferedReader errors) {
    try (errors) {
      errors.lines().forEach(line -> System.err.println("  | " + line));
    } catch (IOException | UncheckedIOException closed) {
      // the process was ended
    }
  }

  URI address() {
    return address;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException stopped) {
      process.destroyForcibly();
    }
  }
}
