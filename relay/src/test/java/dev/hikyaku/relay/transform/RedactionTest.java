package dev.hikyaku.relay.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.time.SystemTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
  private static final List<String> ALL = List.of("email", "phone", "card");

  private static Redaction redaction(Object entries) {
    FakeSection route = FakeSection.of("routes[r]", Map.of("redact", entries));
    Redaction redaction = Redaction.read(route, Try.PATIENT.expressions).orElseThrow();
    assertThat(route.errors()).isEmpty();
    return redaction;
  }

  private static String seen(String body, String... entries) throws Exception {
    Envelope view = redaction(List.of(entries)).view(Try.message(body));
    return view.body().text().orElseThrow();
  }

  private static String seen(String body) throws Exception {
    return seen(body, ALL.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          write to ada@example.com please              | write to [email] please
          ada.l+news@mail.example.co.uk, thanks        | [email], thanks
          <Ada.Lovelace@Example.COM>                   | <[email]>
          (mailto:ada@example.com)                     | (mailto:[email])
          ada@example.com.                             | [email].
          o'neill_99@sub-domain.example.org!           | [email]!
          jörg@müller.de und ada@пример.рф             | [email] und [email]
          ada＠example．com                            | [email]
          ada&#64;example.com or ada%40example.com     | [email] or [email]
          a@x.io,b@y.io;c@z.io                         | [email],[email];[email]
          follow @ada on it                            | follow @ada on it
          ada@localhost has no dot                     | ada@localhost has no dot
          3@1.25 and 5 @ 2.50                          | 3@1.25 and 5 @ 2.50
          @@@ a@ @b a@.b a@b.                          | @@@ a@ @b a@.b a@b.
          """)
  void addressesOfEmail(String text, String expected) throws Exception {
    assertThat(seen(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          call +49 171 1234567 today                   | call [phone] today
          +1 (555) 123-4567                            | [phone]
          +44 (0)20 7946 0958, ask for Bo              | [phone], ask for Bo
          +491711234567                                | [phone]
          ＋49 171 1234567                             | [phone]
          0049 171 1234567                             | [phone]
          0171/1234567 or 0171-1234567                 | [phone] or [phone]
          tel:030-12345678                             | tel:[phone]
          (030) 1234567                                | [phone]
          06 12 34 56 78                               | [phone]
          07911123456                                  | [phone]
          555-123-4567 or (555) 123-4567               | [phone] or [phone]
          1-800-555-1234                               | [phone]
          (11) 91234-5678                              | [phone]
          ٠١٧١ ١٢٣٤٥٦٧                                 | [phone]
          unit 12, 0171 1234567                        | unit 12, [phone]
          order 123456 of 2 items                      | order 123456 of 2 items
          order 1234567890 and 20240115123000          | order 1234567890 and 20240115123000
          INV-12345678 and A0171234567890              | INV-12345678 and A0171234567890
          on 2024-01-15 at 10:30, 01.02.2024 1030      | on 2024-01-15 at 10:30, 01.02.2024 1030
          2024-01-15T10:30:00+0100                     | 2024-01-15T10:30:00+0100
          0.123456789012 and 12,345,678.90             | 0.123456789012 and 12,345,678.90
          192.168.100.200 1:1000                       | 192.168.100.200 1:1000
          x+1234567 and +12 and 000012345678           | x+1234567 and +12 and 000012345678
          """)
  void telephoneNumbersAndWhatLooksLikeThem(String text, String expected) throws Exception {
    assertThat(seen(text, "phone")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no. 4111111111111111                         | no. [card]
          card 4111 1111 1111 1111, 12/27              | card [card], 12/27
          5500-0000-0000-0004                          | [card]
          3782 822463 10005 is Amex                    | [card] is Amex
          6011.0009.9013.9424                          | [card]
          ４１１１ １１１１ １１１１ １１１１          | [card]
          order 12345 4111111111111111                 | order 12345 [card]
          4111111111111112                             | 4111111111111112
          1234567812345670                             | 1234567812345670
          411111111111                                 | 411111111111
          41111111111111111111111                      | 41111111111111111111111
          1700000000000 ms                             | 1700000000000 ms
          """)
  void numbersOfCardsThatPassTheCheck(String text, String expected) throws Exception {
    assertThat(seen(text)).isEqualTo(expected);
  }

  @Test
  void charactersThatNobodySeesHideNothing() throws Exception {
    String hidden =
        "a\u200Bda@exa\u00ADmple.c\u2060om +49\u200B171\u200B1234567 4111\u200D1111\u200B11111111";

    assertThat(seen(hidden)).isEqualTo("[email] [phone] [card]");
  }

  @Test
  void onlyWhatIsNamedIsLookedFor() throws Exception {
    String text = "ada@example.com, +49 171 1234567, 4111 1111 1111 1111";

    assertThat(seen(text, "email")).isEqualTo("[email], +49 171 1234567, 4111 1111 1111 1111");
    assertThat(seen(text, "card")).isEqualTo("ada@example.com, +49 171 1234567, [card]");
    assertThat(seen(text, "json.x")).isEqualTo(text);
  }

  @Test
  void everyTextOfATreeIsSearchedItsKeysAndWholeNumbersToo() throws Exception {
    String body =
        """
        {"from":"ada@example.com","cards":[4111111111111111,7],"total":1.5,"ok":true,"no":null,
         "by":{"ada@example.com":"x","bob@example.com":"y"}}
        """;

    assertThat(seen(body))
        .isEqualTo(
            "{\"from\":\"[email]\",\"cards\":[\"[card]\",7],\"total\":1.5,\"ok\":true,\"no\":null,"
                + "\"by\":{\"[email]\":\"x\",\"[email] 3\":\"y\"}}");
  }

  @Test
  void aPathTakesAFieldOutInEveryElementOfAList() throws Exception {
    String body =
        "{\"address\":{\"street\":\"x\"},\"items\":[{\"who\":\"a\",\"n\":1},[{\"who\":\"b\"}],3],"
            + "\"deep\":{\"address\":\"stays\"}}";

    assertThat(seen(body, "json.address", "json.items.who", "json.none.at.all"))
        .isEqualTo("{\"items\":[{\"n\":1},[{}],3],\"deep\":{\"address\":\"stays\"}}");
    assertThat(seen("[{\"who\":1},{\"who\":2,\"b\":3}]", "json.who")).isEqualTo("[{},{\"b\":3}]");
  }

  /** What is broken may still hold what a path names. */
  @ParameterizedTest
  @ValueSource(strings = {"{\"address\":\"x\",}", " [{\"address\":\"x\"}", "{\"a\":1}{\"a\":2}"})
  void aBrokenTreeIsNotShownWhereAPathNamesAField(String body) throws Exception {
    assertThat(seen(body, "json.address")).isEmpty();
    assertThat(seen(body, "email")).isEqualTo(body);
    assertThat(seen("plain words", "json.address")).isEqualTo("plain words");
  }

  @Test
  void bytesThatAreNoTextAreNotShown() throws Exception {
    Envelope latin =
        Try.message("").withBody(Body.of("ä@b.de".getBytes(StandardCharsets.ISO_8859_1)));

    assertThat(redaction("email").view(latin).body().size()).isZero();
  }

  @Test
  void subjectHeadersAndAttributesAreSearchedAndTheMessageItselfStaysAsItIs() throws Exception {
    Headers headers = Headers.of("From", "ada@example.com").plus("X-User", "ada").plus("x", "y");
    Envelope message =
        Try.message("ada@example.com")
            .withHeaders(headers)
            .withAttribute("who", List.of(Map.of("mail", "ada@example.com"), 3));

    Envelope view = redaction(List.of("email", "headers.x-user")).view(message);

    assertThat(view.headers()).isEqualTo(Headers.of("From", "[email]").plus("x", "y"));
    assertThat(view.attributes()).hasToString("{who=[{mail=[email]}, 3]}");
    assertThat(view.id()).isEqualTo(message.id());
    assertThat(message.body().text()).contains("ada@example.com");
    assertThat(message.headers()).isEqualTo(headers);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          emial       | cannot redact emial (did you mean email?)
          iban        | cannot redact iban (email, card, phone, or a path such as json.address)
          body.a      | cannot redact body.a (email, card, phone, or a path such as json.address)
          json        | json is no path (write json.a.b or headers.name; lists are gone through by themselves)
          json..a     | json..a is no path (write json.a.b or headers.name; lists are gone through by themselves)
          json.a[0]   | json.a[0] is no path (write json.a.b or headers.name; lists are gone through by themselves)
          headers.a.b | headers.a.b is no path (write json.a.b or headers.name; lists are gone through by themselves)
          """)
  void aWrongEntryIsAProblemAtItsPlace(String entry, String problem) {
    FakeSection route = FakeSection.of("routes[r]", Map.of("redact", List.of("phone", entry)));

    Redaction.read(route, Try.PATIENT.expressions);

    assertThat(route.errors()).containsExactly("routes[r].redact: " + problem);
  }

  @Test
  void anEmptyListIsAProblem() {
    FakeSection route = FakeSection.of("routes[r]", Map.of("redact", List.of()));

    Redaction.read(route, Try.PATIENT.expressions);

    assertThat(route.errors()).singleElement().asString().contains("names nothing");
  }

  /** Each of these makes a careless pattern look at every character from every other one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "@",
        "a@",
        "a.",
        "@a.",
        "%40",
        "&#64;a",
        "1",
        "4",
        "1 ",
        "+",
        "+1",
        "(1",
        "0-",
        "00",
        "1\u200B",
        "a@b.c\u200B",
        "4111 1111 1111 111",
        "0171 ",
        "-",
        "{\"",
        "é"
      })
  void aMillionCharactersTakeNoLongerThanAnExpressionMay(String piece) throws Exception {
    Limits limits = Limits.ofBodies(2 * Defaults.MAX_BODY, SystemTime.INSTANCE);
    CompiledExpressions expressions =
        new CompiledExpressions(new Limits(Duration.ofSeconds(8), limits.output(), limits.clock()));
    FakeSection route = FakeSection.of("r", Map.of("redact", ALL));
    Redaction redaction = Redaction.read(route, expressions).orElseThrow();

    Envelope view = redaction.view(Try.message(piece.repeat(1_000_000 / piece.length())));

    assertThat(view.body().size()).isPositive();
  }

  @Test
  void whatTakesTooLongIsAFailureAndNoMessageWithoutRedaction() {
    Limits limits = new Limits(Duration.ZERO, 1_000_000, SystemTime.INSTANCE);
    FakeSection route = FakeSection.of("r", Map.of("redact", ALL));
    Redaction redaction = Redaction.read(route, new CompiledExpressions(limits)).orElseThrow();

    assertThatThrownBy(() -> redaction.view(Try.message("a".repeat(10_000))))
        .isInstanceOf(ExpressionException.class)
        .hasMessageStartingWith("redact: took longer");
  }

  /** Whatever stands around it, and however often. */
  @Test
  void anAddressAmongRandomCharactersIsNeverSeen() throws Exception {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      String around = noise(random);
      String text = around + " ada@example.com " + noise(random) + " +49 171 1234567 " + around;

      assertThat(seen(text)).as(text).doesNotContain("ada@example", "1234567");
    }
  }

  private static String noise(Random random) {
    String signs = "@.+-()/ 0123456789abcé&#64;%40\u200B\u202E{}[]\"";
    StringBuilder noise = new StringBuilder();
    for (int i = random.nextInt(40); i > 0; i--) {
      noise.append(signs.charAt(random.nextInt(signs.length())));
    }
    return noise.toString();
  }
}
