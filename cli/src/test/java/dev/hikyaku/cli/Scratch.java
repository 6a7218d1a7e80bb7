package dev.hikyaku.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A copy of the project for whoever follows its pages: the examples, and a {@code ./hikyaku} that
 * starts the program from the class path of the tests.
 *
 * @param folder where it is
 */
record Scratch(Path folder) {
  /** How a command ended. */
  record Ended(int code, String out, String err) {}

  /** Lays it out in an empty folder. */
  static Scratch in(Path folder) throws IOException {
    copy(Page.PROJECT.resolve("examples"), folder.resolve("examples"));
    Path arguments = folder.resolve("java.args");
    String classPath = classPath();
    Files.write(
        arguments,
        List.of(
            "-cp \"" + classPath.replace("\\", "\\\\") + "\"",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xlog:disable"));
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path launcher = folder.resolve("hikyaku");
    Files.writeString(
        launcher,
        "#!/bin/sh\nexec '%s' '@%s' %s \"$@\"\n".formatted(java, arguments, Main.class.getName()));
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new Scratch(folder);
  }

  /** Of this very test, seen from anywhere. */
  private static String classPath() {
    String all = System.getProperty("java.class.path");
    return Stream.of(System.getProperty("surefire.test.class.path", all).split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Without what runs by hand have left there. */
  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path relative = from.relativize(file);
        if (Stream.of(relative.toString().split("/")).noneMatch("out"::equals)) {
          Path target = to.resolve(relative);
          Files.createDirectories(target.getParent());
          Files.copy(file, target);
        }
      }
    }
  }

  /** Runs shell code as a reader would type it, ending at the first command that fails. */
  Ended sh(String code) throws IOException, InterruptedException {
    File out = folder.resolve("stdout").toFile();
    File err = folder.resolve("stderr").toFile();
    ProcessBuilder builder = new ProcessBuilder("sh", "-ec", code).directory(folder.toFile());
    builder.environment().keySet().removeIf(key -> key.startsWith("JAVA_TOOL"));
    Process process =
        builder.redirectInput(new File("/dev/null")).redirectOutput(out).redirectError(err).start();
    if (!process.waitFor(3, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new IllegalStateException("does not end: " + code);
    }
    return new Ended(
        process.exitValue(), Files.readString(out.toPath()), Files.readString(err.toPath()));
  }
}
