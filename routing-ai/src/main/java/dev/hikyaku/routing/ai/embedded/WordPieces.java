package dev.hikyaku.routing.ai.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Cuts words into the pieces of a BERT vocabulary, each the longest that fits. Immutable. */
final class WordPieces {
  private static final int LONGEST_WORD = 100;

  private final Map<String, Integer> ids;
  private final Words.Spelling spelling;
  private final int unknown;
  private final int start;
  private final int end;

  private WordPieces(Map<String, Integer> ids, Words.Spelling spelling) {
    this.ids = ids;
    this.spelling = spelling;
    unknown = id("[UNK]");
    start = id("[CLS]");
    end = id("[SEP]");
  }

  /**
   * With the vocabulary of a {@code tokenizer.json}.
   *
   * @throws IOException when the file cannot be read or is of a kind that cannot be followed
   */
  static WordPieces read(InputStream tokenizerJson) throws IOException {
    TokenizerJson read = TokenizerJson.read(tokenizerJson);
    Optional<String> problem = read.problem();
    if (problem.isPresent()) {
      throw new IOException(problem.get());
    }
    return new WordPieces(read.vocabulary(), read.spelling());
  }

  private int id(String piece) {
    Integer id = ids.get(piece);
    if (id == null) {
      throw new IllegalArgumentException("the vocabulary lacks " + piece);
    }
    return id;
  }

  /** The ids of a text between the marks for start and end, at most so many with both. */
  long[] ids(String text, int most) {
    List<Integer> pieces = new ArrayList<>();
    pieces.add(start);
    for (String word : Words.of(text, spelling)) {
      addPieces(word, pieces);
      if (pieces.size() >= most - 1) {
        break;
      }
    }
    List<Integer> kept = pieces.subList(0, Math.min(pieces.size(), most - 1));
    long[] all = new long[kept.size() + 1];
    for (int i = 0; i < kept.size(); i++) {
      all[i] = kept.get(i);
    }
    all[kept.size()] = end;
    return all;
  }

  private void addPieces(String word, List<Integer> pieces) {
    int before = pieces.size();
    int from = 0;
    boolean known = word.codePointCount(0, word.length()) <= LONGEST_WORD;
    while (known && from < word.length()) {
      int to = longest(word, from);
      known = to > from;
      if (known) {
        pieces.add(id(piece(word, from, to)));
        from = to;
      }
    }
    if (!known) {
      pieces.subList(before, pieces.size()).clear();
      pieces.add(unknown);
    }
  }

  private int longest(String word, int from) {
    int to = word.length();
    while (to > from && !ids.containsKey(piece(word, from, to))) {
      to--;
    }
    return to;
  }

  private static String piece(String word, int from, int to) {
    String part = word.substring(from, to);
    return from == 0 ? part : "##" + part;
  }
}
