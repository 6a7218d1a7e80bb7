package dev.hikyaku.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program as a process of its own. */
final class Program {
  private Program() {}

  /** Would start it in that folder. */
  static ProcessBuilder builder(Path folder, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    String all = System.getProperty("java.class.path");
    command.add(System.getProperty("surefire.test.class.path", all));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-Xlog:disable");
    command.add(Main.class.getName());
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().removeIf(key -> key.startsWith("JAVA_TOOL"));
    return builder;
  }
}
