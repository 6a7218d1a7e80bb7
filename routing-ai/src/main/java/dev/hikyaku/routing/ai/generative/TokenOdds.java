package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.routing.ai.model.Question;
import dev.langchain4j.model.openai.LogProb;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How likely the model found the tokens it named its choice with. */
final class TokenOdds {
  private static final Pattern KEY = Pattern.compile("\"" + Question.KEY + "\"\\s*:\\s*\"");

  private TokenOdds() {}

  /** Empty when the tokens do not spell the choice. */
  static OptionalDouble of(List<LogProb> tokens, String choice) {
    StringBuilder text = new StringBuilder();
    tokens.forEach(token -> text.append(token.token()));
    Matcher key = KEY.matcher(text);
    if (!key.find() || !text.substring(key.end()).startsWith(choice + "\"")) {
      return OptionalDouble.empty();
    }
    return between(key.end(), key.end() + choice.length(), tokens);
  }

  private static OptionalDouble between(int from, int to, List<LogProb> tokens) {
    double sum = 0;
    int at = 0;
    for (LogProb token : tokens) {
      int end = at + token.token().length();
      if (at < to && end > from) {
        Double part = token.logprob();
        if (part == null || !(part <= 0)) {
          return OptionalDouble.empty();
        }
        sum += part;
      }
      at = end;
    }
    return OptionalDouble.of(Math.exp(sum));
  }
}
