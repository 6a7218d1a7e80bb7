package dev.hikyaku.routing.ai.embedded;

import ai.onnxruntime.OrtException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * The encoders that ship with the program, quantised. Each is there once in a process, on its own
 * threads, since its weights never change.
 */
final class Shipped {
  /** The better one. */
  static final Shipped BGE_SMALL =
      new Shipped("bge-small-en-v1.5", "bge-small-en-v1.5-q", Pooling.CLS);

  /** The faster one: all-MiniLM-L6-v2. */
  static final Shipped MINILM = new Shipped("minilm", "all-minilm-l6-v2-q", Pooling.MEAN);

  /** All of them. */
  static final List<Shipped> ALL = List.of(BGE_SMALL, MINILM);

  private final String label;
  private final String resource;
  private final Pooling pooling;
  private final Encoder encoder = new EncoderThreads(new LazyEncoder(this::load));

  private Shipped(String label, String resource, Pooling pooling) {
    this.label = label;
    this.resource = resource;
    this.pooling = pooling;
  }

  /** The one with this name in {@code model}. */
  static Optional<Shipped> of(String label) {
    return ALL.stream().filter(one -> one.label.equals(label)).findFirst();
  }

  /** The word in {@code model}. */
  String label() {
    return label;
  }

  /** Loaded by its first text. */
  Encoder encoder() {
    return encoder;
  }

  private Encoder load() throws IOException, OrtException {
    try (InputStream model = open(resource + ".onnx");
        InputStream vocabulary = open(resource + "-tokenizer.json")) {
      return new OnnxEncoder(model.readAllBytes(), WordPieces.read(vocabulary), pooling);
    }
  }

  private static InputStream open(String name) throws FileNotFoundException {
    InputStream stream = Shipped.class.getClassLoader().getResourceAsStream(name);
    if (stream == null) {
      throw new FileNotFoundException(name + " is not on the class path");
    }
    return stream;
  }
}
