package dev.hikyaku.routing.ai.fault;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.time.Time;
import dev.hikyaku.routing.ai.generative.Answers;
import dev.hikyaku.routing.ai.model.ModelException;
import dev.hikyaku.routing.ai.model.NumberKind;
import dev.hikyaku.routing.ai.model.Outcome;
import dev.hikyaku.routing.ai.model.Question;
import dev.hikyaku.routing.ai.model.ToldMetadata;
import dev.langchain4j.model.decision.DecisionModel;
import dev.langchain4j.model.decision.request.ChoiceQuestion;
import dev.langchain4j.model.decision.request.DecisionRequest;
import dev.langchain4j.model.decision.request.TextInput;
import dev.langchain4j.model.decision.response.DecisionResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Answers by the words a text shares with the candidates, unless it is told to fail. The same text
 * always fares the same. Thread-safe.
 */
final class FaultModel implements DecisionModel {
  private static final Pattern BREAKS = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final int LEAST_WORD = 4;
  private static final double SURE = 0.9;
  private static final double UNLIKELY = 0.05;

  private final FaultSettings settings;
  private final Map<String, Set<String>> words = new LinkedHashMap<>();
  private final Time time;

  FaultModel(FaultSettings settings, List<Candidate> candidates, Time time) {
    this.settings = settings;
    this.time = time;
    candidates.forEach(candidate -> words.put(candidate.name(), words(candidate)));
  }

  @Override
  public String modelName() {
    return "fault";
  }

  @Override
  public DecisionResponse doDecide(DecisionRequest request) {
    String text = ((TextInput) request.input()).text();
    pause();
    if (Draw.of(settings.seed(), "fail", text) < settings.fail()) {
      throw new ModelException(
          new Outcome.Transport(
              Failure.ofStatus(settings.status(), "answered " + settings.status())));
    }
    if (Draw.of(settings.seed(), "garbage", text) < settings.garbage()) {
      throw new ModelException(new Outcome.Malformed("the answer is not JSON"));
    }
    return answer(request, words(text))
        .metadata(
            new ToldMetadata(modelName(), new TokenUsage(0, 0), NumberKind.MODEL_STATED, true))
        .build();
  }

  private void pause() {
    try {
      time.sleep(settings.latency());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new ModelException(new Outcome.TimedOut("given up"));
    }
  }

  private DecisionResponse.Builder answer(DecisionRequest request, Set<String> said) {
    if (request.questions().get(Question.KEY) instanceof ChoiceQuestion one) {
      return Answers.one(best(one.options().keySet(), said), SURE);
    }
    Map<String, Double> each = new LinkedHashMap<>();
    request.questions().keySet().forEach(n -> each.put(n, shared(n, said) > 0 ? SURE : UNLIKELY));
    return Answers.many(each);
  }

  private String best(Set<String> names, Set<String> said) {
    String best = Question.NONE;
    for (String name : names) {
      best = shared(name, said) > shared(best, said) ? name : best;
    }
    return best;
  }

  private long shared(String name, Set<String> said) {
    return words.getOrDefault(name, Set.of()).stream().filter(said::contains).count();
  }

  private static Set<String> words(Candidate candidate) {
    Set<String> all = new HashSet<>(words(candidate.name()));
    candidate.description().ifPresent(what -> all.addAll(words(what)));
    candidate.examples().forEach(text -> all.addAll(words(text)));
    return Set.copyOf(all);
  }

  private static Set<String> words(String text) {
    Set<String> all = new HashSet<>(Arrays.asList(BREAKS.split(text.toLowerCase(Locale.ROOT))));
    all.removeIf(word -> word.length() < LEAST_WORD);
    return all;
  }
}
