package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.routing.ai.model.Catalog;
import dev.hikyaku.routing.ai.model.Choose;
import dev.hikyaku.routing.ai.model.Lessons;
import dev.hikyaku.routing.ai.model.ModelChain;
import dev.hikyaku.routing.ai.model.ModelEvents;
import dev.hikyaku.routing.ai.model.Provider;
import dev.hikyaku.routing.ai.model.Providers;
import dev.hikyaku.routing.ai.model.Question;
import dev.hikyaku.routing.ai.model.Strategy;
import dev.hikyaku.routing.ai.prompt.Prompt;
import java.time.Duration;
import java.util.List;

/** Makes the routers of type {@code ai}. */
public final class AiRouterFactory implements RouterFactory {
  private static final Duration LEAST_TIMEOUT = Duration.ofMillis(1);

  private final Providers providers;

  /** With every provider there is. */
  public AiRouterFactory() {
    this(EveryProvider.list());
  }

  AiRouterFactory(List<Provider> providers) {
    this.providers = new Providers(providers);
  }

  @Override
  public String type() {
    return "ai";
  }

  @Override
  public Router create(Section settings, RouterContext context) {
    List<Candidate> candidates = Candidates.read(settings, context.candidates());
    Input input = Input.read(settings, context.expressions());
    Choose choose = settings.choice("choose", Choose.class, Choose.ONE);
    Prompt prompt = PromptSetting.read(settings, choose);
    Lessons lessons = Learn.read(settings, candidates, context, input, prompt);
    Catalog catalog = Catalog.read(context.models(), providers, lessons, Defaults.MODEL);
    ConfidenceRule rule =
        new ConfidenceRule(
            choose,
            Thresholds.read(settings, candidates),
            settings.number("margin", Defaults.MARGIN, 0, 1));
    Duration timeout = settings.duration("timeout", Defaults.TIMEOUT, LEAST_TIMEOUT);
    return new AiRouter(
        input,
        new Question(candidates, choose),
        chain(settings, catalog, context),
        rule,
        new AiRouter.Surroundings(context.route(), timeout, context.time(), context.meters()));
  }

  private static ModelChain chain(Section settings, Catalog catalog, RouterContext context) {
    List<String> names = settings.texts("models", catalog.names());
    for (String name : names) {
      if (!catalog.names().contains(name)) {
        settings.error(
            "models", "unknown model " + name, "declared: " + String.join(", ", catalog.names()));
      }
    }
    if (names.isEmpty()) {
      settings.error("models", "no model to ask", "name one, or leave models out");
    }
    Strategy strategy = settings.choice("strategy", Strategy.class, Strategy.FALLBACK);
    ModelEvents events =
        (from, to, why) -> context.meters().modelFallback(context.route(), from, to, why);
    return catalog.chain(names, strategy, context.time(), events);
  }
}
