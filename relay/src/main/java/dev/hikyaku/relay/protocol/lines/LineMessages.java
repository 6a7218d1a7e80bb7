package dev.hikyaku.relay.protocol.lines;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Ulids;
import dev.hikyaku.relay.protocol.lines.LineReader.Line;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.SourceContext;

/**
 * Makes messages of lines. What cannot become one is reported with the number of its line, and the
 * rest goes on.
 *
 * @param stream what is read, as people know it: a path, or {@code stdin}
 * @param format what a line is
 * @param contentType the media type of a body; empty means: by its first byte
 * @param envelopes the format of a whole envelope
 * @param context what the source may touch
 */
public record LineMessages(
    String stream,
    Format format,
    String contentType,
    EnvelopeFormat envelopes,
    SourceContext context) {
  private static final System.Logger LOG = System.getLogger(LineMessages.class.getName());

  /** What a line is. */
  public enum Format {
    /** Every non-empty line is a body, whatever its charset. */
    LINES,
    /** Every non-empty line is an envelope in JSON. */
    ENVELOPE
  }

  /** Reads {@code format} and {@code content_type}. */
  public static LineMessages read(
      Section settings, String stream, EnvelopeFormat envelopes, SourceContext context) {
    return new LineMessages(
        stream,
        settings.choice("format", Format.class, Format.LINES),
        settings.text("content_type", ""),
        envelopes,
        context);
  }

  /** The most bytes a line may have. */
  long maxBody() {
    return context.maxBody();
  }

  /** Hands a line over, waiting for room; an empty one is no message. */
  void handOver(Line line, Intake intake) throws InterruptedException {
    switch (line) {
      case Line.Text(Body body, long number) -> {
        if (body.size() > 0) {
          handOver(body, number, intake);
        }
      }
      case Line.TooLong(long bytes, long number) ->
          intake.broken(
              at(number),
              "a line of %d bytes is over max_body (%d); it was skipped"
                  .formatted(bytes, maxBody()));
      case Line.End() -> {}
    }
  }

  private void handOver(Body body, long number, Intake intake) throws InterruptedException {
    try {
      Envelope envelope = format == Format.LINES ? ofBody(body) : ofEnvelope(body);
      intake.put(context.ids().identify(envelope), ack(number));
    } catch (EnvelopeFormat.Malformed | ExpressionException e) {
      intake.broken(at(number), String.valueOf(e.getMessage()));
    }
  }

  private String at(long number) {
    return stream + ":" + number;
  }

  private Envelope ofBody(Body body) {
    return Envelope.of(Ulids.next(), context.name(), context.type(), body, context.time().now())
        .withContentType(contentType.isEmpty() ? guess(body.bytes()[0]) : contentType);
  }

  /**
   * A guess that costs nothing: parsing every line only to name its type would be the main cost.
   */
  private static String guess(byte first) {
    return first == '{' || first == '[' ? "application/json" : "text/plain";
  }

  /** The envelope of the line as a message of this source. */
  private Envelope ofEnvelope(Body body) throws EnvelopeFormat.Malformed {
    Envelope read = envelopes.read(text(body));
    return new Envelope(
        read.id(),
        context.name(),
        context.type(),
        read.subject(),
        read.headers(),
        read.contentType(),
        read.body(),
        read.attributes(),
        context.time().now(),
        read.traceparent());
  }

  private static String text(Body body) throws EnvelopeFormat.Malformed {
    return body.text().orElseThrow(() -> new EnvelopeFormat.Malformed("not UTF-8"));
  }

  /** A stream cannot be told; whoever runs the relay can. */
  private Ack ack(long number) {
    return outcome -> {
      if (outcome instanceof Disposition.Failed(String error)) {
        LOG.log(System.Logger.Level.WARNING, "{0}: not delivered: {1}", at(number), error);
      }
    };
  }
}
