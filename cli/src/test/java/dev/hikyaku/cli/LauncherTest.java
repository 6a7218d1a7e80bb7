package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher in a folder of its own, with a build and a Java that only pretend, so that nothing
 * is built here.
 */
class LauncherTest {
  private static final Path PROJECT = Path.of("").toAbsolutePath().resolveSibling(".").normalize();

  @TempDir Path temp;
  private Path home = Path.of("");
  private Path jdks = Path.of("");

  @BeforeEach
  void layOut() throws IOException {
    home = Files.createDirectories(temp.resolve("a folder/hikyaku"));
    jdks = Files.createDirectories(temp.resolve("jdks"));
    script(home.resolve("hikyaku"), Files.readString(PROJECT.resolve("hikyaku")));
    script(
        home.resolve(".mvn/find-jdk.sh"),
        Files.readString(PROJECT.resolve(".mvn/find-jdk.sh"))
            .replace("/usr/lib/jvm/*", jdks + "/*")
            .replaceAll("/(opt|Library)/", jdks + "/none/"));
    script(
        home.resolve("mvnw"),
        """
        #!/bin/sh
        here=$(dirname "$0")
        echo built >>"$here/builds"
        sleep 0.3
        mkdir -p "$here/cli/target" && : >"$here/cli/target/hikyaku.jar"
        """);
    jdk("jdk-25", 25);
  }

