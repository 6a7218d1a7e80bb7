package dev.hikyaku.history;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.hikyaku.relay.spec.Defaults;
import org.junit.jupiter.api.Test;

/** Holds the shape of this module. */
class ArchitectureTest {
  private static final String ROOT = "dev.hikyaku.history";
  private static final String RELAY = "dev.hikyaku.relay";

  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  @Test
  void ofTheRelayItKnowsTheSpiAndTheDefaults() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage(RELAY + "..")
                .and(not(resideInAnyPackage(RELAY + ".spi", RELAY + ".message", RELAY + ".time")))
                .and(not(type(Defaults.class))))
        .check(ALL);
  }

  @Test
  void storesDoNotKnowEachOther() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(ALL);
    noClasses()
        .that()
        .resideInAPackage(ROOT)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + ".h2", ROOT + ".redis")
        .check(ALL);
    slices().matching(ROOT + ".(*)").should().notDependOnEachOther().check(ALL);
  }

  @Test
  void librariesStayBehindTheirFences() {
    fence("org.h2", ROOT + ".h2");
    fence("java.sql", ROOT + ".h2");
    fence("io.lettuce", ROOT + ".redis");
    fence("com.github.benmanes", ROOT);
  }

  private static void fence(String library, String place) {
    noClasses()
        .that()
        .resideOutsideOfPackage(place)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library + "..")
        .check(ALL);
  }

  @Test
  void aStoreShowsItsFactoryOnly() {
    classes()
        .that()
        .arePublic()
        .and()
        .areTopLevelClasses()
        .and()
        .areNotAssignableTo(Records.class)
        .should()
        .haveSimpleNameEndingWith("Factory")
        .check(ALL);
  }

  @Test
  void nothingIsSynchronized() {
    noMethods().should().haveModifier(JavaModifier.SYNCHRONIZED).check(ALL);
  }
}
