package dev.hikyaku.relay.faults;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is alive in this process at one moment: open sockets, as the kernel counts them, and
 * threads, virtual ones too.
 *
 * @param sockets open ones
 * @param threads names of those that are neither the JVM's nor a library's
 */
record Census(long sockets, List<String> threads) {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final Pattern THREAD = Pattern.compile("(?m)^#\\d+ \"([^\"]*)\"( virtual)?");
  // Helidon's own timer thread outlives each of its web servers: nothing in its API ends it. What
  // it still holds of ours is an empty map of paths.
  private static final Pattern OF_OTHERS =
      Pattern.compile(
          "ForkJoinPool.*|VirtualThread-.*|MasterPoller|SubPoller-.*|(Read|Write)-Poller.*"
              + "|Common-Cleaner|Reference Handler|Finalizer|Signal Dispatcher|Attach Listener"
              + "|Notification Thread|Cleaner-\\d+|process reaper.*|junit-.*|surefire-.*"
              + "|helidon-idle-connection-timer");

  /** Whether this system can tell. */
  static boolean possible() {
    return Files.isDirectory(DESCRIPTORS);
  }

  /**
   * Counts.
   *
   * @param folder for a scratch file
   */
  static Census take(Path folder) throws IOException {
    return new Census(openSockets(), liveThreads(folder));
  }

  private static long openSockets() throws IOException {
    try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
      return descriptors.filter(Census::isSocket).count();
    }
  }

  private static boolean isSocket(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
    } catch (IOException closedMeanwhile) {
      return false;
    }
  }

  private static List<String> liveThreads(Path folder) throws IOException {
    Path file = Files.createTempDirectory(folder, "threads").resolve("dump.txt");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpThreads(file.toString(), ThreadDumpFormat.TEXT_PLAIN);
    List<String> names = new ArrayList<>();
    Matcher thread = THREAD.matcher(Files.readString(file));
    while (thread.find()) {
      String name = thread.group(1);
      if (!OF_OTHERS.matcher(name).matches()) {
        names.add(thread.group(2) == null ? name : "virtual " + name);
      }
    }
    names.sort(null);
    return names;
  }
}
