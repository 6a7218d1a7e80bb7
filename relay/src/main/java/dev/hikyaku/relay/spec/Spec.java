package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.SpecProblem;
import dev.hikyaku.relay.spi.SpecProblem.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A spec that was read, with what was found wrong in it. Protocols, routers and transforms read
 * their own settings from it afterwards; then {@link #finish} tells which settings nobody knows.
 * Not thread-safe, but for {@link #secrets}.
 */
public final class Spec {
  private final RelaySpec relay;
  private final Roots roots;
  private final Problems problems;
  private final Secrets secrets;
  private final Function<SpecText, YamlSection> opener;
  private final List<YamlSection> beside = new ArrayList<>();

  /**
   * A spec.
   *
   * @param opener reads one more text as the files were read
   */
  Spec(
      RelaySpec relay,
      Roots roots,
      Problems problems,
      Secrets secrets,
      Function<SpecText, YamlSection> opener) {
    this.relay = relay;
    this.roots = roots;
    this.problems = problems;
    this.secrets = secrets;
    this.opener = opener;
  }

  /**
   * A mapping that a program adds to what the files say. Its problems are among the others.
   *
   * @param name stands in front of them, as the name of a file does
   * @param text YAML
   */
  public Section beside(String name, String text) {
    YamlSection section = opener.apply(new SpecText(name, roots.folder(), Body.of(text)));
    beside.add(section);
    return section;
  }

  /** What it says. Where it is wrong, the defaults stand in; a required text is then empty. */
  public RelaySpec relay() {
    return relay;
  }

  /** Everything found so far, warnings among them, by file, line and column. */
  public List<SpecProblem> problems() {
    return problems.list();
  }

  /** Whether nothing found so far keeps the relay from starting. */
  public boolean sound() {
    return problems().stream().noneMatch(problem -> problem.level() == Level.ERROR);
  }

  /**
   * Says that nobody is there to read this mapping, because its type is unknown or could not be
   * made: what is written in it is then no problem of its own.
   */
  public void forgive(Section section) {
    YamlSection.of(section).forgive();
  }

  /**
   * Reports every setting that nobody has read, and gives all problems. Called once every part of
   * the relay has been made.
   */
  public List<SpecProblem> finish() {
    roots.files().forEach(YamlSection::finish);
    beside.forEach(YamlSection::finish);
    return problems();
  }

  /** Its secrets, for masking. */
  public Secrets secrets() {
    return secrets;
  }
}
