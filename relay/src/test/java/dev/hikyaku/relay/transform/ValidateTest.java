package dev.hikyaku.relay.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.time.SystemTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ValidateTest {
  private static final Limits LIMITS =
      new Limits(Duration.ofMillis(300), 4 << 20, SystemTime.INSTANCE);

  @TempDir Path folder;
  private List<String> problems = List.of();

  private Path file(String name, String text) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private Validate validate(Path schema) {
    MapSection route = MapSection.of(Map.of("validate", Map.of("schema", schema.toString())));
    Optional<Validate> step = Validate.read(route, new CompiledExpressions(LIMITS));
    problems = route.problems();
    return step.orElseThrow();
  }

  private Validate validate(String schema) throws Exception {
    return validate(file("order.schema.json", schema));
  }

  private static String refusal(Validate validate, String body) throws Exception {
    Envelope envelope = Envelope.of("m-1", "in", "test", Body.of(body), Instant.EPOCH);
    return validate.refusal(envelope).orElse("");
  }

  @Test
  void aRouteWithoutTheStepHasNone() {
    assertThat(Validate.read(MapSection.of(Map.of()), new CompiledExpressions(LIMITS))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"order":"o-1","items":[{"price":1}]} | ''
          {"items":[{"price":1}]}               | the body breaks required order
          {"order":7,"items":[{"price":1}]}     | /order breaks type
          {"order":"o-1","items":[{"price":-1}]}| /items/0/price breaks minimum
          {"order":"O1","items":[]}             | /order breaks pattern; /items breaks minItems
          oops                                  | the body is not JSON
          [1]                                   | the body breaks type
          """)
  void saysWhereABodyBreaksWhichRule(String body, String expected) throws Exception {
    Validate validate =
        validate(
            """
            {"type": "object", "required": ["order"],
             "properties": {
               "order": {"type": "string", "pattern": "^o-\\\\d+$"},
               "items": {"type": "array", "minItems": 1,
                         "items": {"properties": {"price": {"minimum": 0}}}}}}
            """);

    assertThat(problems).isEmpty();
    assertThat(refusal(validate, body)).isEqualTo(expected);
  }

  @Test
  void namesTheFirstFewOfManyErrorsAndNoValueOfTheBody() throws Exception {
    Validate validate = validate("{\"items\": {\"type\": \"string\", \"maxLength\": 1}}");

    assertThat(refusal(validate, "[\"secret\", 1, 2, 3, 4]"))
        .isEqualTo("/0 breaks maxLength; /1 breaks type; /2 breaks type; and 2 more");
  }

  @Test
  void theDraftIsThatOfTheSchemaAndElse202012() throws Exception {
    Validate newest = validate("{\"prefixItems\": [{\"type\": \"string\"}]}");
    Validate seven =
        validate(
            "{\"$schema\": \"http://json-schema.org/draft-07/schema#\","
                + "\"items\": [{\"type\": \"string\"}]}");

    assertThat(refusal(newest, "[1]")).isEqualTo("/0 breaks type");
    assertThat(refusal(seven, "[1]")).isEqualTo("/0 breaks type");
  }

  @Test
  void unevaluatedPropertiesAreSeen() throws Exception {
    Validate validate =
        validate("{\"allOf\": [{\"properties\": {\"a\": {}}}], \"unevaluatedProperties\": false}");

    assertThat(refusal(validate, "{\"a\": 1}")).isEmpty();
    assertThat(refusal(validate, "{\"b\": 1}")).contains("unevaluatedProperties");
  }

  @Test
  void aFormatIsNotChecked() throws Exception {
    Validate validate =
        validate(
            "{\"$schema\": \"http://json-schema.org/draft-07/schema#\", \"format\": \"email\"}");

    assertThat(refusal(validate, "\"no address\"")).isEmpty();
  }

  @Test
  void aSchemaMayReferToFilesBesideIt() throws Exception {
    file("parts/price.json", "{\"$ref\": \"../money.json#/$defs/amount\"}");
    file("money.json", "{\"$defs\": {\"amount\": {\"type\": \"number\"}}}");

    Validate validate =
        validate(
            "{\"properties\": {\"price\": {\"$ref\": \"parts/price.json\"},"
                + " \"next\": {\"$ref\": \"#\"}}}");

    assertThat(problems).isEmpty();
    assertThat(refusal(validate, "{\"next\": {\"price\": \"a\"}}"))
        .isEqualTo("/next/price breaks type");
  }

  @Test
  void aSchemaInsideTheSchemaIsFoundByItsName() throws Exception {
    Validate validate =
        validate(
            """
            {"$id": "https://example.com/order",
             "$ref": "amount",
             "$defs": {"a": {"$id": "amount", "type": "number"}}}
            """);

    assertThat(problems).isEmpty();
    assertThat(refusal(validate, "\"x\"")).isEqualTo("the body breaks type");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com/order.json",
        "http://127.0.0.1:1/order.json",
        "../outside.json",
        "%2e%2e/outside.json",
        "parts/%2E./.%2e/outside.json",
        "file:///etc/hostname",
        "//example.com/order.json",
        "classpath:order.json",
        "urn:order"
      })
  void nothingElseIsFetched(String reference) throws Exception {
    Path schema = file("in/order.json", "{\"items\": {\"$ref\": \"" + reference + "\"}}");

    validate(schema);

    assertThat(problems)
        .containsExactly(
            "schema: order.json refers to " + reference + ", which is not in its folder");
  }

  @Test
  void aReferenceOfAFileBesideItIsHeldToTheSame() throws Exception {
    file("a.json", "{\"$ref\": \"https://example.com/b.json\"}");

    validate("{\"$ref\": \"a.json\"}");

    assertThat(problems)
        .containsExactly(
            "schema: a.json refers to https://example.com/b.json, which is not in its folder");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          not json                    | order.schema.json is not JSON
          [1]                         | order.schema.json is no schema: it must be an object
          {"$ref":"gone.json"}        | there is no file gone.json
          {"pattern":"("}             | the schema cannot be used: the pattern does not compile: .*
          {"$schema":"https://json-schema.org/none"} | .*: its \\$schema .* is none of .*/draft-07/schema, .*
          {"type":"objekt"}           | .*: /type of order.schema.json is not as its draft wants it
          {"properties":{"n":{"minimum":"1"}}} | .*: /properties/n/minimum of order.schema.json .*
          {"$schema":"http://json-schema.org/draft-07/schema#","required":"n"} | .*: /required of .*
          {"$ref":"#"}                | the schema cannot be used: it refers to itself without end
          {"$ref":"#/$defs/none"}     | the schema cannot be used: .*
          """)
  void aSchemaThatCannotBeUsedIsAProblem(String schema, String problem) throws Exception {
    validate(schema);

    assertThat(problems).singleElement().asString().matches("schema: " + problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://json-schema.org/draft/2020-12/schema",
        "http://json-schema.org/draft-07/schema#"
      })
  void aKeywordThatNoDraftHasIsTold(String draft) throws Exception {
    Validate validate =
        validate(
            """
            {"$schema": "%s", "properties": {"n": {"requierd": [1]}}, "x-owner": "ops",
             "required": ["n"]}
            """
                .formatted(draft));

    assertThat(problems)
        .containsExactly(
            "warning: schema: the keyword requierd is not one of its draft and checks nothing",
            "warning: schema: the keyword x-owner is not one of its draft and checks nothing");
    assertThat(refusal(validate, "{}")).isEqualTo("the body breaks required n");
  }

  @Test
  void aSchemaThatIsNotThereIsAProblem() {
    validate(folder.resolve("none.json"));

    assertThat(problems).containsExactly("schema: there is no file none.json");
  }

  @Test
  void aPatternThatGoesBackOverAndOverEndsInTime() throws Exception {
    Validate validate = validate("{\"pattern\": \"^(([a-z])+.)+[A-Z]([a-z])+$\"}");

    assertThat(refusal(validate, "\"" + "a".repeat(5_000) + "\"")).contains("took");
  }

  @Test
  void aSchemaThatBranchesOverAndOverEndsInTime() throws Exception {
    Validate validate =
        validate(
            "{\"anyOf\": [{\"type\": \"string\"}, {\"properties\": {\"a\": {\"$ref\": \"#\"}},"
                + "\"required\": [\"b\"]}, {\"properties\": {\"a\": {\"$ref\": \"#\"}},"
                + "\"required\": [\"c\"]}]}");
    String deep = "{\"a\":".repeat(100) + "1" + "}".repeat(100);

    assertThat(refusal(validate, deep)).contains("took longer");
  }

  @Test
  void aSchemaThatIsOnlyItselfDoesNotHang() throws Exception {
    Validate validate = validate("{\"$ref\": \"#\"}");

    assertThat(problems.isEmpty() ? refusal(validate, "1") : problems.getFirst()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "^a$, b\\na\\nb, false",
    "^a$, a, true",
    "b, abc, true",
    "\\d, ٣, false",
    "[\\w-]+$, a-b, true",
    "\\\\d, \\d, true",
    "^\\p{L}+$, é, true"
  })
  void patternsAreThoseOfEcmaScript(String pattern, String text, boolean matches) throws Exception {
    String value = text.replace("\\n", "\n");

    boolean found = Budget.spend(LIMITS, "test", budget -> SchemaRegex.of(pattern).matches(value));

    assertThat(found).isEqualTo(matches);
  }

  @Test
  void aLinkOutOfTheFolderIsNotFollowedAndOneInsideIs() throws Exception {
    Path outside = file("outside.json", "{\"type\": \"number\"}");
    Path schema = file("in/order.json", "{\"$ref\": \"linked.json\"}");
    Path link = schema.resolveSibling("linked.json");

    Files.createSymbolicLink(link, outside);
    validate(schema);
    assertThat(problems)
        .containsExactly("schema: order.json refers to linked.json, which is not in its folder");

    Files.delete(link);
    Files.createSymbolicLink(link, file("in/real.json", "{\"type\": \"number\"}"));
    Validate validate = validate(schema);
    assertThat(problems).isEmpty();
    assertThat(refusal(validate, "\"x\"")).isEqualTo("the body breaks type");
  }
}
