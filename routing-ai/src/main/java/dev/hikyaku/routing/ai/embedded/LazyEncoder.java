package dev.hikyaku.routing.ai.embedded;

import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** An encoder that the first text loads. Thread-safe. */
final class LazyEncoder implements Encoder {
  private final Source source;
  private final ReentrantLock loading = new ReentrantLock();
  private volatile Optional<Encoder> loaded = Optional.empty();

  LazyEncoder(Source source) {
    this.source = source;
  }

  /** Where the encoder comes from. */
  interface Source {
    /** Reads the weights and the vocabulary. */
    Encoder load() throws IOException, OrtException;
  }

  @Override
  public List<Vector> encode(List<String> texts) throws InterruptedException {
    return loaded().encode(texts);
  }

  private Encoder loaded() throws InterruptedException {
    if (loaded.isEmpty()) {
      loading.lockInterruptibly();
      try {
        if (loaded.isEmpty()) {
          loaded = Optional.of(load());
        }
      } finally {
        loading.unlock();
      }
    }
    return loaded.orElseThrow();
  }

  private Encoder load() {
    try {
      return source.load();
    } catch (IOException | OrtException failed) {
      throw new EncoderException(failed);
    }
  }
}
