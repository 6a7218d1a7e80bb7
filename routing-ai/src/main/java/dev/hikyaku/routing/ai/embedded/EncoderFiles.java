package dev.hikyaku.routing.ai.embedded;

import ai.onnxruntime.OrtException;
import dev.hikyaku.relay.spi.Section;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An encoder of the user's own.
 *
 * @param model an ONNX file
 * @param tokenizer a {@code tokenizer.json}
 * @param pooling how its vectors become one
 */
record EncoderFiles(Path model, Path tokenizer, Pooling pooling) {
  private static final String MODEL = "model";
  private static final String TOKENIZER = "tokenizer";

  /** Reads the {@code embedded} block of an entry, reporting there what cannot be used. */
  static Optional<EncoderFiles> read(Section block) {
    Pooling pooling = block.choice("pooling", Pooling.class, Pooling.MEAN);
    Optional<Path> model = file(block, MODEL, "the path of an ONNX file");
    Optional<Path> tokenizer = file(block, TOKENIZER, "the path of its tokenizer.json");
    tokenizer.ifPresent(path -> checkTokenizer(block, path));
    return model.flatMap(m -> tokenizer.map(t -> new EncoderFiles(m, t, pooling)));
  }

  private static Optional<Path> file(Section block, String key, String hint) {
    Optional<Path> file = block.file(key);
    if (file.isEmpty()) {
      block.error("", "embedded needs a " + key, hint);
    } else if (!Files.isReadable(file.get())) {
      block.error(key, "cannot be read: " + file.get(), hint);
      return Optional.empty();
    }
    return file;
  }

  private static void checkTokenizer(Section block, Path path) {
    try (InputStream json = Files.newInputStream(path)) {
      TokenizerJson.read(json)
          .problem()
          .ifPresent(
              problem ->
                  block.error(
                      TOKENIZER, problem, "a WordPiece tokenizer.json of the BERT kind can"));
    } catch (IOException broken) {
      block.error(TOKENIZER, "is no JSON: " + path, "the tokenizer.json that lies by the model");
    }
  }

  /** Its name in records. */
  String label() {
    return String.valueOf(model.getFileName());
  }

  /** Loaded by its first text, on its own threads. */
  Encoder encoder() {
    return new EncoderThreads(new LazyEncoder(this::load));
  }

  private Encoder load() throws IOException, OrtException {
    try (InputStream vocabulary = Files.newInputStream(tokenizer)) {
      return new OnnxEncoder(Files.readAllBytes(model), WordPieces.read(vocabulary), pooling);
    }
  }
}
