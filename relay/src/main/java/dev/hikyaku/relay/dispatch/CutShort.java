package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.spi.Disposition;

/** Why the way of a message ended before its outcome was known. */
enum CutShort {
  /** The relay stops. */
  STOP("shutdown", "the relay stopped first"),
  /** A fault in the relay's own code. */
  FAULT("unexpected", "the relay met a fault of its own; its log says more");

  private final String word;
  private final String sentence;

  CutShort(String word, String sentence) {
    this.word = word;
    this.sentence = sentence;
  }

  /** The error of its dead letter. */
  String word() {
    return word;
  }

  /** What a sender hears that still waits. */
  Disposition.Failed nack() {
    return new Disposition.Failed(sentence);
  }
}
