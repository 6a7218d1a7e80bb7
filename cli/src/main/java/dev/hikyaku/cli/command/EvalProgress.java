package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.eval.Progress;
import dev.hikyaku.relay.time.Time;
import java.util.Locale;

/** Shows how far a run came: a bar where somebody watches, else ten plain lines. */
final class EvalProgress implements Progress {
  private static final int WIDTH = 24;
  private static final int STEPS = 10;
  private static final double SECOND = 1e9;
  private static final long REDRAWN = 100_000_000;

  private final Console console;
  private final Time time;
  private long began = -1;
  private long before;
  private long drawn;

  EvalProgress(Console console, Time time) {
    this.console = console;
    this.time = time;
  }

  @Override
  public void at(long done, long total, long right, long failed) {
    long now = time.nanos();
    if (began < 0) {
      // What came before the first case, such as the fit of a model, is not its pace.
      began = now;
      before = done;
    }
    String line = line(done, total, right, failed, (now - began) / SECOND);
    if (console.watched()) {
      draw(done, total, line, now);
    } else if (done * STEPS / total > (done - 1) * STEPS / total) {
      console.say(line);
    }
  }

  private void draw(long done, long total, String line, long now) {
    if (done == total) {
      console.draw("");
      console.say(line);
    } else if (now - drawn >= REDRAWN) {
      drawn = now;
      int filled = (int) (done * WIDTH / total);
      console.draw("█".repeat(filled) + "·".repeat(WIDTH - filled) + " " + line);
    }
  }

  private String line(long done, long total, long right, long failed, double seconds) {
    String errors = failed == 0 ? "" : ", " + failed + " failed";
    String head =
        String.format(
            Locale.ROOT,
            "%d of %d cases, accuracy %.3f%s",
            done,
            total,
            (double) right / done,
            errors);
    if (seconds <= 0 || done == before) {
      return head;
    }
    double rate = (done - before) / seconds;
    String left = done == total ? "" : ", %ds left".formatted(Math.round((total - done) / rate));
    return head + String.format(Locale.ROOT, ", %.0f a second%s", rate, left);
  }
}
