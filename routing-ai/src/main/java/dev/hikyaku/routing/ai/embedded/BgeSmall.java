package dev.hikyaku.routing.ai.embedded;

import ai.onnxruntime.OrtException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The encoder that ships with the program: bge-small-en-v1.5, quantised. Loaded by the first text,
 * once in a process since its weights never change. Thread-safe.
 */
final class BgeSmall implements Encoder {
  static final String NAME = "bge-small-en-v1.5";
  private static final String MODEL = "bge-small-en-v1.5-q.onnx";
  private static final String VOCABULARY = "bge-small-en-v1.5-q-tokenizer.json";
  private static final Encoder SHARED = new EncoderThreads(new BgeSmall());

  private final ReentrantLock loading = new ReentrantLock();
  private volatile Optional<OnnxEncoder> loaded = Optional.empty();

  private BgeSmall() {}

  /** The one of this process, on its own threads. */
  static Encoder shared() {
    return SHARED;
  }

  @Override
  public List<Vector> encode(List<String> texts) throws InterruptedException {
    return loaded().encode(texts);
  }

  private OnnxEncoder loaded() throws InterruptedException {
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

  private static OnnxEncoder load() {
    try (InputStream model = resource(MODEL);
        InputStream vocabulary = resource(VOCABULARY)) {
      return new OnnxEncoder(model.readAllBytes(), WordPieces.read(vocabulary));
    } catch (IOException | OrtException failed) {
      throw new EncoderException(failed);
    }
  }

  private static InputStream resource(String name) throws FileNotFoundException {
    InputStream stream = BgeSmall.class.getClassLoader().getResourceAsStream(name);
    if (stream == null) {
      throw new FileNotFoundException(name + " is not on the class path");
    }
    return stream;
  }
}
