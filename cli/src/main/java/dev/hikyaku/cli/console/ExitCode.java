package dev.hikyaku.cli.console;

/** What the program tells whoever started it. */
public enum ExitCode {
  /** Done. */
  DONE(0),
  /** It was tried and did not come off: not started, not delivered, lost, below a bar. */
  FAILED(1),
  /** Wrong use or a bad spec: nothing was tried. */
  MISUSE(2);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  /** The number. */
  public int code() {
    return code;
  }

  /** {@link #DONE} or {@link #FAILED}. */
  public static ExitCode doneIf(boolean good) {
    return good ? DONE : FAILED;
  }
}
