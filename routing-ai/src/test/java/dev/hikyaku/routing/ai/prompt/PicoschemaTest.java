package dev.hikyaku.routing.ai.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PicoschemaTest {
  @TempDir Path temp;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          string                        | {"type":"string"}
          number, how many, or so       | {"type":"number","description":"how many, or so"}
          any                           | {"type":"any"}
          { type: object, x: 1 }        | {"type":"object","x":1}
          { type: string }              | {"type":"string"}
          { properties: { a: {} } }     | {"properties":{"a":{}},"type":"object"}
          { a: string }                 | {"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false,"required":["a"]}
          { a?: integer }               | {"type":"object","properties":{"a":{"type":["integer","null"]}},"additionalProperties":false}
          { a: any }                    | {"type":"object","properties":{"a":{}},"additionalProperties":false,"required":["a"]}
          { a?: any }                   | {"type":"object","properties":{"a":{}},"additionalProperties":false}
          { a: "any, x" }               | {"type":"object","properties":{"a":{"description":"x"}},"additionalProperties":false,"required":["a"]}
          { "a(array, x)": string }     | {"type":"object","properties":{"a":{"type":"array","items":{"type":"string"},"description":"x"}},"additionalProperties":false,"required":["a"]}
          { "a?(array)": boolean }      | {"type":"object","properties":{"a":{"type":["array","null"],"items":{"type":"boolean"}}},"additionalProperties":false}
          { "a?(object, x)": { b: "null" } } | {"type":"object","properties":{"a":{"type":["object","null"],"properties":{"b":{"type":"null"}},"additionalProperties":false,"required":["b"],"description":"x"}},"additionalProperties":false}
          { "a(enum, x)": [b, c] }      | {"type":"object","properties":{"a":{"enum":["b","c"],"description":"x"}},"additionalProperties":false,"required":["a"]}
          { "a?(enum)": [b] }           | {"type":"object","properties":{"a":{"enum":["b",null]}},"additionalProperties":false}
          { "a?(enum)": [b, null] }     | {"type":"object","properties":{"a":{"enum":["b",null]}},"additionalProperties":false}
          { (*): number }               | {"type":"object","properties":{},"additionalProperties":{"type":"number"}}
          { a: { b?: string } }         | {"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":["string","null"]}},"additionalProperties":false}},"additionalProperties":false,"required":["a"]}
          """)
  void becomesJsonSchema(String pico, String expected) {
    Prompt prompt =
        new Written(temp)
            .with("p.prompt", "---\ninput:\n  schema: " + pico + "\n---\nx")
            .prompt("p");

    assertThat(prompt.metadata().inputSchema().map(Object::toString)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [string]                | output.schema: a schema is a type or a mapping (write name: string)
          { a: 1 }                | output.schema.a: a schema is a type or a mapping (write name: string)
          strin                   | output.schema: unknown type strin (string, number, integer, boolean, null or any)
          { "a(list)": string }   | output.schema.a(list): unknown kind list (array, object or enum)
          { "a(enum)": string }   | output.schema.a(enum): an enum is a list (write kind(enum): [a, b])
          { "a(array": string }   | output.schema.a(array: the parenthesis is not closed (write name(array): string)
          """)
  void whatIsNoneIsToldAtItsPlace(String pico, String expected) {
    assertThat(new Written(temp).problems("---\noutput:\n  schema: " + pico + "\n---\nx"))
        .singleElement()
        .asString()
        .startsWith("p.prompt:3:")
        .endsWith(": error: " + expected);
  }

  @Test
  void noSchemaIsNone() {
    Prompt prompt =
        new Written(temp).with("p.prompt", "---\ninput: {schema: }\n---\nx").prompt("p");

    assertThat(prompt.metadata().inputSchema()).isEmpty();
    assertThat(prompt.metadata().outputSchema()).isEmpty();
  }
}
