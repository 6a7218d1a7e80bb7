package dev.hikyaku.eval.data;

/**
 * What is wrong with a case, and where. It never quotes the message.
 *
 * @param file the file, as the user gave it
 * @param line counted from 1
 * @param column counted from 1, in characters
 * @param message what was found and what was expected
 */
public record CaseProblem(String file, long line, long column, String message) {
  /** On a line of its own, as compilers do. */
  @Override
  public String toString() {
    return file + ":" + line + ":" + column + ": " + message;
  }
}
