package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.letter.LetterWriter;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spi.Sent;
import java.io.IOException;
import java.util.function.Function;

/**
 * Dead letters in a file, a line each.
 *
 * @param file writes them
 * @param json one line of an envelope, without its end
 */
record FileDeadLetters(LetterWriter file, Function<Envelope, String> json) implements Place {

  @Override
  public String name() {
    return file.path().toString();
  }

  @Override
  public void open() throws IOException {
    file.open();
  }

  @Override
  public void probe() throws IOException {
    file.probe();
  }

  @Override
  public Sent keep(Envelope letter, String key, Span span) throws InterruptedException {
    return file.keep(json.apply(letter));
  }

  @Override
  public void close() {
    file.close();
  }
}
