package dev.hikyaku.relay.protocol.fault;

import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.protocol.ProtocolContract;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Nested;

class FaultContractTest {
  @Nested
  class AsSink extends ProtocolContract.OfSink {
    private final List<byte[]> taken = new CopyOnWriteArrayList<>();

    private Sink with(Map<String, ?> settings) {
      Sink real =
          (envelope, attempt) -> {
            taken.add(envelope.body().bytes());
            return Sent.accepted();
          };
      return new FaultProtocol().inFrontOf(real, MapSection.of(settings), Contexts.sink("fault"));
    }

    @Override
    protected Sink sink() {
      return with(Map.of("seed", 7));
    }

    @Override
    protected List<byte[]> received(int count) {
      return taken;
    }

    @Override
    protected Sink unreachable() {
      return with(Map.of("refuse", "100%"));
    }

    @Override
    protected Sink hanging() {
      return with(Map.of("hang", "100%"));
    }
  }
}
