package dev.hikyaku.routing.ai.generative;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The declared names, found in what a model wrote for one. */
record Labels(List<String> names) {
  private static final Pattern WRAPPING = Pattern.compile("^[\\s\\[\"'`(*]+|[\\s\\]\"'`).*]+$");

  Labels {
    names = List.copyOf(names);
  }

  /** Exactly; else without marks around it; else whatever its case, if that leaves just one. */
  Optional<String> match(String said) {
    if (names.contains(said)) {
      return Optional.of(said);
    }
    String bare = WRAPPING.matcher(said).replaceAll("");
    if (names.contains(bare)) {
      return Optional.of(bare);
    }
    String folded = bare.toLowerCase(Locale.ROOT);
    List<String> alike =
        names.stream().filter(name -> name.toLowerCase(Locale.ROOT).equals(folded)).toList();
    return alike.size() == 1 ? Optional.of(alike.getFirst()) : Optional.empty();
  }
}
