package dev.hikyaku.routing.ai.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InputTextTest {
  private static final InputText INPUT = new InputText(8000);

  private static String seen(String body) {
    return seen(body.getBytes(StandardCharsets.UTF_8));
  }

  private static String seen(byte[] body) {
    return INPUT.of(Envelope.of("1", "in", "stdin", Body.of(body), Instant.EPOCH));
  }

  static Stream<Arguments> json() {
    return Stream.of(
        Arguments.of("{\"text\":\"The printer is on fire\"}", "The printer is on fire"),
        Arguments.of("{\"body\":\"It smokes.\",\"subject\":\"Printer\"}", "Printer\nIt smokes."),
        Arguments.of("{\"a\":{\"b\":[{\"content\":\"deep\"}]}}", "deep"),
        Arguments.of("\"just a string\"", "just a string"),
        Arguments.of("{\"messageBody\":\"camel case\"}", "camel case"),
        Arguments.of("{\"x\":\"four plain words here\"}", "four plain words here"),
        Arguments.of("{\"x\":\"two words\"}", ""),
        Arguments.of("{\"status\":\"IN_PROGRESS\",\"text\":\"hello\"}", "hello"),
        Arguments.of("{\"text\":\"8d3f2a10-5b7c-4e0a-9d1e-000000000001\"}", ""),
        Arguments.of("{\"text\":\"https://example.org/a?b=c\"}", ""),
        Arguments.of("{\"text\":\"kim@example.org\"}", ""),
        Arguments.of("{\"text\":\"2026-03-04T10:22:00Z\"}", ""),
        Arguments.of("{\"text\":\"TWFueSBoYW5kcyBtYWtlIGxpZ2h0IHdvcmsu\"}", ""),
        Arguments.of("{\"text\":\"4711\"}", ""),
        Arguments.of("{\"ua\":\"Mozilla/5.0 (X11; Linux) AppleWebKit/537 like Gecko\"}", ""),
        Arguments.of("{\"headers\":{\"text\":\"not written by any person\"}}", ""),
        Arguments.of("{\"user_name\":\"Maria de la Cruz Lopez\"}", ""),
        Arguments.of("{\"text\":\"Same words\",\"html\":\"<p>Same words</p>\"}", "Same words"),
        Arguments.of("[\"Short\",{\"note\":\"kept\"}]", "Short\nkept"),
        Arguments.of(
            "[{\"from\":\"bot\",\"text\":\"How can I help?\"},{\"text\":\"Hey you\"}]", "Hey you"),
        Arguments.of("42", ""),
        Arguments.of("{}", ""));
  }

  @ParameterizedTest
  @MethodSource("json")
  void ofJsonTheWordsOfPeopleAreSeen(String body, String expected) {
    assertThat(seen(body)).isEqualTo(expected);
  }

  static Stream<Arguments> letters() {
    return Stream.of(
        Arguments.of("Plain   text\nover two lines", "Plain text over two lines"),
        Arguments.of("One.\n\nTwo.", "One.\nTwo."),
        Arguments.of("Hello team,\n\nit broke.", "it broke."),
        Arguments.of("It broke.\n\n-- \nKim\nAcme Ltd", "It broke."),
        Arguments.of("It broke.\n\nBest regards,\nKim Lee\nTel: +49 30 1234567", "It broke."),
        Arguments.of("Es geht nicht.\n\nMit freundlichen Grüßen\nKim", "Es geht nicht."),
        Arguments.of("It broke. Kind regards, Kim Lee, Acme Ltd", "It broke."),
        Arguments.of("It broke.\nThanks, Kim", "It broke."),
        Arguments.of("Hej,\n\nIt broke.\n\nKim Lee", "It broke."),
        Arguments.of("Broken printer\nKim Lee", "Broken printer Kim Lee"),
        Arguments.of("It broke.\nSent from my iPhone", "It broke."),
        Arguments.of("It broke.\n+49 30 123 45 67\nwww.acme.example", "It broke."),
        Arguments.of("New.\n> old\n> older", "New."),
        Arguments.of("New.\n\nOn Tue, 3 Mar 2026, Kim wrote:\nold", "New."),
        Arguments.of(
            "New.\n\nOn Tue, 3 Mar 2026 at 10:12, Kim Lee\n<k@x.example> wrote:\nold", "New."),
        Arguments.of("Neu.\n\nAm 3. März 2026 schrieb Kim:\nalt", "Neu."),
        Arguments.of("New.\n\nFrom: Kim\nSent: Monday\nTo: Bo\n\nold", "New."),
        Arguments.of("New.\n-----Original Message-----\nold", "New."),
        Arguments.of("New.\n\nThis e-mail and any attachments are confidential.", "New."),
        Arguments.of("-----Forwarded message-----\nFrom: Kim\nSubject: x\n\nfwd", "fwd"),
        Arguments.of("Thanks for the tool. It broke.", "Thanks for the tool. It broke."),
        Arguments.of("See https://x.example/a/b?utm=1&id=2 now", "See https://x.example/a/b now"),
        Arguments.of("<p>Fish &amp; chips</p><p>now</p>", "Fish & chips\nnow"),
        Arguments.of("<style>p{}</style><b>bo</b>ld<br>text", "bold text"),
        Arguments.of("<div>New</div><blockquote>old</blockquote>", "New"),
        Arguments.of("<p>New <i style=\"display: none\">a <b>b</b></i>text</p>", "New text"),
        Arguments.of("<div>New</div><div hidden><div>a</div>b</div>text", "New\ntext"),
        Arguments.of("<p>New</p><div style='visibility:hidden'>a<p>b", "New"),
        Arguments.of("<p>New</p><font style=font-size:0px>a</font>", "New"),
        Arguments.of("<p style=\"font-size:0.9em;opacity:0.5\">text</p>", "text"),
        Arguments.of("<p aria-hidden=\"true\">text <img hidden src=x>here</p>", "text here"),
        Arguments.of(
            "<p>It was hidden > style=display:none</p>", "It was hidden > style=display:none"),
        Arguments.of("if a < b and b > c then", "if a < b and b > c then"),
        Arguments.of("   \n ", ""),
        Arguments.of("12345 !!!", ""));
  }

  @ParameterizedTest
  @MethodSource("letters")
  void ofALetterOnlyWhatItsWriterWroteIsSeen(String body, String expected) {
    assertThat(seen(body)).isEqualTo(expected);
  }

  @Test
  void bytesThatAreNoTextAreNotSeen() {
    assertThat(seen(new byte[] {(byte) 0x89, 'P', 'N', 'G', (byte) 0xff})).isEmpty();
    assertThat(seen(new byte[] {'a', 0, 1, 2, 3, 'b'})).isEmpty();
    assertThat(seen(new byte[0])).isEmpty();
  }

  @Test
  void aLongTextKeepsHeadAndTailAroundAMark() {
    String text =
        new InputText(21)
            .of(Envelope.of("1", "in", "stdin", Body.of("abcdefghij".repeat(9)), Instant.EPOCH));

    assertThat(text).isEqualTo("abcdefgh […] cdefghij").hasSize(21);
  }

  @Test
  void hostileTextIsReadInReasonableTime() {
    String tags = "<style ".repeat(100_000) + "&".repeat(100_000) + "<".repeat(100_000);
    String lines = "On Tue ".repeat(20_000) + "\nBest regards, ".repeat(20_000);

    assertThat(seen(tags)).isNotNull();
    assertThat(seen(lines)).isNotNull();
  }
}
