package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Style;
import dev.hikyaku.relay.spi.SpecProblem;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is wrong with a spec, for people and for programs, by file and place. */
final class ProblemReport {
  private static final Comparator<SpecProblem> BY_PLACE =
      Comparator.comparing(SpecProblem::file)
          .thenComparingInt(SpecProblem::line)
          .thenComparingInt(SpecProblem::column)
          .thenComparing(SpecProblem::level)
          .thenComparing(SpecProblem::path)
          .thenComparing(SpecProblem::message);

  private ProblemReport() {}

  /** One line each. */
  static List<String> lines(List<SpecProblem> problems, Style style) {
    return problems.stream().sorted(BY_PLACE).map(problem -> line(problem, style)).toList();
  }

  private static String line(SpecProblem problem, Style style) {
    String text = problem.toString();
    return switch (problem.level()) {
      case ERROR -> style.bad(text);
      case WARNING -> style.doubtful(text);
    };
  }

  /** One object each. */
  static List<Map<String, Object>> json(List<SpecProblem> problems) {
    return problems.stream().sorted(BY_PLACE).map(ProblemReport::json).toList();
  }

  private static Map<String, Object> json(SpecProblem problem) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("file", problem.file());
    object.put("line", problem.line());
    object.put("column", problem.column());
    object.put("level", problem.level().label());
    object.put("path", problem.path());
    object.put("message", problem.message());
    problem.hint().ifPresent(hint -> object.put("hint", hint));
    return object;
  }
}
