package dev.hikyaku.routing.ai.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ProvidersTest {
  private final ManualTime time = new ManualTime();
  private final ServedModel model = Fakes.served("m1", Fakes.saying(Map.of("a", 1.0)));
  private final Providers providers = new Providers(List.of(Fakes.provider(model.model())));

  private boolean taken(Providers from, int most) throws InterruptedException {
    Places places = from.placed(model, OptionalInt.of(most)).gate().places();
    return places.take(Duration.ZERO, time);
  }

  @Test
  void routesThatNameAModelShareItsPlaces() throws InterruptedException {
    assertThat(taken(providers, 1)).isTrue();
    assertThat(taken(providers, 1)).isFalse();
  }

  @Test
  void aShadowTakesNoPlaceOfARoute() throws InterruptedException {
    Providers beside = providers.beside(2);

    assertThat(taken(beside, 9)).isTrue();
    assertThat(taken(beside, 9)).isTrue();
    assertThat(taken(beside, 9)).isFalse();
    assertThat(taken(providers, 1)).isTrue();
  }
}
