package dev.hikyaku.relay.protocol.lines;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import dev.hikyaku.relay.message.HeaderSyntax;
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
 * @param context what the source may touch
 */
public record LineMessages(
    String stream, Format format, String contentType, SourceContext context) {
  private static final System.Logger LOG = System.getLogger(LineMessages.class.getName());

  /** A control character is six bytes of JSON; nothing grows more. */
  private static final long LONGEST_ESCAPE = 6;

  /** Room for headers, attributes and names. */
  private static final long BESIDE_THE_BODY = 1L << 20;

  /** A line is one array. */
  private static final long LARGEST_LINE = Integer.MAX_VALUE - 64L;

  /** What a line is. */
  public enum Format {
    /** Every non-empty line is a body, whatever its charset. */
    LINES,
    /** Every non-empty line is an envelope in JSON. */
    ENVELOPE
  }

  /** Reads {@code format} and {@code content_type}. */
  public static LineMessages read(Section settings, String stream, SourceContext context) {
    return new LineMessages(
        stream,
        settings.choice("format", Format.class, Format.LINES),
        settings.text("content_type", ""),
        context);
  }

  /**
   * The most bytes a line may have. An envelope holds more than its body, and writes it longer than
   * it is; its body is measured once it is read.
   */
  long longestLine() {
    return switch (format) {
      case LINES -> context.maxBody();
      case ENVELOPE -> Math.min(LARGEST_LINE, context.maxBody() * LONGEST_ESCAPE + BESIDE_THE_BODY);
    };
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
              format == Format.LINES
                  ? "a line of %d bytes is over max_body (%d); it was skipped"
                      .formatted(bytes, context.maxBody())
                  : "a line of %d bytes is longer than any envelope within max_body (%d)"
                      .formatted(bytes, context.maxBody()));
      case Line.End() -> {}
    }
  }

  private void handOver(Body body, long number, Intake intake) throws InterruptedException {
    switch (format) {
      case LINES -> identified(ofBody(body), number, intake);
      case ENVELOPE -> {
        switch (EnvelopeJson.read(body.bytes(), blank())) {
          case EnvelopeJson.Line.Good(var envelope) -> checked(ours(envelope), number, intake);
          case EnvelopeJson.Line.Bad(var problem) -> intake.broken(at(number), problem);
        }
      }
    }
  }

  private void checked(Envelope envelope, long number, Intake intake) throws InterruptedException {
    if (!HeaderSyntax.isId(envelope.id())) {
      intake.broken(at(number), "id: must be " + HeaderSyntax.ID_RULE);
    } else if (envelope.body().size() <= context.maxBody()) {
      identified(envelope, number, intake);
    } else {
      intake.broken(
          at(number),
          "a body of %d bytes is over max_body (%d); it was skipped"
              .formatted(envelope.body().size(), context.maxBody()));
    }
  }

  private void identified(Envelope envelope, long number, Intake intake)
      throws InterruptedException {
    try {
      intake.put(context.ids().identify(envelope), ack(number));
    } catch (ExpressionException e) {
      intake.broken(at(number), String.valueOf(e.getMessage()));
    }
  }

  private String at(long number) {
    return stream + ":" + number;
  }

  private Envelope ofBody(Body body) {
    return Envelope.of(Ulids.next(), context.name(), context.type(), body, context.time().now())
        .withContentType(contentType.isEmpty() ? body.guessedType() : contentType);
  }

  /** What a line counts as saying where it says nothing. */
  private Envelope blank() {
    return Envelope.of(
        Ulids.next(), context.name(), context.type(), Body.EMPTY, context.time().now());
  }

  /** Wherever the envelope was written: here it is a message of this source, received now. */
  private Envelope ours(Envelope read) {
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

  /** A stream cannot be told; whoever runs the relay can. */
  private Ack ack(long number) {
    return outcome -> {
      if (outcome instanceof Disposition.Failed(String error)) {
        LOG.log(System.Logger.Level.WARNING, "{0}: not delivered: {1}", at(number), error);
      }
    };
  }
}
