package dev.hikyaku.routing.ai.prompt;

import com.github.jknack.handlebars.Template;
import dev.hikyaku.relay.message.Sha256;
import dev.hikyaku.routing.ai.prompt.Problems.Place;
import dev.hikyaku.routing.ai.prompt.PromptFiles.PromptFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * Prompts by name: those of a folder, and behind them the ones that ship. {@code name} is the file
 * {@code name.prompt}, {@code name.variant} the file {@code name.variant.prompt}, {@code
 * folder/name} stands in a folder below; a partial {@code name} is the file {@code _name.prompt}.
 * Reads files when asked for a prompt, never when one is rendered. Thread-safe.
 */
public final class PromptLibrary {
  private static final Pattern NAME = Pattern.compile("(?:[\\w-]+/)*[\\w-]+(?:\\.[\\w-]+)?");

  private final PromptFiles files;
  private final PromptFiles partials;
  private final RandomGenerator random;

  private PromptLibrary(PromptFiles files, PromptFiles partials, RandomGenerator random) {
    this.files = files;
    this.partials = partials;
    this.random = random;
  }

  /** Those that ship. */
  public static PromptLibrary shipped() {
    return new PromptLibrary(PromptFiles.shipped(), PromptFiles.shipped(), new SecureRandom());
  }

  /** Those of a folder, and those that ship where it has none of that name. */
  public static PromptLibrary over(Path folder) {
    PromptFiles both = PromptFiles.in(folder).or(PromptFiles.shipped());
    return new PromptLibrary(both, both, new SecureRandom());
  }

  /** The prompt in one file; what partials its folder lacks are those that ship. */
  public static Lookup open(Path file) {
    Path folder = file.toAbsolutePath().resolveSibling("");
    String name = String.valueOf(file.getFileName());
    PromptFiles own = PromptFiles.in(folder);
    PromptLibrary library =
        new PromptLibrary(own, own.or(PromptFiles.shipped()), new SecureRandom());
    return name.endsWith(PromptFiles.ENDING)
        ? library.find(name.substring(0, name.length() - PromptFiles.ENDING.length()))
        : new Lookup.Missing(List.of(file + " does not end with " + PromptFiles.ENDING));
  }

  /** The prompt of a name. */
  public Lookup find(String name) {
    String path = name + PromptFiles.ENDING;
    if (!NAME.matcher(name).matches()) {
      return new Lookup.Missing(List.of());
    }
    Problems problems = new Problems();
    try {
      Optional<PromptFile> file = files.read(path);
      return file.isPresent()
          ? compile(name, file.get(), problems)
          : new Lookup.Missing(List.of(files.place(path)));
    } catch (UncheckedIOException e) {
      Place at = new Place(String.valueOf(e.getMessage()), 1, 1);
      problems.error(at, "", "cannot be read as text: " + e.getCause(), "");
      return new Lookup.Faulty(problems.all());
    }
  }

  private Lookup compile(String name, PromptFile file, Problems problems) {
    PromptText text = PromptText.split(file.name(), file.text(), problems);
    PromptMetadata metadata = Frontmatter.read(text, problems);
    Partials included = Partials.of(text, partials, problems);
    Handlebar handlebar = new Handlebar(text, included);
    // A missing partial is told; what else the compiler would say of it would only repeat that.
    Optional<Template> template =
        problems.anyError() ? Optional.empty() : handlebar.compile(included, problems);
    if (template.isEmpty() || problems.anyError()) {
      return new Lookup.Faulty(problems.all());
    }
    Prompt.Source source = new Prompt.Source(name, hash(file, included), metadata);
    Prompt.Compiled compiled =
        new Prompt.Compiled(handlebar, template.get(), included.placesHistory());
    return new Lookup.Found(new Prompt(source, compiled, random), problems.all());
  }

  /** Of everything that can change what is rendered, each text with its length before it. */
  private static String hash(PromptFile file, Partials included) {
    List<byte[]> parts = new ArrayList<>();
    add(parts, file.text());
    included
        .byName()
        .forEach(
            (name, partial) -> {
              add(parts, name);
              add(parts, partial.text());
            });
    return Sha256.hex(parts.toArray(byte[][]::new));
  }

  private static void add(List<byte[]> parts, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    parts.add((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
    parts.add(bytes);
  }
}
