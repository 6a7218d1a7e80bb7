package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.SpecProblem;
import dev.hikyaku.relay.spi.SpecProblem.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stands for the protocols, routers and transforms that read their own settings from a spec. */
final class Parts {
  private Parts() {}

  /** The spec of one file {@code relay.yaml}, as {@code run} reads it. */
  static Spec read(String yaml) {
    return read(List.of(text("relay.yaml", yaml)), Map.of());
  }

  static Spec read(List<SpecText> texts, Map<String, String> environment) {
    return new SpecReader(name -> Optional.ofNullable(environment.get(name)), Level.ERROR)
        .readTexts(texts);
  }

  static SpecText text(String name, String yaml) {
    return new SpecText(name, Path.of("/etc/hikyaku"), Body.of(yaml));
  }

  /** All problems of a spec once its parts have read what is theirs, as printed. */
  static List<String> problems(Spec spec) {
    RelaySpec relay = spec.relay();
    relay.sources().forEach(each -> texts(each.settings(), "listen", "path", "ack", "format"));
    relay.sources().forEach(each -> each.settings().code("id"));
    relay.destinations().forEach(each -> texts(each.settings(), "url", "path"));
    relay.routes().forEach(each -> each.settings().code("filter"));
    relay.routes().forEach(each -> each.history().ifPresent(h -> h.at().code("key")));
    relay.routers().forEach(Parts::router);
    relay.destinations().stream()
        .flatMap(each -> each.transforms().stream())
        .forEach(step -> step.at().kind(step.operation().key()));
    return spec.finish().stream().map(SpecProblem::toString).toList();
  }

  static List<String> problems(String yaml) {
    return problems(read(yaml));
  }

  private static void router(RouterSpec router) {
    switch (router.type()) {
      case "static" -> router.settings().texts("to", List.of());
      case "rules" ->
          router
              .settings()
              .sections("rules")
              .forEach(
                  rule -> {
                    rule.code("when");
                    rule.texts("to", List.of());
                  });
      case "ai" -> {
        router.settings().texts("candidates", List.of());
        router.settings().number("threshold", 0.6, 0, 1);
      }
      default -> {}
    }
  }

  private static void texts(Section section, String... keys) {
    for (String key : keys) {
      section.optionalText(key);
    }
  }
}
