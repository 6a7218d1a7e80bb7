package dev.hikyaku.eval.data;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is in a set of cases, and what makes its numbers doubtful. Two texts are the same when they
 * differ in case and blanks only.
 *
 * @param cases how many
 * @param nobodys how many of them are nobody's
 * @param labels how many cases each label has
 * @param repeats cases whose text stands before with the same labels
 * @param conflicts cases whose text stands before with other labels
 * @param leaks cases whose text stands in the other set, which a model may have learnt from
 * @param broken lines that hold no case, and ids that stand twice
 */
public record Dataset(
    long cases,
    long nobodys,
    Map<String, Long> labels,
    List<Twin> repeats,
    List<Twin> conflicts,
    List<Twin> leaks,
    List<CaseProblem> broken) {
  private static final Envelope ANY =
      Envelope.of("none", "eval", "eval", Body.EMPTY, Instant.EPOCH);

  /**
   * Two cases of the same text.
   *
   * @param id the one
   * @param before the other, which was read first
   */
  public record Twin(String id, String before) {}

  private record Seen(String id, Set<String> labels) {}

  /**
   * Reads them.
   *
   * @param map destinations by label, for labels that mean others
   * @param other a set that should have no text in common with this one
   */
  public static Dataset of(Cases cases, Map<String, List<String>> map, Optional<Cases> other)
      throws IOException {
    Reading learnt = new Reading(map, Map.of());
    if (other.isPresent()) {
      learnt.all(other.get());
    }
    Reading reading = new Reading(map, learnt.texts);
    reading.all(cases);
    return new Dataset(
        reading.cases,
        reading.nobodys,
        reading.counts,
        List.copyOf(reading.repeats),
        List.copyOf(reading.conflicts),
        List.copyOf(reading.leaks),
        List.copyOf(reading.broken));
  }

  /** Whether anything makes its numbers doubtful. */
  public boolean sound() {
    return conflicts.isEmpty() && leaks.isEmpty() && broken.isEmpty();
  }

  private static final class Reading {
    private final Map<String, List<String>> map;
    private final Map<String, Seen> learnt;
    private final Map<String, Seen> texts = new HashMap<>();
    private final Map<String, Long> lineOf = new HashMap<>();
    private final Map<String, Long> counts = new TreeMap<>();
    private final List<Twin> repeats = new ArrayList<>();
    private final List<Twin> conflicts = new ArrayList<>();
    private final List<Twin> leaks = new ArrayList<>();
    private final List<CaseProblem> broken = new ArrayList<>();
    private long cases;
    private long nobodys;

    Reading(Map<String, List<String>> map, Map<String, Seen> learnt) {
      this.map = map;
      this.learnt = learnt;
    }

    void all(Cases from) throws IOException {
      try (CaseReader reader = from.open(ANY)) {
        for (Optional<CaseLine> line = reader.next(); line.isPresent(); line = reader.next()) {
          switch (line.get()) {
            case CaseLine.Good(Case found, CaseProblem at) -> take(found, at);
            case CaseLine.Bad(CaseProblem problem) -> broken.add(problem);
          }
        }
      }
    }

    private void take(Case found, CaseProblem at) {
      cases++;
      Long before = lineOf.putIfAbsent(found.id(), at.line());
      if (before != null) {
        String why = "the id stands on line " + before + " already";
        broken.add(new CaseProblem(at.file(), at.line(), at.column(), why));
      }
      Set<String> labels = new TreeSet<>();
      found.expected().forEach(label -> labels.addAll(map.getOrDefault(label, List.of(label))));
      nobodys += labels.isEmpty() ? 1 : 0;
      labels.forEach(label -> counts.merge(label, 1L, Long::sum));
      compare(found.id(), text(found), labels);
    }

    private void compare(String id, String text, Set<String> labels) {
      Optional.ofNullable(learnt.get(text)).ifPresent(seen -> leaks.add(new Twin(id, seen.id())));
      Optional.ofNullable(texts.putIfAbsent(text, new Seen(id, labels)))
          .ifPresent(
              seen ->
                  (seen.labels().equals(labels) ? repeats : conflicts)
                      .add(new Twin(id, seen.id())));
    }

    /** A hash in place of the text: a large set fits in memory. */
    private static String text(Case found) {
      byte[] bytes = found.message().body().bytes();
      String plain = new String(bytes, StandardCharsets.UTF_8).strip().toLowerCase(Locale.ROOT);
      return Sha256.hex(plain.replaceAll("\\s+", " ").getBytes(StandardCharsets.UTF_8));
    }
  }
}
