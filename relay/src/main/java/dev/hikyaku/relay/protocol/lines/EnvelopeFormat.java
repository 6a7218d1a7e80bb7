package dev.hikyaku.relay.protocol.lines;

import dev.hikyaku.relay.message.Envelope;

/** How a whole envelope stands in one line of JSON. Thread-safe. */
public interface EnvelopeFormat {
  /** The envelope as one line, without the line break. */
  String write(Envelope envelope);

  /**
   * The envelope that a line holds.
   *
   * @throws Malformed when it holds none
   */
  Envelope read(String line) throws Malformed;

  /** A line that is no envelope. The message says why, without the line. */
  final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    /** With one line for people. */
    public Malformed(String message) {
      super(message);
    }
  }

  /** The format of this program. */
  static EnvelopeFormat standard() {
    return new EnvelopeFormat() {
      @Override
      public String write(Envelope envelope) {
        throw new UnsupportedOperationException("no envelope format yet");
      }

      @Override
      public Envelope read(String line) throws Malformed {
        throw new Malformed("no envelope format yet");
      }
    };
  }
}
