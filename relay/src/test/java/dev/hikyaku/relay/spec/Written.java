package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.spi.SpecProblem;
import dev.hikyaku.relay.spi.SpecProblem.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A YAML text, opened as the sections of one file {@code relay.yaml}. */
final class Written {
  final Secrets secrets;
  final Problems problems;
  final YamlSection root;

  private Written(byte[] yaml, Map<String, String> environment, Level missingSecret) {
    secrets = new Secrets(name -> Optional.ofNullable(environment.get(name)));
    secrets.lookIn(List.of(Secrets.Origin.ENV), Path.of("secrets"));
    problems = new Problems(secrets);
    SpecText file = new SpecText("relay.yaml", Path.of("/etc/hikyaku"), Body.of(yaml));
    Reading reading = new Reading(file, problems, secrets, missingSecret);
    root = YamlSection.root(reading, new YamlText(file, problems).read());
  }

  static Written of(String yaml) {
    return of(yaml, Map.of());
  }

  static Written of(String yaml, Map<String, String> environment) {
    return new Written(yaml.getBytes(StandardCharsets.UTF_8), environment, Level.ERROR);
  }

  static Written of(byte[] yaml) {
    return new Written(yaml, Map.of(), Level.ERROR);
  }

  static Written forLint(String yaml) {
    return new Written(yaml.getBytes(StandardCharsets.UTF_8), Map.of(), Level.WARNING);
  }

  /** The problems as printed. */
  List<String> problems() {
    return problems.list().stream().map(SpecProblem::toString).toList();
  }

  /** The problems as printed, with the unread keys among them. */
  List<String> finished() {
    root.finish();
    return problems();
  }
}
