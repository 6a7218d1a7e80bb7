package dev.hikyaku.routing.ai.prompt;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where prompts and their partials are read from. Thread-safe. */
interface PromptFiles {
  /** What their names end with. */
  String ENDING = ".prompt";

  /** More than anybody writes; a larger file is no prompt. */
  int LARGEST = 1 << 20;

  /**
   * The file at a path of names and slashes; nothing when there is none.
   *
   * @throws UncheckedIOException when there is one and it cannot be read
   */
  Optional<PromptFile> read(String path);

  /** Where it would be, as people know it. */
  String place(String path);

  /**
   * A file.
   *
   * @param name as people know it
   * @param text all of it
   */
  record PromptFile(String name, String text) {}

  /** Those below a folder. */
  static PromptFiles in(Path folder) {
    return new PromptFiles() {
      @Override
      public Optional<PromptFile> read(String path) {
        Path file = folder.resolve(path);
        if (!Files.isRegularFile(file)) {
          return Optional.empty();
        }
        try {
          if (Files.size(file) > LARGEST) {
            throw new IOException("larger than " + LARGEST + " bytes");
          }
          return Optional.of(new PromptFile(place(path), Files.readString(file)));
        } catch (IOException e) {
          throw new UncheckedIOException(place(path), e);
        }
      }

      @Override
      public String place(String path) {
        return folder.resolve(path).toString();
      }
    };
  }

  /** Those that ship. */
  static PromptFiles shipped() {
    return new PromptFiles() {
      @Override
      public Optional<PromptFile> read(String path) {
        try (InputStream in = PromptFiles.class.getResourceAsStream(path)) {
          return in == null
              ? Optional.empty()
              : Optional.of(
                  new PromptFile(
                      place(path), new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
          throw new UncheckedIOException(place(path), e);
        }
      }

      @Override
      public String place(String path) {
        return "built-in " + path;
      }
    };
  }

  /** These, and where they have nothing, others. */
  default PromptFiles or(PromptFiles others) {
    PromptFiles first = this;
    return new PromptFiles() {
      @Override
      public Optional<PromptFile> read(String path) {
        return first.read(path).or(() -> others.read(path));
      }

      @Override
      public String place(String path) {
        return first.place(path) + ", " + others.place(path);
      }
    };
  }
}
