package dev.hikyaku.cli;

import dev.hikyaku.cli.command.Commands;
import dev.hikyaku.cli.console.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;

/** Where the program starts. */
public final class Main {
  private Main() {}

  /** Runs a command on the streams of the process and ends it with the command's exit code. */
  public static void main(String[] args) {
    // The bare descriptors: a PrintStream would swallow that a disk is full or a reader has left.
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    OutputStream err = new FileOutputStream(FileDescriptor.err);
    String terminals = System.getProperty("hikyaku.terminals", ""); // the launcher knows
    Console console = new Console(System.in, out, err, System.getenv(), terminals);
    System.exit(Commands.run(args, console));
  }

  /**
   * Runs a command inside another program. A thread that waits in {@code run} is stopped in good
   * order by interrupting it.
   *
   * @return the exit code: 0 done, 1 the work failed, 2 wrong use or a bad spec
   */
  public static int run(String[] args, InputStream in, OutputStream out, OutputStream err) {
    return Commands.run(args, new Console(in, out, err, System.getenv(), ""));
  }
}
