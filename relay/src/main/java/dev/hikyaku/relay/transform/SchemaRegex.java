package dev.hikyaku.relay.transform;

import com.networknt.schema.regex.RegularExpression;
import java.nio.charset.StandardCharsets;
import org.jcodings.specific.UTF8Encoding;
import org.joni.Matcher;
import org.joni.Option;
import org.joni.Regex;
import org.joni.Syntax;
import org.joni.exception.JOniException;

/**
 * A {@code pattern} of a schema, in the dialect of ECMAScript, with the time that is left as the
 * limit of a search. Thread-safe.
 */
final class SchemaRegex implements RegularExpression {
  private final Regex regex;

  private SchemaRegex(Regex regex) {
    this.regex = regex;
  }

  /**
   * Compiles one.
   *
   * @throws IllegalArgumentException when it is none, or far too large
   */
  static SchemaRegex of(String pattern) {
    try {
      RegexSize.check(pattern);
      byte[] bytes = ascii(pattern).getBytes(StandardCharsets.UTF_8);
      return new SchemaRegex(
          new Regex(
              bytes, 0, bytes.length, Option.SINGLELINE, UTF8Encoding.INSTANCE, Syntax.ECMAScript));
    } catch (JOniException e) {
      throw new IllegalArgumentException("the pattern does not compile: " + e.getMessage(), e);
    } catch (Halt tooLarge) {
      throw new IllegalArgumentException(tooLarge.why(), tooLarge);
    }
  }

  /**
   * {@code \d} and {@code \w} of ECMAScript know ASCII only, those of the engine all of Unicode.
   */
  private static String ascii(String pattern) {
    StringBuilder out = new StringBuilder();
    boolean inClass = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '\\' && i + 1 < pattern.length()) {
        out.append(escape(pattern.charAt(++i), inClass));
        continue;
      }
      inClass = c == '[' || (inClass && c != ']');
      out.append(c);
    }
    return out.toString();
  }

  private static String escape(char kind, boolean inClass) {
    return switch (kind) {
      case 'd' -> inClass ? "0-9" : "[0-9]";
      case 'w' -> inClass ? "A-Za-z0-9_" : "[A-Za-z0-9_]";
      case 'D' -> inClass ? "\\D" : "[^0-9]";
      case 'W' -> inClass ? "\\W" : "[^A-Za-z0-9_]";
      default -> "\\" + kind;
    };
  }

  @Override
  public boolean matches(String value) {
    Budget budget = Budget.current();
    budget.step();
    byte[] text = value.getBytes(StandardCharsets.UTF_8);
    Matcher matcher = regex.matcher(text, 0, text.length, budget.millisLeft() * 1_000_000);
    int at = matcher.search(0, text.length, Option.NONE);
    if (at == Matcher.INTERRUPTED) {
      budget.look();
      throw Halt.because("a pattern took too long");
    }
    return at >= 0;
  }
}
