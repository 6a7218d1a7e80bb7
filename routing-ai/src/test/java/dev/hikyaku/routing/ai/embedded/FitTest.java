package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.model.Fakes;
import dev.hikyaku.routing.ai.model.Lessons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FitTest {
  private static final List<String> NAMES = List.of("fruit", "tools");
  private static final List<String> FRUIT =
      List.of("red apple", "green apple pie", "ripe pear", "sour plum", "apple and pear juice");
  private static final List<String> TOOLS =
      List.of("steel hammer", "rusty saw", "hammer and nails", "sharp saw", "a drill and a saw");

  @TempDir private Path dataDir;

  private final WordBag encoder = new WordBag();
  private final Fit fit = new Fit(encoder, new FitStore());

  private Lessons lessons(int examples) {
    return Fakes.lessons(
        List.of(
            Desks.desk("fruit", "things that grow on trees", FRUIT.subList(0, examples), List.of()),
            Desks.desk("tools", "things to build with", TOOLS.subList(0, examples), List.of())),
        List.of(),
        dataDir);
  }

  private static List<Double> decide(Fitted fitted, String text) throws InterruptedException {
    return List.copyOf(fitted.score(text, NAMES).oneOf().values());
  }

  private List<Path> files() throws IOException {
    Path folder = dataDir.resolve("fits");
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void fewExamplesMakeCentresAndFiveMakeARegression() throws InterruptedException {
    assertThat(fit.of(lessons(4)).head()).isEqualTo("centroid");
    assertThat(fit.of(lessons(5)).head()).isEqualTo("regression");
  }

  @Test
  void oneNewCandidateInTenDoesNotCostTheOthersTheirRegression() throws InterruptedException {
    List<Candidate> ten = new ArrayList<>();
    IntStream.range(0, 9).forEach(i -> ten.add(Desks.desk("c" + i, "kind " + i, FRUIT, List.of())));
    ten.add(Desks.desk("new", "something else", List.of(), List.of()));

    assertThat(fit.of(Fakes.lessons(ten, List.of(), dataDir)).head()).isEqualTo("regression");
    assertThat(fit.of(Fakes.lessons(ten.subList(1, 10), List.of(), dataDir)).head())
        .isEqualTo("centroid");
  }

  @Test
  void aRegressionTellsItsCandidatesApart() throws InterruptedException {
    Fitted fitted = fit.of(lessons(5));

    var fruit = fitted.score("a green pear", NAMES).oneOf();
    var tools = fitted.score("my hammer", NAMES).oneOf();

    assertThat(fruit.get("fruit")).isGreaterThan(fruit.get("tools"));
    assertThat(tools.get("tools")).isGreaterThan(tools.get("fruit"));
  }

  @Test
  void theSameTextsGiveTheSameBits() throws InterruptedException {
    Lessons elsewhere =
        Fakes.lessons(lessons(5).candidates(), List.of(), dataDir.resolve("elsewhere"));

    assertThat(decide(fit.of(elsewhere), "apple hammer"))
        .isEqualTo(decide(fit.of(lessons(5)), "apple hammer"));
  }

  @Test
  void aFitIsKeptForTheNextStart() throws Exception {
    List<Double> before = decide(fit.of(lessons(5)), "apple hammer");
    int read = encoder.texts.get();

    Fitted again = new Fit(encoder, new FitStore()).of(lessons(5));

    assertThat(encoder.texts.get() - read).isLessThan(5);
    assertThat(again.head()).isEqualTo("regression");
    assertThat(decide(again, "apple hammer")).isEqualTo(before);
    assertThat(files()).hasSize(1);
  }

  @Test
  void anotherTextMakesAnotherFit() throws Exception {
    fit.of(lessons(5));
    Lessons more = Fakes.lessons(lessons(5).candidates(), List.of("a song about rain"), dataDir);

    fit.of(more);

    assertThat(files()).hasSize(2);
  }

  @Test
  void aDamagedFileIsFittedAgain() throws Exception {
    List<Double> before = decide(fit.of(lessons(5)), "apple hammer");
    byte[] bytes = Files.readAllBytes(files().getFirst());
    bytes[bytes.length / 2] ^= 1;
    Files.write(files().getFirst(), bytes);

    assertThat(decide(fit.of(lessons(5)), "apple hammer")).isEqualTo(before);
    Files.write(files().getFirst(), new byte[] {1, 2, 3});
    assertThat(decide(fit.of(lessons(5)), "apple hammer")).isEqualTo(before);
  }

  @Test
  void whereNothingCanBeWrittenTheFitLivesInMemory() throws Exception {
    Path file = Files.writeString(dataDir.resolve("file"), "");
    Lessons lessons = Fakes.lessons(lessons(5).candidates(), List.of(), file);

    assertThat(fit.of(lessons).head()).isEqualTo("regression");
  }

  @Test
  void aFitThatIsNoLongerWantedStops() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> fit.of(lessons(5))).isInstanceOf(InterruptedException.class);
  }
}
