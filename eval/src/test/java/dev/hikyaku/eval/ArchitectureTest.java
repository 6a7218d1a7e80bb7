package dev.hikyaku.eval;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Holds the shape of the module: what it may know of the relay, and its parts of each other. */
class ArchitectureTest {
  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.hikyaku.eval");

  @Test
  void nothingButTheRelayAndItsApiIsKnown() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.hikyaku.cli..",
            "dev.hikyaku.routing..",
            "dev.hikyaku.history..",
            "dev.hikyaku.relay.route..",
            "dev.hikyaku.relay.deliver..",
            "dev.hikyaku.relay.dispatch..",
            "dev.hikyaku.relay.intake..",
            "dev.hikyaku.relay.settle..",
            "dev.hikyaku.relay.protocol..")
        .check(ALL);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("dev.hikyaku.eval.(**)").should().beFreeOfCycles().check(ALL);
  }

  @Test
  void scoresKnowNeitherCasesNorTheRelay() {
    noClasses()
        .that()
        .resideInAPackage("dev.hikyaku.eval.score")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.hikyaku.eval", "dev.hikyaku.eval.data", "dev.hikyaku.relay..")
        .check(ALL);
  }

  @Test
  void librariesStayBehindTheirFences() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.hikyaku.eval.data")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.commons.csv..", "org.snakeyaml..")
        .check(ALL);
  }

  @Test
  void onlyTheRelaysTimeReadsAClockAndNothingIsSynchronized() {
    noClasses().should().callMethod(System.class, "nanoTime").check(ALL);
    noClasses().should().callMethod(Instant.class, "now").check(ALL);
    noMethods().should().haveModifier(JavaModifier.SYNCHRONIZED).check(ALL);
  }
}
