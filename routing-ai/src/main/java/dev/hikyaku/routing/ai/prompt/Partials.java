package dev.hikyaku.routing.ai.prompt;

import com.github.jknack.handlebars.io.AbstractTemplateLoader;
import com.github.jknack.handlebars.io.StringTemplateSource;
import com.github.jknack.handlebars.io.TemplateSource;
import dev.hikyaku.routing.ai.prompt.Problems.Place;
import dev.hikyaku.routing.ai.prompt.PromptFiles.PromptFile;
import java.io.FileNotFoundException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The partials that a prompt includes, and those that these include, read once. What a prompt may
 * include is fixed by its file: no input can name another.
 */
final class Partials extends AbstractTemplateLoader {
  private static final Pattern NAME = Pattern.compile("(?:[\\w-]+/)*[\\w-]+(?:\\.[\\w-]+)*");
  private static final String BLOCK = "@partial-block";

  private final PromptFiles files;
  private final Problems problems;
  private final SortedMap<String, PromptFile> byName = new TreeMap<>();
  private final Set<String> inline = new HashSet<>();
  private final Deque<String> open = new ArrayDeque<>();
  private boolean history;

  private Partials(PromptFiles files, Problems problems) {
    this.files = files;
    this.problems = problems;
  }

  /** Reads what a template includes; what is missing, or includes itself, is reported. */
  static Partials of(PromptText text, PromptFiles files, Problems problems) {
    Partials partials = new Partials(files, problems);
    partials.read(text.body().text(), new Place(text.file(), text.body().line(), 1));
    return partials;
  }

  /** By name. */
  Map<String, PromptFile> byName() {
    return byName;
  }

  /** Whether the template or a partial says where the history stands. */
  boolean placesHistory() {
    return history;
  }

  private void read(String template, Place begin) {
    List<Tag> tags = Tag.in(template, begin);
    tags.forEach(tag -> tag.inline().ifPresent(inline::add));
    for (Tag tag : tags) {
      history |= tag.placesHistory();
      if (tag.setsRole()) {
        checkRole(tag);
      } else if (tag.includes()) {
        include(tag);
      }
    }
  }

  private void checkRole(Tag tag) {
    Optional<String> word = tag.role();
    if (word.isEmpty()) {
      String hint = "write {{role \"user\"}}: no input may choose it";
      problems.error(tag.at(), "role", "a role is a word in quotes", hint);
    } else if (Role.named(word.get()).isEmpty()) {
      problems.error(tag.at(), "role", "unknown role " + word.get(), "system, user, model or tool");
    }
  }

  private void include(Tag tag) {
    Optional<String> name = tag.partial();
    if (name.isEmpty()) {
      String hint = "write {{>name}}: no input may choose it";
      problems.error(tag.at(), "partial", "a partial is included by its name", hint);
    } else if (open.contains(name.get())) {
      problems.error(tag.at(), "partial", name.get() + " includes itself", "take this tag out");
    } else if (!name.get().equals(BLOCK) && !inline.contains(name.get())) {
      include(tag, name.get());
    }
  }

  private void include(Tag tag, String name) {
    if (byName.containsKey(name)) {
      return;
    }
    String path = path(name);
    Optional<PromptFile> file = NAME.matcher(name).matches() ? files.read(path) : Optional.empty();
    if (file.isPresent()) {
      byName.put(name, file.get());
      open.push(name);
      read(file.get().text(), new Place(file.get().name(), 1, 1));
      open.pop();
    } else if (!tag.hasOwnText()) {
      String hint = "it is looked for as " + path;
      problems.error(tag.at(), "partial", "there is no partial " + name, hint);
    }
  }

  /** {@code folder/name} is the file {@code folder/_name.prompt}. */
  private static String path(String name) {
    int last = name.lastIndexOf('/') + 1;
    return name.substring(0, last) + "_" + name.substring(last) + PromptFiles.ENDING;
  }

  @Override
  public TemplateSource sourceAt(String name) throws FileNotFoundException {
    PromptFile file = byName.get(name);
    if (file == null) {
      throw new FileNotFoundException("there is no partial " + name);
    }
    return new StringTemplateSource(file.name(), Handlebar.text(file.text()));
  }
}
