package dev.hikyaku.routing.ai.prompt;

import com.github.jknack.handlebars.EscapingStrategy;
import com.github.jknack.handlebars.Formatter;
import com.github.jknack.handlebars.Handlebars;
import com.github.jknack.handlebars.HandlebarsError;
import com.github.jknack.handlebars.HandlebarsException;
import com.github.jknack.handlebars.Parser;
import com.github.jknack.handlebars.Template;
import com.github.jknack.handlebars.cache.TemplateCache;
import com.github.jknack.handlebars.io.StringTemplateSource;
import com.github.jknack.handlebars.io.TemplateSource;
import dev.hikyaku.routing.ai.prompt.Problems.Place;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Compiles the templates of one prompt, once each. Thread-safe. */
final class Handlebar {
  private static final String NOTHING = "{{!}}";

  private final Handlebars handlebars;
  private final PromptText text;

  Handlebar(PromptText text, Partials partials) {
    this.text = text;
    this.handlebars =
        new Handlebars(partials)
            .with(new PromptHelpers())
            .with(EscapingStrategy.NOOP)
            .with((Formatter) Handlebar::shown)
            .with(new ByText())
            .prettyPrint(true); // as elsewhere: a block tag alone on its line leaves no empty line
  }

  /** As JavaScript shows numbers; lists and maps as JSON. */
  private static Object shown(Object value, Formatter.Chain next) {
    if (value instanceof Map<?, ?> || value instanceof Collection<?>) {
      return PromptHelpers.json(value, 0);
    }
    boolean whole = value instanceof Double number && number == Math.rint(number);
    return whole && Math.abs((Double) value) < 1L << 53
        ? Long.toString(((Double) value).longValue())
        : next.format(value);
  }

  /**
   * A template as this library takes it: the brace of a JSON object right behind a tag would be
   * taken for a third one.
   */
  static String text(String template) {
    StringBuilder text = new StringBuilder(template.length());
    int from = 0;
    for (int open = template.indexOf("{{"); open >= 0; open = template.indexOf("{{", from)) {
      int end = Tag.escaped(template, open) ? open + 2 : Tag.end(template, open);
      if (end < 0) {
        break;
      }
      text.append(template, from, end);
      if (!Tag.escaped(template, open) && template.startsWith("}", end)) {
        text.append(NOTHING);
      }
      from = end;
    }
    return text.append(template.substring(from)).toString();
  }

  /** The body's template; one that does not compile, or whose partials do not, is reported. */
  Optional<Template> compile(Partials partials, Problems problems) {
    for (PromptFiles.PromptFile partial : partials.byName().values()) {
      compile(partial.name(), partial.text(), problems);
    }
    return compile(text.file(), text.body().text(), problems);
  }

  private Optional<Template> compile(String file, String template, Problems problems) {
    try {
      return Optional.of(handlebars.compile(new StringTemplateSource(file, text(template))));
    } catch (HandlebarsException e) {
      HandlebarsError error = e.getError();
      Place at = error == null ? new Place(file, 1, 1) : place(error);
      problems.error(at, "", reason(e), "");
    } catch (IOException | RuntimeException e) {
      problems.error(
          new Place(file, 1, 1),
          "",
          "does not compile: " + line(String.valueOf(e.getMessage())),
          "");
    } catch (StackOverflowError e) {
      problems.error(new Place(file, 1, 1), "", "does not compile: nested too deep", "");
    }
    return Optional.empty();
  }

  /** Why rendering failed, with its place. Says nothing of the input. */
  String why(HandlebarsException e) {
    HandlebarsError error = e.getError();
    return (error == null ? text.file() : place(error)) + ": " + reason(e);
  }

  private Place place(HandlebarsError error) {
    boolean inBody = text.file().equals(error.filename);
    int before = inBody ? text.body().line() - 1 : 0;
    return new Place(error.filename, error.line + before, error.column + 1);
  }

  private static String reason(HandlebarsException e) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (t instanceof Unrenderable unrenderable) {
        return unrenderable.why();
      }
    }
    HandlebarsError error = e.getError();
    return error == null ? "cannot be rendered" : line(String.valueOf(error.reason));
  }

  private static String line(String message) {
    return message.lines().findFirst().orElse("").strip();
  }

  /** Compiled templates by their text: an indented partial is another text of the same file. */
  private static final class ByText implements TemplateCache {
    private final Map<String, Template> templates = new ConcurrentHashMap<>();

    @Override
    public void clear() {
      templates.clear();
    }

    @Override
    public void evict(TemplateSource source) {
      throw new UnsupportedOperationException("templates of a prompt do not change");
    }

    @Override
    public Template get(TemplateSource source, Parser parser) throws IOException {
      String key = source.filename() + "\n" + source.content(StandardCharsets.UTF_8);
      Template known = templates.get(key);
      if (known == null) {
        known = parser.parse(source);
        templates.put(key, known);
      }
      return known;
    }

    @Override
    public TemplateCache setReload(boolean reload) {
      return this;
    }
  }
}
