package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.relay.message.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;

/**
 * Names a fit by everything it depends on: its texts, this program's way of fitting, and the
 * encoder, which is known by the bits it gives for a few sentences. So another model, tokenizer or
 * processor that would give other numbers gets another name.
 */
final class FitHash {
  /** Raised by every change that makes fits come out otherwise. */
  private static final int VERSION = 1;

  private static final int PROBES = 3;

  private final DataOutputStream out;

  private FitHash(OutputStream out) {
    this.out = new DataOutputStream(out);
  }

  /**
   * In hexadecimal digits.
   *
   * @throws InterruptedException when the caller is to stop
   */
  static String of(Texts texts, Encoder encoder) throws InterruptedException {
    List<Vector> probes = encoder.encode(Everyday.SENTENCES.subList(0, PROBES));
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new FitHash(bytes).add(texts, probes);
      return Sha256.hex(bytes.toByteArray());
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void add(Texts texts, List<Vector> probes) throws IOException {
    out.writeInt(VERSION);
    for (Vector probe : probes) {
      for (float number : probe.numbers()) {
        out.writeFloat(number);
      }
    }
    add(Everyday.SENTENCES);
    for (Outline outline : texts.outlines()) {
      add(List.of(outline.name(), outline.description()));
      add(outline.phrases());
      add(outline.examples());
      add(outline.notFor());
    }
    add(texts.strangers());
  }

  private void add(Collection<String> all) throws IOException {
    out.writeInt(all.size());
    for (String text : all) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      out.writeInt(bytes.length);
      out.write(bytes);
    }
  }
}
