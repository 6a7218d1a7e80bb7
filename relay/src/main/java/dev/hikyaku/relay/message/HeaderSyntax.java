package dev.hikyaku.relay.message;

/** What headers can carry, whatever the protocol. */
public final class HeaderSyntax {
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";
  private static final int LONGEST_ID = 255;

  /** What {@link #isId} asks for, for people. */
  public static final String ID_RULE = "1 to " + LONGEST_ID + " visible ASCII characters";

  private HeaderSyntax() {}

  /** Whether it is the name of a header: letters, digits and a few signs. */
  public static boolean isName(String name) {
    return !name.isEmpty()
        && name.chars().allMatch(c -> alphanumeric(c) || TOKEN_MARKS.indexOf(c) >= 0);
  }

  /** Whether a message with this id can be delivered everywhere: the id travels in a header. */
  public static boolean isId(String id) {
    return !id.isEmpty()
        && id.length() <= LONGEST_ID
        && id.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }

  private static boolean alphanumeric(int c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
