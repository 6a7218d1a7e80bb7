package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.message.Headers.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** One message, written on the command line: options that send and route share. */
final class MessageOptions {
  private static final Pattern ID = Pattern.compile("[\\x21-\\x7e]{1,255}");
  private static final Pattern HEADER =
      Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+)\\s*:\\s*([^\\p{Cntrl}]*)");

  @Option(
      names = {"-d", "--data"},
      paramLabel = "TEXT|@FILE|-",
      description = "The body: the text itself, the bytes of a file, or of standard input.")
  Optional<String> data = Optional.empty();

  @Option(
      names = {"-H", "--header"},
      paramLabel = "NAME:VALUE",
      description = "A header. May be given several times.")
  List<String> headers = new ArrayList<>();

  @Option(
      names = "--content-type",
      paramLabel = "TYPE",
      description = "The media type. Default: from the headers, else what the body looks like.")
  Optional<String> contentType = Optional.empty();

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "The message's id and idempotency key. Default: a new one.")
  Optional<String> id = Optional.empty();

  @Spec(Spec.Target.MIXEE)
  CommandSpec command = CommandSpec.create();

  /** The message these options describe, as if it came from there. */
  Envelope message(Origin origin, Console console) {
    id.filter(text -> !ID.matcher(text).matches())
        .ifPresent(bad -> refuse("--id takes 1 to 255 visible ASCII characters"));
    Headers given = Headers.of(headers.stream().map(this::header).toList());
    Body body = data.map(text -> new Data(command).body(text, console)).orElse(Body.EMPTY);
    Envelope plain = origin.message(body).withHeaders(given);
    Envelope typed =
        contentType.or(() -> given.first("content-type")).map(plain::withContentType).orElse(plain);
    return id.map(typed::withId).orElse(typed);
  }

  private Header header(String line) {
    var parts = HEADER.matcher(line);
    if (!parts.matches()) {
      throw refusal("--header takes NAME:VALUE on one line");
    }
    return new Header(parts.group(1), parts.group(2));
  }

  private void refuse(String message) {
    throw refusal(message);
  }

  private ParameterException refusal(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
