package dev.hikyaku.jmh;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Collection;
import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs the benchmarks with JMH's own arguments, counts allocations, and then says what the policies
 * cost beside resilience4j. Ends with 1 when a delivery allocates more than it may.
 */
public final class Benchmarks {
  private static final double MOST_BYTES = 1024;

  private Benchmarks() {}

  /** Measures. */
  public static void main(String[] arguments)
      throws RunnerException, CommandLineOptionException, IOException {
    var options =
        new OptionsBuilder()
            .parent(new CommandLineOptions(arguments))
            .addProfiler(GCProfiler.class)
            .jvmArgsAppend("-Xmx1g")
            .shouldFailOnError(true)
            .build();
    Collection<RunResult> results = new Runner(options).run();
    if (!says(results)) {
      System.exit(1);
    }
  }

  private static boolean says(Collection<RunResult> results) throws IOException {
    boolean good = true;
    System.out.printf("%nmachine: %s%n", machine());
    for (RunResult ours : results) {
      if (!name(ours).equals("hikyaku")) {
        continue;
      }
      double bytes = allocated(ours);
      good &= bytes <= MOST_BYTES;
      System.out.printf(
          "one delivery through every policy: %.0f ns, %.0f B allocated (at most %.0f: %s)%n",
          score(ours), bytes, MOST_BYTES, bytes <= MOST_BYTES ? "held" : "MISSED");
      results.stream()
          .filter(theirs -> name(theirs).startsWith("resilience4j"))
          .forEach(
              theirs ->
                  System.out.printf(
                      "  time beside %s: %.2f%n", name(theirs), score(ours) / score(theirs)));
    }
    return good;
  }

  private static String machine() throws IOException {
    return "%d cores (%s), %s %s, Java %s, commit %s"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            firstLine("sed", "-n", "s/^model name.*: //p", "/proc/cpuinfo"),
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            Runtime.version(),
            firstLine("git", "describe", "--always", "--dirty"));
  }

  /** What a command says first, if it is there and says anything. */
  private static String firstLine(String... command) throws IOException {
    Process process = new ProcessBuilder(command).start();
    try (BufferedReader said = process.inputReader()) {
      return said.lines().findFirst().orElse("unknown");
    }
  }

  private static double allocated(RunResult result) {
    String figure = "gc.alloc.rate.norm";
    return Objects.requireNonNull(result.getSecondaryResults().get(figure), figure).getScore();
  }

  private static double score(RunResult result) {
    return result.getPrimaryResult().getScore();
  }

  private static String name(RunResult result) {
    return result.getPrimaryResult().getLabel();
  }
}
