package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.protocol.net.Answer;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.Reply;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What callers of an http source are told that answers with the reply of a destination. */
final class Responses {
  private Responses() {}

  static Answer of(String id, HttpAck.Verdict verdict, Awaited.Heard heard) {
    return switch (verdict) {
      case HttpAck.Verdict.Settled(Disposition.Failed failed) -> Answers.of(id, failed);
      case HttpAck.Verdict.Settled(Disposition outcome) -> of(id, outcome, heard);
      case HttpAck.Verdict.Open open -> late(id);
      case HttpAck.Verdict.Pending pending -> late(id);
    };
  }

  private static Answer late(String id) {
    return Answers.status(504, id, "pending", List.of());
  }

  private static Answer of(String id, Disposition outcome, Awaited.Heard heard) {
    return switch (heard) {
      case Awaited.Heard.Replied(Reply reply) -> replied(id, outcome, reply);
      case Awaited.Heard.GaveUp gaveUp -> told(502, id, outcome);
      case Awaited.Heard.Others others -> told(404, id, outcome);
      case Awaited.Heard.Nothing nothing ->
          told(outcome instanceof Disposition.DeadLettered ? 502 : 404, id, outcome);
    };
  }

  private static Answer told(int status, String id, Disposition outcome) {
    return Answers.status(status, id, outcome.label(), outcome.destinations());
  }

  private static Answer replied(String id, Disposition outcome, Reply reply) {
    if (reply.status() == 0) {
      return Answers.of(id, outcome); // a protocol without answers
    }
    if (cut(reply)) {
      return Answer.error(502, "the reply is larger than " + AnswerReader.MOST + " bytes");
    }
    return new Answer(reply.status(), endToEnd(reply.headers()), reply.body(), false);
  }

  /** A part must not pass for the whole. */
  private static boolean cut(Reply reply) {
    String kept = Integer.toString(reply.body().size());
    List<String> lengths = reply.headers().all("Content-Length");
    return lengths.isEmpty()
        ? reply.body().size() >= AnswerReader.MOST
        : reply.status() != 204 && reply.status() != 304 && !lengths.contains(kept);
  }

  /** Without what belongs to the connection, and what Connection names beside that. */
  private static Headers endToEnd(Headers headers) {
    Set<String> named =
        headers.all("Connection").stream()
            .flatMap(value -> Stream.of(value.split(",")))
            .map(name -> name.strip().toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    return headers.only(
        line ->
            HeaderRules.sendable(line) && !named.contains(line.name().toLowerCase(Locale.ROOT)));
  }
}
