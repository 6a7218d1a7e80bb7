package dev.hikyaku.relay.spec;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** The known word that a mistyped one most likely means. */
public final class Nearest {
  private static final int SHORTEST_PREFIX = 3;
  private static final int LONGEST_WORD = 80;

  private Nearest() {}

  /**
   * The known word within two slips of the pen (one for words of up to three letters) or that
   * begins alike; of equally near ones the first. Case and the signs between parts do not count.
   */
  public static Optional<String> to(String word, Collection<String> known) {
    if (word.length() > LONGEST_WORD) {
      return Optional.empty();
    }
    int limit = word.length() <= SHORTEST_PREFIX ? 1 : 2;
    Optional<String> best = Optional.empty();
    int least = limit + 1;
    for (String candidate : known) {
      int distance = distance(plain(word), plain(candidate));
      if (distance < least && distance < candidate.length()) {
        least = distance;
        best = Optional.of(candidate);
      }
    }
    return best.or(() -> known.stream().filter(k -> beginAlike(plain(word), plain(k))).findFirst());
  }

  /** {@link #to} as a hint, empty when nothing is near. */
  public static String hint(String word, Collection<String> known) {
    return to(word, known).map(near -> "did you mean " + near + "?").orElse("");
  }

  private static boolean beginAlike(String a, String b) {
    return Math.min(a.length(), b.length()) >= SHORTEST_PREFIX
        && (a.startsWith(b) || b.startsWith(a));
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replaceAll("[._ -]", "");
  }

  /** Insertions, deletions, replacements and swaps of neighbours that turn one into the other. */
  private static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, a, b, i, j);
      }
    }
    return cost[a.length()][b.length()];
  }

  private static int cheapest(int[][] cost, String a, String b, int i, int j) {
    int replace = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int least = Math.min(replace, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
  }
}
