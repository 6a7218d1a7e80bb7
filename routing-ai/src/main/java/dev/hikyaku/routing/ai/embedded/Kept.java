package dev.hikyaku.routing.ai.embedded;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * What is kept of a fit: numbers, and no text. A checksum stands at the end.
 *
 * @param origin the middle of everyday talk
 * @param places where the texts lie, in the order of {@link Texts#all}
 * @param learned the regression
 */
record Kept(Vector origin, List<Vector> places, Learned learned) {
  private static final int MARK = 0x48494b46;
  private static final int MOST = 1 << 28; // numbers; beyond it a length must be damaged

  void write(DataOutputStream file) throws IOException {
    var sum = new CheckedOutputStream(file, new CRC32());
    var out = new DataOutputStream(sum);
    out.writeInt(MARK);
    writeFloats(out, origin.numbers());
    out.writeInt(places.size());
    for (Vector place : places) {
      writeFloats(out, place.numbers());
    }
    writeFloats(out, learned.weights().table());
    Gate gate = learned.gate();
    for (double number :
        new double[] {
          learned.weights().prototypeWorth(),
          learned.temperature(),
          gate.share(),
          gate.lead(),
          gate.offset()
        }) {
      out.writeDouble(number);
    }
    out.flush();
    file.writeLong(sum.getChecksum().getValue());
  }

  static Kept read(DataInputStream file) throws IOException {
    var sum = new CheckedInputStream(file, new CRC32());
    var in = new DataInputStream(sum);
    if (in.readInt() != MARK) {
      throw new IOException("it is no fit");
    }
    Vector origin = Vector.of(readFloats(in));
    int count = length(in);
    List<Vector> places = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      places.add(Vector.of(readFloats(in)));
    }
    Weights weights = new Weights(readFloats(in), in.readDouble());
    double temperature = in.readDouble();
    Gate gate = new Gate(in.readDouble(), in.readDouble(), in.readDouble());
    if (file.readLong() != sum.getChecksum().getValue()) {
      throw new IOException("it is damaged");
    }
    return new Kept(origin, places, new Learned(weights, temperature, gate));
  }

  private static void writeFloats(DataOutputStream out, float[] numbers) throws IOException {
    out.writeInt(numbers.length);
    for (float number : numbers) {
      out.writeFloat(number);
    }
  }

  private static float[] readFloats(DataInputStream in) throws IOException {
    float[] numbers = new float[length(in)];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = in.readFloat();
    }
    return numbers;
  }

  private static int length(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MOST) {
      throw new IOException("it is damaged");
    }
    return length;
  }

  /** The atlas of these texts, with this encoder for all others. */
  Atlas atlas(Texts texts, Encoder encoder) {
    Map<String, Vector> known = new HashMap<>();
    Iterator<Vector> place = places.iterator();
    texts.all().forEach(text -> known.put(text, place.next()));
    return new Atlas(new Reader(encoder, origin), known);
  }
}