  @Test
  void passesArgumentsAndTheExitCodeThrough() throws Exception {
    built();

    Ended ended = start(home, home + "/hikyaku", "send", "--data", "two  words", "*", "");

    assertThat(ended.out()).contains("<send>", "<--data>", "<two  words>", "<*>", "<>");
    assertThat(ended.code()).isEqualTo(7);
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void takesTheShellsPlaceSoThatSignalsReachTheProgram() throws Exception {
    built();
    Process process = begin(home, Map.of(), home + "/hikyaku", "run");

    Ended ended = end(process);

    assertThat(ended.out()).contains("pid " + process.pid());
  }

  @Test
  void runsFromAnotherFolderThroughLinksOfLinks() throws Exception {
    built();
    Path bin = Files.createDirectories(temp.resolve("bin"));
    Files.createSymbolicLink(home.resolve("again"), Path.of("hikyaku"));
    Files.createSymbolicLink(bin.resolve("hk"), home.resolve("again"));

    Ended ended = start(bin, "./hk", "--version");

    assertThat(ended.out()).contains("<" + home.toRealPath() + "/cli/target/hikyaku.jar>");
  }

  @Test
  void isNotLedAstrayByCdpath() throws Exception {
    built();

    Ended ended =
        end(begin(home.resolve(".."), Map.of("CDPATH", temp.toString()), "hikyaku/hikyaku", "run"));

    assertThat(ended.out()).contains("<" + home.toRealPath() + "/cli/target/hikyaku.jar>");
  }

  @Test
  void buildsAtTheFirstStartOnly() throws Exception {
    Ended first = start(home, "./hikyaku", "lint");
    Ended second = start(home, "./hikyaku", "lint");

    assertThat(first.code()).isEqualTo(7);
    assertThat(first.err()).contains("first start");
    assertThat(second.err()).isEmpty();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void twoFirstStartsBuildOnce() throws Exception {
    Process one = begin(home, Map.of(), "./hikyaku", "lint");
    Process two = begin(home, Map.of(), "./hikyaku", "lint");

    assertThat(end(one).code()).isEqualTo(7);
    assertThat(end(two).code()).isEqualTo(7);
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void aBuildThatWasKilledIsDoneAgain() throws Exception {
    Process dead = begin(home, Map.of(), "true");
    end(dead);
    built();
    Files.createDirectory(home.resolve(".build.lock"));
    Files.writeString(home.resolve(".build.lock/pid"), Long.toString(dead.pid()));

    Ended ended = start(home, "./hikyaku", "lint");

    assertThat(ended.code()).isEqualTo(7);
    assertThat(builds()).isEqualTo(1);
    assertThat(home.resolve(".build.lock")).doesNotExist();
  }

  @Test
  void anInterruptedBuildLeavesNothingBehind() throws Exception {
    script(
        home.resolve("mvnw"),
        "#!/bin/sh\nmkdir -p cli/target; : >cli/target/hikyaku.jar; echo yes >begun; exec sleep 60\n");
    assertThat(end(begin(home, Map.of(), "mkfifo", "begun")).code()).isZero();
    Process process = begin(home, Map.of(), "./hikyaku", "lint");
    // Comes back once the build has begun and written to the pipe.
    assertThat(Files.readString(home.resolve("begun"))).isEqualTo("yes\n");

    process.destroy();

    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(143);
    assertThat(home.resolve(".build.lock")).doesNotExist();
    assertThat(home.resolve("cli/target/hikyaku.jar")).doesNotExist();
  }

  @Test
  void aFailedBuildSaysHowToSeeWhy() throws Exception {
    script(home.resolve("mvnw"), "#!/bin/sh\necho no such class\nexit 3\n");

    Ended ended = start(home, "./hikyaku", "lint");

    assertThat(ended.err()).contains("no such class");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).contains("the build failed", "./mvnw package");
    assertThat(home.resolve(".build.lock")).doesNotExist();
  }

  @Test
  void prefersJavaHome() throws Exception {
    built();
    Path mine = jdk("../mine", 21);

    Ended ended = end(begin(home, Map.of("JAVA_HOME", mine.toString()), "./hikyaku", "components"));

    assertThat(ended.out()).contains("java 21").doesNotContain("unsafe");
  }

  @Test
  void passesOverAJavaHomeThatIsTooOldForTheNewestThereIs() throws Exception {
    built();
    Path old = jdk("jdk-17", 17);
    jdk("jdk-21", 21);

    Ended ended = end(begin(home, Map.of("JAVA_HOME", old.toString()), "./hikyaku", "run"));

    assertThat(ended.out()).contains("java 25", "<--sun-misc-unsafe-memory-access=allow>");
  }

  @Test
  void withoutAJavaThatIsNewEnoughItSaysWhatItSawAndWhatToDo() throws Exception {
    built();
    Files.delete(jdks.resolve("jdk-25/bin/java"));
    Path old = jdk("jdk-17", 17);

    Ended ended = end(begin(home, Map.of("JAVA_HOME", old.toString()), "./hikyaku", "run"));

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("JDK 21 or newer", "jdk-17 is 17", "JAVA_HOME");
  }

  @Test
  void usesTheArchiveOfClassesWhenTheBuildLeftOne() throws Exception {
    built();
    Path archive = Files.writeString(home.resolve("cli/target/hikyaku.jsa"), "");

    Ended ended = start(home, "./hikyaku", "run");

    assertThat(ended.out()).contains("<-XX:SharedArchiveFile=" + archive.toRealPath() + ">");
  }

  private void built() throws IOException {
    Files.createDirectories(home.resolve("cli/target"));
    Files.writeString(home.resolve("cli/target/hikyaku.jar"), "");
  }

  private long builds() throws IOException {
    return Files.readAllLines(home.resolve("builds")).size();
  }

  private Path jdk(String name, int major) throws IOException {
    Path jdk = jdks.resolve(name).normalize();
    Files.createDirectories(jdk.resolve("bin"));
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + major + ".0.1\"\n");
    script(
        jdk.resolve("bin/java"),
        "#!/bin/sh\necho pid $$\necho java " + major + "\nprintf '<%s>\\n' \"$@\"\nexit 7\n");
    return jdk;
  }

  private static void script(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Ended start(Path folder, String... command) throws Exception {
    return end(begin(folder, Map.of(), command));
  }

  private Process begin(Path folder, Map<String, String> more, String... command)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of(command)));
    builder.directory(folder.toFile());
    builder.environment().keySet().removeIf(key -> key.startsWith("JAVA") || key.equals("HOME"));
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().putAll(more);
    return builder.start();
  }

  private static Ended end(Process process) throws Exception {
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), out, err);
  }

  private record Ended(int code, String out, String err) {}
}
