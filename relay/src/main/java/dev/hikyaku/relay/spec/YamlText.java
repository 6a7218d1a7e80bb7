package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spec.Problems.Place;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;

/**
 * Reads the bytes of a file into a tree. Whatever is wrong with them is a problem with a place;
 * nothing is thrown.
 */
final class YamlText {
  private static final int MOST_BYTES = 8 << 20;
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setCodePointLimit(MOST_BYTES).setUseMarks(true).build();

  private final SpecText file;
  private final Problems problems;

  YamlText(SpecText file, Problems problems) {
    this.file = file;
    this.problems = problems;
  }

  /** The top mapping, or empty when the file has none that can be read. */
  Optional<YamlNode.Mapping> read() {
    if (file.content().size() > MOST_BYTES) {
      return broken(Mark.START, "the file is larger than 8MB", "split it: -f takes several files");
    }
    return decode().flatMap(this::parse).flatMap(this::top);
  }

  private Optional<String> decode() {
    ByteBuffer bytes = ByteBuffer.wrap(file.content().bytes());
    CharBuffer text = CharBuffer.allocate(file.content().size());
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CoderResult result = decoder.decode(bytes, text, true);
    text.flip();
    if (result.isError()) {
      return broken(endOf(text.toString()), "not UTF-8", "save the file as UTF-8");
    }
    if (!text.isEmpty() && text.charAt(0) == '\uFEFF') {
      broken(
          Mark.START, "begins with a byte order mark", "save the file as UTF-8 without signature");
      return Optional.of(text.subSequence(1, text.length()).toString());
    }
    return Optional.of(text.toString());
  }

  private Optional<YamlNode> parse(String text) {
    var tree = new YamlTree(new Parse(SETTINGS).parseString(text).iterator(), this::report);
    try {
      return tree.read();
    } catch (MarkedYamlEngineException e) {
      return broken(mark(e, tree.last()), message(e), hint(message(e)));
    } catch (ReaderException e) {
      String sign = String.format("the character U+%04X is not allowed", e.getCodePoint());
      Mark at = endOf(text.substring(0, Math.min(text.length(), e.getPosition())));
      return broken(at, sign, "write it as an escape in double quotes, or remove it");
    } catch (RuntimeException e) { // the parser lets a few of the JDK's through: "\x" ends so
      return broken(tree.last(), "not YAML from here on", "is an escape after \\ complete?");
    }
  }

  private Optional<YamlNode.Mapping> top(YamlNode node) {
    return switch (node) {
      case YamlNode.Mapping mapping -> Optional.of(mapping);
      case YamlNode.Broken reported -> Optional.empty();
      case YamlNode.Scalar nothing when nothing.isNothing() -> empty();
      case YamlNode other ->
          broken(
              other.at(),
              "a spec is a mapping, was " + other.kind(),
              "begin with version: 1 and name: ...");
    };
  }

  private Optional<YamlNode.Mapping> empty() {
    return broken(Mark.START, "the file is empty", "begin with version: 1 and name: ...");
  }

  private void report(Mark at, String message, String hint) {
    problems.error(new Place(file.name(), at, ""), message, hint);
  }

  private <T> Optional<T> broken(Mark at, String message, String hint) {
    report(at, message, hint);
    return Optional.empty();
  }

  /** Where a text ends, counted as the parser counts: in code points. */
  private static Mark endOf(String text) {
    int lines = (int) text.chars().filter(c -> c == '\n').count();
    String last = text.substring(text.lastIndexOf('\n') + 1);
    return new Mark(lines + 1, last.codePointCount(0, last.length()) + 1);
  }

  /** Where the fault is; for a text that never ends, where it began. */
  private static Mark mark(MarkedYamlEngineException e, Mark otherwise) {
    boolean ranOut = e.getProblem().contains("end of stream") || e.getProblem().contains("<stream");
    var best = ranOut ? e.getContextMark().or(e::getProblemMark) : e.getProblemMark();
    return best.map(m -> new Mark(m.getLine() + 1, m.getColumn() + 1)).orElse(otherwise);
  }

  private static String message(MarkedYamlEngineException e) {
    int advice = e.getProblem().indexOf(". (Do not use");
    return "not YAML: " + (advice < 0 ? e.getProblem() : e.getProblem().substring(0, advice));
  }

  private static String hint(String message) {
    if (message.contains("(TAB)")) {
      return "indent with spaces";
    }
    if (message.contains("mapping values are not allowed")) {
      return "put a text that holds a colon and a space in quotes";
    }
    if (message.contains("cannot start any token")) {
      return "put the text in quotes";
    }
    return message.contains("end of stream") ? "close the quote or bracket that begins here" : "";
  }
}
