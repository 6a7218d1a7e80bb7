package dev.hikyaku.routing.ai.embedded;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A BERT encoder run by ONNX Runtime; the vector of a text is that of its start mark. Only the
 * first {@value #MOST_TOKENS} tokens are read: what a message is about stands at its head, and more
 * text blurs the vector. Each run uses one thread, so that results are the same to the bit.
 */
final class OnnxEncoder implements Encoder {
  private static final int MOST_TOKENS = 256;

  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;
  private final WordPieces pieces;

  OnnxEncoder(byte[] model, WordPieces pieces) throws OrtException {
    this.pieces = pieces;
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
        OrtSession.Result result =
            session.run(
                Map.of("input_ids", tokens, "attention_mask", mask, "token_type_ids", types))) {
      return startMark((OnnxTensor) result.get(0));
    } catch (OrtException failed) {
      throw new EncoderException(failed);
    }
  }

  private OnnxTensor tensor(long[] values) throws OrtException {
    return OnnxTensor.createTensor(
        environment, LongBuffer.wrap(values), new long[] {1, values.length});
  }

  private static Vector startMark(OnnxTensor states) {
    float[] first = new float[(int) states.getInfo().getShape()[2]];
    states.getFloatBuffer().get(first);
    return Vector.of(first).unit();
  }
}
