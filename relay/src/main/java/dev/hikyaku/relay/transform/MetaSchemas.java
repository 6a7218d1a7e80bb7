package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.hikyaku.relay.message.Json;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Holds schemas to what their own draft says of a schema: a rule that is none, such as a type that
 * is misspelled, would refuse every body.
 */
final class MetaSchemas {
  private MetaSchemas() {}

  /** Checks each file by the draft it names; one that names none by that of the first. */
  static void check(SchemaFiles files) throws CompileProblem {
    String usual =
        draft(tree(files.texts().getOrDefault(files.root(), "")))
            .orElse(SpecificationVersion.DRAFT_2020_12.getDialectId());
    SchemaRegistry drafts = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    for (Map.Entry<URI, String> file : files.texts().entrySet()) {
      JsonNode tree = tree(file.getValue());
      String draft = draft(tree).orElse(usual);
      if (Drafts.published(draft)) {
        check(Path.of(file.getKey()), tree, drafts.getSchema(SchemaLocation.of(draft)));
      }
    }
  }

  private static JsonNode tree(String text) {
    return Json.read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  private static Optional<String> draft(JsonNode tree) {
    return Optional.ofNullable(tree.path("$schema").textValue());
  }

  private static void check(Path file, JsonNode tree, Schema draft) throws CompileProblem {
    List<Error> errors;
    try {
      errors = draft.validate(tree);
    } catch (SchemaException | StackOverflowError e) {
      throw new CompileProblem(file.getFileName() + " is nested too deep for a schema", "");
    }
    if (!errors.isEmpty()) {
      Error first = errors.getFirst();
      throw new CompileProblem(
          "the schema cannot be used: " + place(file, first) + " is not as its draft wants it",
          CompileProblem.line(first.getMessage()));
    }
  }

  private static String place(Path file, Error error) {
    String place = error.getInstanceLocation().toString();
    return place.isEmpty() ? file.getFileName().toString() : place + " of " + file.getFileName();
  }
}
