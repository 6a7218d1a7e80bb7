package dev.hikyaku.relay.transform;

import com.github.jknack.handlebars.EscapingStrategy;
import com.github.jknack.handlebars.Formatter;
import com.github.jknack.handlebars.Handlebars;
import com.github.jknack.handlebars.HandlebarsError;
import com.github.jknack.handlebars.HandlebarsException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;

/** Compiles Handlebars templates. Thread-safe. */
final class Templates {
  private final Handlebars handlebars;
  private final Limits limits;

  Templates(Limits limits) {
    this.limits = limits;
    // A fresh Handlebars would look for partials on the class path; ours has none to look for.
    this.handlebars =
        new Handlebars(new NoTemplates())
            .with(new TemplateHelpers())
            .with(EscapingStrategy.NOOP)
            .with((Formatter) Templates::text);
    WarmUp.run(() -> compile("warm-up", "{{#each json}}{{@key}} {{json this}}{{/each}}"));
  }

  /** Lists and maps print as JSON, all else as it is. */
  private static Object text(Object value, Formatter.Chain next) {
    return value instanceof Map<?, ?> || value instanceof Collection<?>
        ? TemplateHelpers.json(value)
        : next.format(value);
  }

  /**
   * The template.
   *
   * @throws CompileProblem when the text is none
   */
  Expression<String> compile(String name, String text) throws CompileProblem {
    try {
      return new Template(name, handlebars.compileInline(TemplateText.handlebars(text)), limits);
    } catch (HandlebarsException e) {
      throw problem(e.getError(), e);
    } catch (IOException | RuntimeException e) {
      throw new CompileProblem(
          "does not compile: " + CompileProblem.line(e.getMessage()), "for a field: {{json.id}}");
    } catch (StackOverflowError tooDeep) {
      throw new CompileProblem("does not compile: nested too deep", "make it simpler");
    }
  }

  private static CompileProblem problem(HandlebarsError error, HandlebarsException e) {
    if (error == null) {
      return new CompileProblem(
          "does not compile: " + CompileProblem.line(e.getMessage()), "for a field: {{json.id}}");
    }
    return new CompileProblem(
        "does not compile: line %d, column %d: %s"
            .formatted(error.line, error.column + 1, CompileProblem.line(error.reason)),
        "for a field: {{json.id}}");
  }
}
