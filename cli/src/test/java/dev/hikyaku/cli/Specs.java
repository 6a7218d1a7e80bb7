package dev.hikyaku.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Specs and inputs that tests write into a folder of their own. */
record Specs(Path folder) {
  /** One finite source, one route, one file. */
  static final String COPY =
      """
      version: 1
      name: copy
      sources:
        - { name: inbox, type: file, path: ./inbox.ndjson }
      destinations:
        - { name: out, type: file, path: ./out/copy.ndjson }
      routes:
        - { name: all, from: [inbox], to: [out] }
      """;

  /** A destination that can never be written, since a folder stands there; no waits. */
  static final String STUCK =
      """
      version: 1
      name: stuck
      defaults: { retry: { attempts: 1 } }
      sources:
        - { name: inbox, type: file, path: ./inbox.ndjson }
      destinations:
        - { name: out, type: file, path: ./folder }
      routes:
        - { name: all, from: [inbox], to: [out] }
      """;

  /** Writes a spec. */
  Path spec(String yaml) throws IOException {
    return file("relay.yaml", yaml);
  }

  /** Writes the messages of the file source, one a line. */
  void inbox(String... lines) throws IOException {
    file("inbox.ndjson", String.join("\n", lines) + "\n");
  }

  /** Writes a file. */
  Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /** Puts a folder where {@link #STUCK} wants its file. */
  void blocked() throws IOException {
    Files.createDirectories(folder.resolve("folder"));
  }
}
