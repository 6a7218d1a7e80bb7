package dev.hikyaku.eval.score;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often what was expected got what it got: the cells of the confusion matrix that are not
 * empty. {@code none} stands for nobody; several names are joined by {@code +}.
 *
 * @param cells the most frequent first, then by name
 */
public record Confusion(List<Cell> cells) {
  /**
   * A cell.
   *
   * @param expected its row
   * @param got its column
   * @param cases how many
   */
  public record Cell(String expected, String got, long cases) {
    /** Whether it is on the diagonal. */
    public boolean same() {
      return expected.equals(got);
    }
  }

  private record Place(String expected, String got) {}

  static Confusion of(Counts counts) {
    Map<Place, Long> cells =
        new TreeMap<>(Comparator.comparing(Place::expected).thenComparing(Place::got));
    counts.byOutcome().forEach((outcome, times) -> cells.merge(place(outcome), times, Long::sum));
    return new Confusion(
        cells.entrySet().stream()
            .map(e -> new Cell(e.getKey().expected(), e.getKey().got(), e.getValue()))
            .sorted(Comparator.comparingLong(Cell::cases).reversed())
            .toList());
  }

  private static Place place(Outcome outcome) {
    return new Place(joined(outcome.expected()), joined(outcome.counted()));
  }

  private static String joined(List<String> names) {
    return names.isEmpty() ? Certainty.NONE : String.join("+", names.stream().sorted().toList());
  }
}
