package dev.hikyaku.routing.ai;

import static java.util.stream.Collectors.joining;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.routing.ai.model.Lessons;
import dev.hikyaku.routing.ai.prompt.Briefing;
import dev.hikyaku.routing.ai.prompt.Labelled;
import dev.hikyaku.routing.ai.prompt.Prompt;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Reads {@code learn}: labelled messages that models learn from, beside what the spec says. */
final class Learn {
  private static final String KEY = "learn";
  private static final String FILE = "file";
  private static final String FEEDBACK = "feedback";
  private static final String SHARE = "per_destination";
  private static final String NO_ONE = "";
  private static final long SEED = 1;
  private static final int MOST_PROBLEMS = 10;

  private final Section settings;
  private final Map<String, List<String>> texts = new LinkedHashMap<>();
  private final List<String> declared;
  private final Input input;
  // Lines on which a model would find nothing.
  private final List<Integer> unread = new ArrayList<>();
  private int problems;

  private Learn(Section settings, List<Candidate> candidates, RouterContext context, Input input) {
    this.settings = settings;
    this.input = input;
    this.declared = context.candidates().stream().map(Candidate::name).toList();
    candidates.forEach(c -> texts.put(c.name(), new ArrayList<>()));
    texts.put(NO_ONE, new ArrayList<>());
  }

  /**
   * The candidates with their labelled messages as further examples, and the messages of nobody.
   * Wrong settings and wrong lines are reported.
   *
   * @param input what a model sees of a message
   * @param prompt what models that read text are asked by
   */
  static Lessons read(
      Section settings,
      List<Candidate> candidates,
      RouterContext context,
      Input input,
      Prompt prompt) {
    Section learn = settings.section(KEY);
    Learn all = new Learn(learn, candidates, context, input);
    int most = Integer.MAX_VALUE;
    if (learn.present()) {
      most = learn.integer(SHARE, most, 1, most);
      all.refuseFeedback();
      all.readFile();
    }
    all.draw(most);
    List<Candidate> taught = candidates.stream().map(all::taught).toList();
    return new Lessons(
        taught,
        all.of(NO_ONE),
        context.dataDir(),
        new Briefing(prompt, candidates, all.labelled()));
  }

  private void refuseFeedback() {
    if (settings.flag(FEEDBACK, false)) {
      settings.error(FEEDBACK, "feedback cannot be learned yet: it needs a store", "leave it out");
    }
  }

  private void readFile() {
    var file = settings.file(FILE);
    if (file.isEmpty()) {
      settings.error("", "learn needs a file", "file: ./labelled.ndjson");
      return;
    }
    try {
      readLines(Files.readAllLines(file.get()));
    } catch (IOException broken) {
      settings.error(FILE, "cannot be read as UTF-8: " + file.get(), "a file of JSON lines");
    }
  }

  private void readLines(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        read(i + 1, lines.get(i));
      }
    }
    if (problems > MOST_PROBLEMS) {
      int more = problems - MOST_PROBLEMS;
      settings.error(FILE, "and " + more + " more lines", "mend those above first");
    }
    tellUnread();
    if (lines.stream().allMatch(String::isBlank)) {
      settings.warning(FILE, "holds no labelled message", "one JSON object a line");
    }
  }

  private void tellUnread() {
    if (!unread.isEmpty()) {
      String first =
          unread.stream().limit(MOST_PROBLEMS).map(String::valueOf).collect(joining(", "));
      int more = Math.max(0, unread.size() - MOST_PROBLEMS);
      settings.warning(
          FILE,
          "nothing to read for a model on line "
              + first
              + (more > 0 ? " and " + more + " more" : ""),
          "an input with words");
    }
  }

  private void read(int number, String line) {
    switch (LabelledRow.read(line)) {
      case LabelledRow.Line.Bad(String problem) -> bad(number, problem);
      case LabelledRow.Line.Good(LabelledRow row) -> {
        try {
          check(number, row.expected());
          String text = input.of(row.message());
          if (text.isBlank()) {
            unread.add(number);
          } else {
            add(row.expected(), text);
          }
        } catch (ExpressionException failed) {
          bad(number, "cannot be read by input: " + failed.getMessage());
        } catch (InterruptedException stop) {
          Thread.currentThread().interrupt();
          bad(number, "was not read: interrupted");
        }
      }
    }
  }

  private void check(int number, List<String> expected) {
    for (String name : expected) {
      if (!declared.contains(name)) {
        bad(number, "unknown destination " + name);
      }
    }
  }

  private void add(List<String> expected, String text) {
    List<String> candidates = expected.stream().filter(texts::containsKey).toList();
    for (String name : candidates.isEmpty() ? List.of(NO_ONE) : candidates) {
      of(name).add(text);
    }
  }

  private void bad(int number, String problem) {
    problems++;
    if (problems <= MOST_PROBLEMS) {
      settings.error(
          FILE,
          "line " + number + " " + problem,
          "{\"input\": \"…\", \"expected\": [\"" + declared.getFirst() + "\"]}");
    }
  }

  private List<String> of(String name) {
    return texts.getOrDefault(name, List.of());
  }

  /** Leaves so many of each candidate, the same ones every time. */
  private void draw(int most) {
    texts.forEach(
        (name, all) -> {
          if (!name.equals(NO_ONE) && all.size() > most) {
            Collections.shuffle(all, new Random(SEED));
            all.subList(most, all.size()).clear();
          }
        });
  }

  private Candidate taught(Candidate candidate) {
    List<String> examples =
        Stream.concat(candidate.examples().stream(), of(candidate.name()).stream())
            .distinct()
            .toList();
    return new Candidate(candidate.name(), candidate.description(), examples, candidate.notFor());
  }

  /** Each text once, with all who want it. */
  private List<Labelled> labelled() {
    Map<String, List<String>> names = new LinkedHashMap<>();
    texts.forEach(
        (name, all) ->
            all.forEach(
                text -> {
                  List<String> wanted = names.computeIfAbsent(text, t -> new ArrayList<>());
                  if (!name.equals(NO_ONE) && !wanted.contains(name)) {
                    wanted.add(name);
                  }
                }));
    return names.entrySet().stream().map(e -> new Labelled(e.getKey(), e.getValue())).toList();
  }
}
