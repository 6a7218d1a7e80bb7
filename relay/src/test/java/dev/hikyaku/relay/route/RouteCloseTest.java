package dev.hikyaku.relay.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.spi.Section;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RouteCloseTest {
  private final Fixture fixture = new Fixture();

  /** A router that counts how often it is closed, and then throws. */
  private record Stubborn(String type, AtomicInteger closed) implements RouterFactory {
    @Override
    public Router create(Section settings, RouterContext context) {
      return new Router() {
        @Override
        public Decision decide(Envelope envelope) {
          return new Decision.Abstained("never", Evidence.NONE);
        }

        @Override
        public Set<String> targets() {
          return Set.of();
        }

        @Override
        public void close() {
          closed.incrementAndGet();
          throw new IllegalStateException(type + " does not close");
        }
      };
    }
  }

  @Test
  void everyRouterIsClosedWhateverTheOthersThrow() {
    AtomicInteger closed = new AtomicInteger();
    fixture.add(new Stubborn("one", closed)).add(new Stubborn("two", closed));
    Route route = fixture.route(fixture.router("one", Map.of(), fixture.router("two", Map.of())));

    assertThatThrownBy(route::close)
        .hasMessage("one does not close")
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    assertThat(closed).hasValue(2);
  }
}
