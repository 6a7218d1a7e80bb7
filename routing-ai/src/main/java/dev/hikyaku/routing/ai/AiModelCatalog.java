package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.spi.DeclaredModel;
import dev.hikyaku.relay.spi.ModelCatalog;
import dev.hikyaku.relay.spi.ModelTrial;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.relay.time.Time;
import dev.hikyaku.routing.ai.model.Catalog;
import dev.hikyaku.routing.ai.model.Choose;
import dev.hikyaku.routing.ai.model.Lessons;
import dev.hikyaku.routing.ai.model.Providers;
import dev.hikyaku.routing.ai.model.ServedModel;
import dev.hikyaku.routing.ai.model.TrivialQuestion;
import dev.hikyaku.routing.ai.prompt.Briefing;
import java.nio.file.Path;
import java.util.List;

/** The models that an ai router can ask. */
public final class AiModelCatalog implements ModelCatalog {
  // Too few examples to work anything out that would be kept.
  private static final Lessons LESSONS =
      new Lessons(
          TrivialQuestion.CANDIDATES,
          List.of(),
          Path.of(System.getProperty("java.io.tmpdir")),
          new Briefing(PromptSetting.standard(Choose.ONE), TrivialQuestion.CANDIDATES, List.of()));

  private final Providers providers;
  private final Time time;

  /** With every provider there is. */
  public AiModelCatalog() {
    this(new Providers(EveryProvider.list()), SystemTime.INSTANCE);
  }

  AiModelCatalog(Providers providers, Time time) {
    this.providers = providers;
    this.time = time;
  }

  @Override
  public List<DeclaredModel> read(Section models) {
    Catalog catalog = Catalog.read(models, providers, LESSONS, Defaults.MODEL);
    return catalog.models().stream().<DeclaredModel>map(m -> declared(m, catalog)).toList();
  }

  private DeclaredModel declared(ServedModel model, Catalog catalog) {
    return new DeclaredModel() {
      @Override
      public String name() {
        return model.name();
      }

      @Override
      public String provider() {
        return model.provider();
      }

      @Override
      public String model() {
        return model.model().modelName();
      }

      @Override
      public ModelTrial check() throws InterruptedException {
        return new TrivialQuestion(time).ask(model, catalog.limits());
      }
    };
  }
}
