package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.spec.Problems.Place;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds and loads the files that {@code -f} names. */
final class SpecFiles {
  private static final long LARGEST = 64L << 20;

  private final Problems problems;
  private final Set<Path> seen = new HashSet<>();
  private final List<SpecText> texts = new ArrayList<>();

  SpecFiles(Problems problems) {
    this.problems = problems;
  }

  /** The files in the order named, those of a folder by name, none of them twice. */
  List<SpecText> read(List<Path> paths) {
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        folder(path);
      } else {
        file(path);
      }
    }
    return List.copyOf(texts);
  }

  private void folder(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      List<Path> files =
          children.filter(SpecFiles::isSpec).filter(f -> !Files.isDirectory(f)).sorted().toList();
      if (files.isEmpty()) {
        report(folder, "no *.yaml or *.yml file in this folder", "name a file, or another folder");
      }
      files.forEach(this::file);
    } catch (IOException e) {
      report(folder, "the folder cannot be read", "may this user read it?");
    }
  }

  private void file(Path file) {
    try {
      if (!seen.add(file.toRealPath())) {
        return;
      }
      if (Files.size(file) > LARGEST) {
        report(file, "the file is far too large for a spec", "is it the right one?");
        return;
      }
      Path folder = file.toAbsolutePath().normalize().getParent();
      texts.add(
          new SpecText(
              file.toString(),
              folder == null ? file.toAbsolutePath() : folder,
              Body.of(Files.readAllBytes(file))));
    } catch (NoSuchFileException e) {
      report(file, "no such file or folder", "is the path right, seen from where you are?");
    } catch (AccessDeniedException e) {
      report(file, "the file cannot be read", "may this user read it?");
    } catch (IOException e) {
      report(file, "the file cannot be read: " + e.getMessage(), "");
    }
  }

  private void report(Path path, String message, String hint) {
    problems.error(new Place(path.toString(), Mark.START, ""), message, hint);
  }

  private static boolean isSpec(Path file) {
    String name = file.toString();
    return name.endsWith(".yaml") || name.endsWith(".yml");
  }
}
