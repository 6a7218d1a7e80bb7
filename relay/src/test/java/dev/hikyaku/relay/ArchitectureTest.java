package dev.hikyaku.relay;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.hikyaku.relay.spec.Defaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the shape that ARCHITECTURE.md draws. A package that is still empty holds every rule. */
class ArchitectureTest {
  private static final String ROOT = "dev.hikyaku.relay";

  private static final Pattern CODE = Pattern.compile("\\{@code\\s+[*\\s]*(\\w+)}");

  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  /** The ladder from the ground up; the root package stands on top. */
  private static final List<List<String>> LADDER =
      List.of(
          List.of("message", "failure", "time", "observe"),
          List.of("spi"),
          List.of("spec"),
          List.of("circuit"),
          List.of("transform", "route", "deliver", "letter"),
          List.of("settle", "intake", "store"),
          List.of("dispatch", "notify", "admin"));

  /** What protocols share: the only ones of them that others of them may use. */
  private static final List<String> SHARED = List.of("protocol.net", "protocol.lines");

  /** Everything above the packages that an embedder or a plug-in uses. */
  private static final List<String> ENGINE = LADDER.stream().skip(3).flatMap(List::stream).toList();

  /** Libraries, and where they may be used. */
  private static final Map<String, List<String>> FENCES =
      Map.ofEntries(
          Map.entry("io.helidon", List.of("admin", "protocol.net", "protocol.http")),
          Map.entry("io.micrometer", List.of("observe")),
          Map.entry("io.prometheus", List.of("observe")),
          Map.entry("io.opentelemetry", List.of("observe")),
          Map.entry("dev.cel", List.of("transform")),
          Map.entry("net.thisptr", List.of("transform")),
          Map.entry("com.networknt", List.of("transform")),
          Map.entry("com.github.jknack", List.of("transform")),
          Map.entry("org.snakeyaml", List.of("spec")),
          Map.entry("com.github.benmanes", List.of("route", "transform")),
          Map.entry("com.github.f4b6a3", List.of("message")),
          Map.entry(
              "com.fasterxml.jackson",
              List.of(
                  "message",
                  "observe",
                  "spi",
                  "transform",
                  "route",
                  "letter",
                  "admin",
                  "protocol.http")),
          Map.entry("com.google", List.of("transform")), // stands in signatures of CEL
          // brought along by others, not for us
          Map.entry("org.yaml", List.of()),
          Map.entry("org.apache", List.of()),
          Map.entry("org.slf4j", List.of()),
          Map.entry("java.util.logging", List.of("observe")));

  private static void hold(ArchRule rule) {
    rule.allowEmptyShould(true).check(ALL);
  }

  private static String in(String name) {
    return ROOT + "." + name + "..";
  }

  private static String[] in(Stream<String> names) {
    return names.map(ArchitectureTest::in).toArray(String[]::new);
  }

  @Test
  void importsPointDown() {
    for (int step = 0; step < LADDER.size(); step++) {
      for (String name : LADDER.get(step)) {
        String[] forbidden =
            in(
                LADDER.stream()
                    .skip(step)
                    .flatMap(List::stream)
                    .filter(other -> !allowedAside(name, other)));
        hold(
            noClasses()
                .that()
                .resideInAPackage(in(name))
                .should()
                .dependOnClassesThat(
                    resideInAnyPackage(forbidden)
                        .or(resideInAPackage(ROOT))
                        .as("stand beside or above it, as in the ladder")));
      }
    }
  }

  /** Inside a step there are no edges, but route and deliver reshape with transform. */
  private static boolean allowedAside(String from, String to) {
    return from.equals(to)
        || (to.equals("transform") && (from.equals("route") || from.equals("deliver")));
  }

  @Test
  void everyPackageStandsOnTheLadder() {
    String[] known =
        Stream.concat(
                Stream.of(ROOT, ROOT + ".protocol.*"),
                LADDER.stream().flatMap(List::stream).map(name -> ROOT + "." + name))
            .toArray(String[]::new);

    hold(classes().should().resideInAnyPackage(known));
  }

  @Test
  void packagesHaveNoCycles() {
    hold(slices().matching(ROOT + ".(**)").should().beFreeOfCycles());
  }

