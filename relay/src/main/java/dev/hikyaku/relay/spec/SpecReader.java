package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.SpecProblem.Level;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Turns files into a spec. It never stops at the first problem and throws none: what it gives holds
 * everything that is wrong.
 */
public final class SpecReader {
  private final Function<String, Optional<String>> environment;
  private final Level missingSecret;

  /**
   * A reader.
   *
   * @param environment the environment variables that secrets may come from
   * @param missingSecret how bad a secret is that is not set: an error to run, a warning to lint
   */
  public SpecReader(Function<String, Optional<String>> environment, Level missingSecret) {
    this.environment = environment;
    this.missingSecret = missingSecret;
  }

  /**
   * Reads files, and the {@code *.yaml} and {@code *.yml} of folders, as one spec.
   *
   * @throws IllegalArgumentException when there is no path
   */
  public Spec read(List<Path> paths) {
    atLeastOne(paths);
    Secrets secrets = new Secrets(environment);
    Problems problems = new Problems(secrets);
    return read(new SpecFiles(problems).read(paths), secrets, problems);
  }

  /**
   * Reads texts as one spec.
   *
   * @throws IllegalArgumentException when there is no text
   */
  Spec readTexts(List<SpecText> texts) {
    atLeastOne(texts);
    Secrets secrets = new Secrets(environment);
    return read(texts, secrets, new Problems(secrets));
  }

  private static void atLeastOne(List<?> given) {
    if (given.isEmpty()) {
      throw new IllegalArgumentException("a spec is at least one file");
    }
  }

  private Spec read(List<SpecText> texts, Secrets secrets, Problems problems) {
    boolean allFound = problems.list().isEmpty();
    List<YamlSection> files = texts.stream().map(text -> open(text, secrets, problems)).toList();
    Roots roots =
        new Roots(folder(texts), files.isEmpty() ? List.of(nothing(secrets, problems)) : files);
    secrets(roots, secrets);
    roots.version();
    RelaySpec relay = RelaySpec.read(roots);
    // Names may be declared in a file that could not be read: then nothing is said about names.
    if (allFound && files.stream().allMatch(YamlSection::present)) {
      new SpecChecks(relay, roots).run();
      new Lint(relay).run();
    }
    if (relay.routers().noneMatch(router -> router.type().equals("ai"))) {
      YamlSection.of(relay.models()).forgive();
    }
    return new Spec(relay, roots, problems, secrets, text -> open(text, secrets, problems));
  }

  private YamlSection open(SpecText text, Secrets secrets, Problems problems) {
    problems.file(text.name());
    Reading reading = new Reading(text, problems, secrets, missingSecret);
    return YamlSection.root(reading, new YamlText(text, problems).read());
  }

  private YamlSection nothing(Secrets secrets, Problems problems) {
    SpecText none = new SpecText("", Path.of(""), Body.EMPTY);
    return YamlSection.root(new Reading(none, problems, secrets, missingSecret), Optional.empty());
  }

  private static Path folder(List<SpecText> texts) {
    return texts.isEmpty() ? Path.of("") : texts.get(0).folder();
  }

  /** Before anything else is read: every other block may name a secret. */
  private static void secrets(Roots roots, Secrets secrets) {
    Section block = roots.section("secrets");
    Path folder =
        block.file("dir").orElseGet(() -> roots.folder().resolve(Defaults.SECRETS_DIR).normalize());
    secrets.lookIn(origins(block), folder);
  }

  private static List<Secrets.Origin> origins(Section block) {
    if (block.kind("from") == Section.Kind.ABSENT) {
      return Defaults.SECRETS_FROM;
    }
    Set<Secrets.Origin> origins = new LinkedHashSet<>();
    List<String> words = block.texts("from", List.of());
    for (int i = 0; i < words.size(); i++) {
      switch (Form.choice(Secrets.Origin.class).parse(words.get(i), true)) {
        case Form.Good<Secrets.Origin>(Secrets.Origin origin) -> origins.add(origin);
        case Form.Bad<Secrets.Origin>(String message, String hint) ->
            block.error("from", i, message + ", was " + Shown.text(words.get(i)), hint);
      }
    }
    return List.copyOf(origins);
  }
}
