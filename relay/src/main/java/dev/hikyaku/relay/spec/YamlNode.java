package dev.hikyaku.relay.spec;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A parsed value with its place. Immutable; an aliased one is shared. */
sealed interface YamlNode {
  /** Where it begins. */
  Mark at();

  /** How many values it unfolds to, itself included. */
  default long weight() {
    return 1;
  }

  /** What it is, for people. */
  String kind();

  /**
   * A text, a number, a boolean or nothing.
   *
   * @param text as written, without quotes
   * @param quoted whether it had some, and so is a text whatever it looks like
   * @param at where
   */
  record Scalar(String text, boolean quoted, Mark at) implements YamlNode {
    private static final Pattern NOTHING = Pattern.compile("|~|null|Null|NULL");
    private static final Pattern BOOLEAN = Pattern.compile("true|True|TRUE|false|False|FALSE");
    private static final Pattern NUMBER =
        Pattern.compile(
            "[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?"
                + "|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");

    /** Whether the core schema reads it as no value at all. */
    boolean isNothing() {
      return !quoted && NOTHING.matcher(text).matches();
    }

    /** Whether the core schema reads it as text. */
    boolean isText() {
      return quoted
          || !(isNothing() || BOOLEAN.matcher(text).matches() || NUMBER.matcher(text).matches());
    }

    @Override
    public String kind() {
      return isNothing() ? "nothing" : "a single value";
    }
  }

  /**
   * A list.
   *
   * @param items in order
   * @param at where
   * @param weight all that is in it
   */
  record Sequence(List<YamlNode> items, Mark at, long weight) implements YamlNode {
    @Override
    public String kind() {
      return "a list";
    }
  }

  /**
   * A mapping.
   *
   * @param entries by key, in order
   * @param at where
   * @param weight all that is in it
   */
  record Mapping(Map<String, Entry> entries, Mark at, long weight) implements YamlNode {
    @Override
    public String kind() {
      return "a mapping";
    }
  }

  /**
   * What could not be read. It was reported where it was found, so nobody complains about it again.
   *
   * @param at where
   */
  record Broken(Mark at) implements YamlNode {
    @Override
    public String kind() {
      return "unreadable";
    }
  }

  /**
   * A key with its value.
   *
   * @param at where the key stands
   * @param value what follows
   */
  record Entry(Mark at, YamlNode value) {}
}
