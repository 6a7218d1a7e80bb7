package dev.hikyaku.relay.transform;

import org.jspecify.annotations.Nullable;

/** A text that does not compile. Reported on its section; leaves this package only as that. */
final class CompileProblem extends Exception {
  private static final long serialVersionUID = 1L;

  private final String what;
  private final String hint;

  /**
   * @param what what is wrong, in one line
   * @param hint what to do; may be empty
   */
  CompileProblem(String what, String hint) {
    super(what);
    this.what = what;
    this.hint = hint;
  }

  String what() {
    return what;
  }

  String hint() {
    return hint;
  }

  /** A compiler's message in one line of bearable length. */
  static String line(@Nullable String message) {
    String one =
        String.valueOf(message)
            .strip()
            .replaceAll("\\s*\\R\\s*", " ")
            .replaceAll(" (Was )?expecting .*| \\(in container ''\\)", "");
    return one.length() <= 300 ? one : one.substring(0, 300) + "…";
  }
}
