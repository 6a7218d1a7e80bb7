package dev.hikyaku.routing.ai.embedded;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A BERT encoder run by ONNX Runtime. Its first output is either a vector for each piece of a text,
 * which are pooled, or the text's vector itself. Only the first {@value #MOST_TOKENS} tokens are
 * read: what a message is about stands at its head, and more text blurs the vector. Each run uses
 * one thread, so that results are the same to the bit.
 */
final class OnnxEncoder implements Encoder {
  private static final int MOST_TOKENS = 256;
  private static final String TOKENS = "input_ids";
  private static final String MASK = "attention_mask";
  private static final String TYPES = "token_type_ids";

  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;
  private final WordPieces pieces;
  private final Pooling pooling;

  OnnxEncoder(byte[] model, WordPieces pieces, Pooling pooling) throws OrtException {
    this.pieces = pieces;
    this.pooling = pooling;
    try (var options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      session = environment.createSession(model, options);
    }
  }

  @Override
  public List<Vector> encode(List<String> texts) throws InterruptedException {
    List<Vector> vectors = new ArrayList<>(texts.size());
    for (String text : texts) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      vectors.add(encode(pieces.ids(text, MOST_TOKENS)));
    }
    return vectors;
  }

  private Vector encode(long[] ids) {
    long[] ones = new long[ids.length];
    Arrays.fill(ones, 1);
    try (OnnxTensor tokens = tensor(ids);
        OnnxTensor mask = tensor(ones);
        OnnxTensor types = tensor(new long[ids.length]);
        OrtSession.Result result = session.run(inputs(tokens, mask, types))) {
      return vector((OnnxTensor) result.get(0), ids.length);
    } catch (OrtException failed) {
      throw new EncoderException(failed);
    }
  }

  /** Those of the three that this model takes. */
  private Map<String, OnnxTensor> inputs(OnnxTensor tokens, OnnxTensor mask, OnnxTensor types) {
    Map<String, OnnxTensor> inputs =
        new LinkedHashMap<>(Map.of(TOKENS, tokens, MASK, mask, TYPES, types));
    inputs.keySet().retainAll(session.getInputNames());
    return inputs;
  }

  private OnnxTensor tensor(long[] values) throws OrtException {
    return OnnxTensor.createTensor(
        environment, LongBuffer.wrap(values), new long[] {1, values.length});
  }

  private Vector vector(OnnxTensor output, int pieces) {
    long[] shape = output.getInfo().getShape();
    int width = (int) shape[shape.length - 1];
    boolean pooled = shape.length == 2;
    return (pooled ? Pooling.CLS : pooling).of(output.getFloatBuffer(), pieces, width);
  }
}