  @Test
  void aProtocolKnowsTheSpiAndTheSharedNetAndNothingElseOfOurs() {
    DescribedPredicate<JavaClass> lowest =
        resideInAnyPackage(
            in(
                Stream.concat(
                    Stream.of("message", "failure", "time", "observe", "spi"), SHARED.stream())));
    for (String protocol : protocols()) {
      DescribedPredicate<JavaClass> rest =
          resideInAPackage(ROOT + "..")
              .and(not(lowest.or(resideInAPackage(in("protocol." + protocol)))))
              // A default of a setting stands with the others, whoever reads the setting.
              .and(not(type(Defaults.class)));
      hold(
          noClasses()
              .that()
              .resideInAPackage(in("protocol." + protocol))
              .should()
              .dependOnClassesThat(rest.as("are the engine's or another protocol's")));
    }
  }

  private static List<String> protocols() {
    return ALL.stream()
        .map(JavaClass::getPackageName)
        .filter(name -> name.startsWith(ROOT + ".protocol."))
        .map(name -> name.substring((ROOT + ".protocol.").length()))
        .distinct()
        .toList();
  }

  @Test
  void protocolsAreFoundByServiceLoaderAlone() {
    DescribedPredicate<JavaClass> protocols = resideInAPackage(in("protocol"));
    hold(
        noClasses()
            .that()
            .resideOutsideOfPackages(in("protocol"), in("admin"))
            .should()
            .dependOnClassesThat(protocols));
    // The admin server is no protocol, but listens as one does.
    hold(
        noClasses()
            .that()
            .resideInAPackage(in("admin"))
            .should()
            .dependOnClassesThat(protocols.and(not(resideInAPackage(in("protocol.net"))))));
  }

  @Test
  void librariesStayBehindTheirFences() {
    FENCES.forEach(
        (library, places) ->
            hold(
                noClasses()
                    .that()
                    .resideOutsideOfPackages(in(places.stream()))
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage(library + "..")));
  }

  @Test
  void namesSayWhatAThingIs() {
    hold(
        noClasses()
            .should()
            .haveNameMatching(".*[.$](Abstract\\w*|\\w*(Utils?|Helper|Manager|Impl|Base|Common))"));
    hold(
        noClasses()
            .should()
            .resideInAnyPackage("..util..", "..utils..", "..common..", "..helper..", "..impl.."));
  }

  @Test
  void onlyTimeReadsAClockOrSleeps() {
    hold(
        noClasses()
            .that()
            .resideOutsideOfPackage(in("time"))
            .should()
            .accessTargetWhere(
                describe(
                    "a system clock is read or a thread sleeps",
                    access -> isClock(access.getTargetOwner().getName(), access.getName()))));
  }

  private static boolean isClock(String owner, String method) {
    return switch (owner) {
      case "java.lang.System" -> method.equals("nanoTime") || method.equals("currentTimeMillis");
      case "java.lang.Thread", "java.util.concurrent.TimeUnit" -> method.equals("sleep");
      case "java.time.Clock" -> method.startsWith("system") || method.startsWith("tick");
      default -> owner.startsWith("java.time.") && method.equals("now");
    };
  }

  @Test
  void anEnginePackageShowsTheDoorsItNamesAndSealedResultsAlone() throws IOException {
    for (String name : ENGINE) {
      List<String> doors = doors(name);
      hold(
          noClasses()
              .that()
              .resideInAPackage(ROOT + "." + name)
              .and()
              .areTopLevelClasses()
              .and(describe("are neither a door nor sealed", type -> !isDoor(type, doors)))
              .should()
              .bePublic());
    }
  }

  private static boolean isDoor(JavaClass type, List<String> doors) {
    return doors.contains(type.getSimpleName()) || type.reflect().isSealed();
  }

  /** The names that stand as code in a package's description. */
  private static List<String> doors(String name) throws IOException {
    Path info =
        Path.of(
            "src/main/java", ROOT.replace('.', '/'), name.replace('.', '/'), "package-info.java");
    return Files.exists(info)
        ? CODE.matcher(Files.readString(info)).results().map(word -> word.group(1)).toList()
        : List.of();
  }

  @Test
  void aProtocolShowsItsProtocolClassOnly() {
    hold(
        classes()
            .that()
            .resideInAPackage(in("protocol"))
            .and()
            .resideOutsideOfPackages(in(SHARED.stream()))
            .and()
            .arePublic()
            .and()
            .areTopLevelClasses()
            .should()
            .haveSimpleNameEndingWith("Protocol"));
  }

  @Test
  void nothingIsSynchronized() {
    hold(noMethods().should().haveModifier(JavaModifier.SYNCHRONIZED));
  }
}
