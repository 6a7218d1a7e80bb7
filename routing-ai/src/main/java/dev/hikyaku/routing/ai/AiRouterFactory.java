package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.routing.ai.model.Catalog;
import dev.hikyaku.routing.ai.model.ChainSpec;
import dev.hikyaku.routing.ai.model.Choose;
import dev.hikyaku.routing.ai.model.Lessons;
import dev.hikyaku.routing.ai.model.ModelChain;
import dev.hikyaku.routing.ai.model.Provider;
import dev.hikyaku.routing.ai.model.Providers;
import dev.hikyaku.routing.ai.model.Question;
import dev.hikyaku.routing.ai.model.Watch;
import dev.hikyaku.routing.ai.prompt.Prompt;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Makes the routers of type {@code ai}. */
public final class AiRouterFactory implements RouterFactory {
  private static final Duration LEAST_TIMEOUT = Duration.ofMillis(1);

  private final Providers providers;
  private final Providers beside;

  /** With every provider there is. */
  public AiRouterFactory() {
    this(EveryProvider.list());
  }

  AiRouterFactory(List<Provider> providers) {
    this.providers = new Providers(providers);
    this.beside = this.providers.beside(Defaults.SHADOW_PLACES);
  }

  @Override
  public String type() {
    return "ai";
  }

  @Override
  public Router create(Section settings, RouterContext context) {
    AiRouter router = router(settings, context, context.route(), providers);
    Section shadow = settings.section("shadow");
    return shadow.present() ? shadowed(router, shadow, context) : router;
  }

  private Router shadowed(AiRouter router, Section shadow, RouterContext context) {
    double sample = shadow.number("sample", Defaults.SHADOW_SAMPLE, 0, 1);
    // What it counts must not mix with what the router counts.
    AiRouter other = router(shadow, context, context.route() + ".shadow", beside);
    return new ShadowedRouter(
        router,
        new Shadow(other, () -> ThreadLocalRandom.current().nextDouble() < sample, watch(context)));
  }

  private static Watch watch(RouterContext context) {
    return watch(context, context.route());
  }

  private static Watch watch(RouterContext context, String route) {
    return new Watch(route, context.time(), context.meters(), context.events());
  }

  /** Reads a router; {@code label} is the route in what it counts. */
  private AiRouter router(Section settings, RouterContext context, String label, Providers from) {
    List<Candidate> candidates = Candidates.read(settings, context.candidates());
    Input input = Input.read(settings, context);
    Choose choose = settings.choice("choose", Choose.class, Choose.ONE);
    Prompt prompt = PromptSetting.read(settings, choose);
    Lessons lessons = Learn.read(settings, candidates, context, input, prompt);
    Catalog catalog = Catalog.read(context.models(), from, lessons, Defaults.MODEL);
    ConfidenceRule rule =
        new ConfidenceRule(
            choose,
            Thresholds.read(settings, candidates),
            settings.number("margin", Defaults.MARGIN, 0, 1));
    ChainSpec spec = ChainSpec.read(settings, Defaults.CACHE, prompt.hash());
    ModelChain chain =
        catalog.chain(Models.read(settings, catalog, spec), spec, watch(context, label));
    Duration timeout = settings.duration("timeout", Defaults.TIMEOUT, LEAST_TIMEOUT);
    return new AiRouter(input, new Question(candidates, choose), chain, rule, timeout);
  }
}
