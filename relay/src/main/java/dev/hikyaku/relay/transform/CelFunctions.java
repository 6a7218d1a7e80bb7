package dev.hikyaku.relay.transform;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import java.util.ArrayList;
import java.util.List;

/**
 * The CEL functions whose cost or result multiplies two texts of the message. Each asks the budget
 * before it starts, since nothing can stop it then. They count in code points, as CEL does.
 */
final class CelFunctions {
  private static final Cached<Pattern> PATTERNS = new Cached<>(CelFunctions::pattern);

  private CelFunctions() {}

  /** Under the names and overloads of CEL's own. */
  static List<CelFunctionBinding> bounded() {
    List<CelFunctionBinding> all = new ArrayList<>();
    all.addAll(
        CelFunctionBinding.fromOverloads(
            "contains", binary("contains_string", CelFunctions::contains)));
    all.addAll(
        CelFunctionBinding.fromOverloads(
            "matches",
            binary("matches", CelFunctions::matches),
            binary("matches_string", CelFunctions::matches)));
    all.addAll(
        CelFunctionBinding.fromOverloads(
            "indexOf",
            binary("string_index_of_string", (s, sub) -> indexOf(s, sub, 0)),
            CelFunctionBinding.from(
                "string_index_of_string_int",
                List.of(String.class, String.class, Long.class),
                a -> indexOf((String) a[0], (String) a[1], (Long) a[2]))));
    all.addAll(
        CelFunctionBinding.fromOverloads(
            "lastIndexOf",
            binary("string_last_index_of_string", (s, sub) -> lastIndexOf(s, sub, s.length())),
            CelFunctionBinding.from(
                "string_last_index_of_string_int",
                List.of(String.class, String.class, Long.class),
                a -> lastIndexOf((String) a[0], (String) a[1], (Long) a[2]))));
    all.addAll(joins());
    all.addAll(replaces());
    return all;
  }

  private static List<CelFunctionBinding> joins() {
    return List.copyOf(
        CelFunctionBinding.fromOverloads(
            "join",
            CelFunctionBinding.from("list_join", List.class, list -> join(list, "")),
            CelFunctionBinding.from(
                "list_join_string", List.class, String.class, CelFunctions::join)));
  }

  private static List<CelFunctionBinding> replaces() {
    return List.copyOf(
        CelFunctionBinding.fromOverloads(
            "replace",
            CelFunctionBinding.from(
                "string_replace_string_string",
                List.of(String.class, String.class, String.class),
                a -> replace((String) a[0], (String) a[1], (String) a[2], -1)),
            CelFunctionBinding.from(
                "string_replace_string_string_int",
                List.of(String.class, String.class, String.class, Long.class),
                a -> replace((String) a[0], (String) a[1], (String) a[2], (Long) a[3]))));
  }

  private static CelFunctionBinding binary(
      String overload, CelFunctionOverload.Binary<String, String> function) {
    return CelFunctionBinding.from(overload, String.class, String.class, function);
  }

  private static boolean contains(String text, String part) {
    Budget.current().work(text.length(), part.length());
    return text.contains(part);
  }

  /** RE2 takes linear time, but many steps a character: every character is a step. */
  private static boolean matches(String text, String regex) {
    return PATTERNS.get(regex).matcher(new CountedText(text)).find();
  }

  /** The compiled expression; {@link Unfit} says why it is none. */
  static Pattern pattern(String regex) {
    RegexSize.check(regex);
    try {
      return Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      throw new Unfit("a regular expression does not compile: " + e.getDescription());
    }
  }

  private static long indexOf(String text, String part, long offset) {
    Budget.current().work(text.length(), part.length());
    int from = utf16(text, offset);
    return codePoints(text, text.indexOf(part, from));
  }

  private static long lastIndexOf(String text, String part, long offset) {
    Budget.current().work(text.length(), part.length());
    int from = offset >= text.length() ? text.length() : utf16(text, offset);
    return codePoints(text, text.lastIndexOf(part, from));
  }

  private static int utf16(String text, long offset) {
    if (offset < 0 || offset > text.codePointCount(0, text.length())) {
      throw new IllegalArgumentException("offset out of range");
    }
    return text.offsetByCodePoints(0, (int) offset);
  }

  private static long codePoints(String text, int index) {
    return index < 0 ? -1 : text.codePointCount(0, index);
  }

  private static String join(List<?> parts, String separator) {
    Budget budget = Budget.current();
    StringBuilder joined = new StringBuilder();
    String between = "";
    for (Object part : parts) {
      budget.step();
      String text = (String) part;
      budget.room((long) joined.length() + text.length() + separator.length());
      joined.append(between).append(text);
      between = separator;
    }
    return joined.toString();
  }

  private static String replace(String text, String search, String by, long limit) {
    Budget budget = Budget.current();
    budget.work(text.length(), search.length());
    StringBuilder replaced = new StringBuilder();
    int from = 0;
    for (long left = limit; left != 0; left--) {
      int at = text.indexOf(search, from);
      if (at < 0) {
        break;
      }
      budget.step();
      budget.room((long) replaced.length() + at - from + by.length());
      replaced.append(text, from, at).append(by);
      from = at + search.length();
      if (search.isEmpty()) {
        if (at >= text.length()) {
          break;
        }
        replaced.append(text.charAt(at));
        from = at + 1;
      }
    }
    return replaced.append(text, Math.min(from, text.length()), text.length()).toString();
  }
}
