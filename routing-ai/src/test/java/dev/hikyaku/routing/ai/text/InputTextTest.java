package dev.hikyaku.routing.ai.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        Arguments.of("{\"x\":\"two words\"}", "two words"),
        Arguments.of("{\"x\":\"word\"}", ""),
        Arguments.of("{\"x\":\"two words\",\"text\":\"hello\"}", "hello"),
        Arguments.of("{\"text\":\"x\",\"b\":\"hello there refund\"}", "x\nhello there refund"),
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

  static Stream<Arguments> fewWords() {
    return Stream.of(
        Arguments.of("E404", "E404"),
        Arguments.of("s 5", "s 5"),
        Arguments.of("a1b2c3", "a1b2c3"),
        Arguments.of("🔥🔥", "🔥🔥"),
        Arguments.of("> refund me", "refund me"),
        Arguments.of("<blockquote>refund me</blockquote>", "refund me"),
        Arguments.of("<p hidden>refund me</p>", ""),
        Arguments.of("if a<b and c>d then refund", "if a<b and c>d then refund"),
        Arguments.of("<p>a List<String> is odd</p>", "a List<String> is odd"),
        Arguments.of("Hello refund now please\nBob", "Hello refund now please Bob"),
        Arguments.of("hi bob,\nit broke", "it broke"),
        Arguments.of("Dear Sir or Madam,\nit broke", "it broke"),
        Arguments.of("Refund my order,\nit broke", "Refund my order, it broke"),
        Arguments.of("\u001brefund", "refund"),
        Arguments.of("\u0000\u0007refund please\u007f", "refund please"),
        Arguments.of("AT&amp;T &#x20AC;5", "AT&T €5"),
        Arguments.of("a &b; &nosuch; c?x=1&copy=2 word", "a &b; &nosuch; c?x=1&copy=2 word"));
  }

  @ParameterizedTest
  @MethodSource("fewWords")
  void noTextThatSaysSomethingIsEmptied(String body, String expected) {
    assertThat(seen(body)).isEqualTo(expected);
  }

  @Test
  void aLetterOfAnOldProgramIsRead() {
    byte[] old = "Rückzahlung für mich".getBytes(StandardCharsets.ISO_8859_1);

    assertThat(seen(old)).isEqualTo("Rückzahlung für mich");
  }

  static Stream<Arguments> away() {
    return Stream.of(
            "max-height:0;overflow:hidden",
            "height:0px; overflow: hidden",
            "font-size:0.1px",
            "font-size:1px",
            "position:absolute;left:-9999px",
            "text-indent:-9999px",
            "mso-hide:all",
            "disp\\6c ay:none",
            "d\\isplay:n\\6fne",
            "display:/* x:y; */none")
        .map(style -> Arguments.of("<p style=\"" + style + "\">secret</p><p>text</p>"));
  }

  @ParameterizedTest
  @MethodSource("away")
  void whatIsPutAwayIsNotSeen(String body) {
    assertThat(seen(body)).isEqualTo("text");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "max-height:0",
        "overflow:hidden;max-height:20px",
        "font-size:9px",
        "left:-10px",
        "text-indent:-2em",
        "content:'display:none'"
      })
  void whatIsNotPutAwayIsSeen(String style) {
    assertThat(seen("<p style=\"" + style + "\">text</p>")).isEqualTo("text");
  }

  static Stream<Arguments> markup() {
    return Stream.of(
        Arguments.of("<p title=\"no hidden fees\">text</p>", "text"),
        Arguments.of("<div class=\"box hidden md:block\">text</div>", "text"),
        Arguments.of("<p data-style='x style=display:none'>text</p>", "text"),
        Arguments.of("<p hidden>secret<p>text", "text"),
        Arguments.of("<ul><li>one<li hidden>secret<li>two</ul>", "one\ntwo"),
        Arguments.of("<p hidden=until-found>secret</p>text", "text"),
        Arguments.of("<td style=font-size:0><p style=\"font-size:14px\">text</p></td>", "text"),
        Arguments.of("<div style=font-size:0><p style=\"font:700 14px/1 Arial\">text", "text"),
        Arguments.of("<p style=font-size:0>a<span style=font-size:2em>b</span></p>text", "text"),
        Arguments.of("<p style=font-size:0>a<b>b</b></p>text", "text"),
        Arguments.of("<p style=\"font:0/0 a\">a</p>text", "text"),
        Arguments.of("<p style=opacity:0>a<b style=opacity:1>b</b></p>text", "text"),
        Arguments.of("<p style=visibility:hidden>a<b style=visibility:visible>text</b>", "text"),
        Arguments.of("<p style=\"display:/**/NONE !important\">a</p>text", "text"),
        Arguments.of("<p style=\"display:none;display:block\">text</p>", "text"),
        Arguments.of("<p>İİİİİİİİ</p><style>x</style><p>text</p>", "İİİİİİİİ\ntext"),
        Arguments.of("<p>&sup2;&copy;&#8364;&Ntilde;</p>and text", "²©€Ñ and text"));
  }

  @ParameterizedTest
  @MethodSource("markup")
  void ofMarkupWhatItsReaderSeesIsSeen(String body, String expected) {
    assertThat(seen(body)).isEqualTo(expected);
  }

  @Test
  void ofANewsletterEverythingThatItsReaderSeesIsSeen() throws IOException {
    try (var mail = InputTextTest.class.getResourceAsStream("/newsletter.html")) {
      String text = seen(Objects.requireNonNull(mail).readAllBytes());

      assertThat(text)
          .contains("Your parcel is late", "was to arrive on Tuesday", "Track it", "No hidden fees")
          .doesNotContain("Preview", "font-size", "mso", "send this to billing");
    }
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
  @Timeout(60)
  void hostileTextIsReadInReasonableTime() {
    String tags = "<style ".repeat(100_000) + "&".repeat(100_000) + "<".repeat(100_000);
    String lines = "On Tue ".repeat(20_000) + "\nBest regards, ".repeat(20_000);

    assertThat(seen(tags)).isNotNull();
    assertThat(seen(lines)).isNotNull();
    assertThat(seen("1\n".repeat(200_000) + "text")).endsWith("text");
    assertThat(seen("<b>".repeat(100_000) + "text")).isNotNull();
    assertThat(seen("<p><a href=x><b>".repeat(50_000) + "text")).isNotNull();
    assertThat(seen("<table><tr><td>".repeat(50_000) + "text")).isNotNull();
    assertThat(seen("<table>a".repeat(50_000))).isNotNull();
    assertThat(seen("<font size=1><p></font>".repeat(30_000))).isNotNull();
  }
}
