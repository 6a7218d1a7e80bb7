package dev.hikyaku.relay.spi;

import java.util.Optional;

/**
 * Something wrong or doubtful in a spec, with its place.
 *
 * @param file as the user named it
 * @param line from 1
 * @param column from 1
 * @param level whether the relay starts nevertheless
 * @param path the setting, as in {@code destinations[billing].retry.attempts}
 * @param message what is wrong; never the value of a secret
 * @param hint what to do
 */
public record SpecProblem(
    String file,
    int line,
    int column,
    Level level,
    String path,
    String message,
    Optional<String> hint) {

  /** How bad. */
  public enum Level {
    /** Nothing starts. */
    ERROR,
    /** Worth a look; {@code lint --strict} fails on it. */
    WARNING;

    /** The word in a printed problem. */
    public String label() {
      return this == ERROR ? "error" : "warning";
    }
  }

  /** {@code relay.yaml:14:7: error: path: message (hint)}. */
  @Override
  public String toString() {
    String at = file + ":" + line + ":" + column + ": " + level.label() + ": ";
    String where = path.isEmpty() ? "" : path + ": ";
    return at + where + message + hint.map(h -> " (" + h + ")").orElse("");
  }
}
