package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.relay.message.Body;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads what an option names: a text, a file, standard input. What cannot be read is misuse. */
final class Data {
  private final CommandSpec command;

  Data(CommandSpec command) {
    this.command = command;
  }

  /** {@code @file}, {@code -} for standard input, else the text itself. */
  Body body(String option, Console console) {
    if (!option.equals("-") && !option.startsWith("@")) {
      return Body.of(option);
    }
    try (InputStream bytes = open(option.startsWith("@") ? option.substring(1) : option, console)) {
      return Body.of(bytes.readAllBytes());
    } catch (IOException e) {
      throw unreadable(option, e);
    }
  }

  /** A file by its name, or {@code -} for standard input. */
  InputStream open(String file, Console console) {
    if (file.equals("-")) {
      return console.in();
    }
    try {
      return Files.newInputStream(Path.of(file));
    } catch (IOException | InvalidPathException e) {
      throw unreadable(file, e);
    }
  }

  /** Why it could not be read, as misuse of the command. */
  ParameterException unreadable(String file, Exception e) {
    String why =
        switch (e) {
          case NoSuchFileException missing -> "no such file";
          case AccessDeniedException denied -> "permission denied";
          default -> String.valueOf(e.getMessage());
        };
    return new ParameterException(command.commandLine(), "cannot read " + file + ": " + why);
  }
}
