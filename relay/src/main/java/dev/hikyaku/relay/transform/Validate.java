package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.Nearest;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Section;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The {@code validate} step of a route: bodies that a JSON Schema refuses. Compiled once; a check
 * runs within the limits of expressions. {@code format} is an annotation and not checked, in every
 * draft. Thread-safe.
 */
public final class Validate {
  private static final String BLOCK = "validate";
  private static final String SCHEMA = "schema";
  private static final String ENDLESS =
      "the schema cannot be used: it refers to itself without end";
  private static final int MOST_ERRORS = 3;
  private static final int LONGEST = 200;

  private final Optional<Schema> schema;
  private final Limits limits;

  private Validate(Optional<Schema> schema, Limits limits) {
    this.schema = schema;
    this.limits = limits;
  }

  /**
   * Reads the step of a route, if it has one. Reads the schema's files; what is wrong with them is
   * reported at its place.
   */
  public static Optional<Validate> read(Section route, CompiledExpressions expressions) {
    if (route.kind(BLOCK) == Section.Kind.ABSENT) {
      return Optional.empty();
    }
    Section at = route.section(BLOCK);
    return Optional.of(new Validate(schema(at, expressions.limits()), expressions.limits()));
  }

  private static Optional<Schema> schema(Section at, Limits limits) {
    if (at.text(SCHEMA).isEmpty()) {
      return Optional.empty();
    }
    try {
      Drafts drafts = new Drafts();
      SchemaFiles files = SchemaFiles.read(at.file(SCHEMA).orElseThrow());
      MetaSchemas.check(files);
      Schema schema = compiled(files, drafts);
      mustEnd(schema, limits);
      drafts.unknown().forEach((keyword, known) -> warn(at, keyword, known));
      return Optional.of(schema);
    } catch (CompileProblem e) {
      at.error(SCHEMA, e.what(), e.hint());
      return Optional.empty();
    }
  }

  /** Schemas that lead to themselves without a step into the body do so for every body. */
  private static void mustEnd(Schema schema, Limits limits) throws CompileProblem {
    try {
      List<Error> unused =
          Budget.spend(limits, BLOCK, budget -> errors(schema, NullNode.getInstance(), budget));
    } catch (ExpressionException e) {
      // One that only takes its time may do so on this machine, now.
      if (e.getCause() instanceof StackOverflowError) {
        throw new CompileProblem(ENDLESS, "a $ref must lead to a rule in the end");
      }
    } catch (SchemaException e) {
      throw new CompileProblem(unusable(e), "");
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private static void warn(Section at, String keyword, Set<String> known) {
    at.warning(
        SCHEMA,
        "the keyword " + cut(keyword) + " is not one of its draft and checks nothing",
        Nearest.hint(keyword, known));
  }

  private static Schema compiled(SchemaFiles files, Drafts drafts) throws CompileProblem {
    Map<String, String> texts = new HashMap<>();
    files.texts().forEach((address, text) -> texts.put(address.toString(), text));
    SchemaRegistryConfig config =
        SchemaRegistryConfig.builder()
            .formatAssertionsEnabled(false)
            .regularExpressionFactory(SchemaRegex::of)
            .build();
    SchemaRegistry registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemas(texts).schemaRegistryConfig(config).dialectRegistry(drafts));
    try {
      Schema schema = registry.getSchema(SchemaLocation.of(files.root().toString()));
      schema.initializeValidators();
      return schema;
    } catch (SchemaException | IllegalArgumentException e) {
      throw new CompileProblem(unusable(e), "");
    } catch (StackOverflowError e) {
      throw new CompileProblem(ENDLESS, "");
    }
  }

  /**
   * Why the schema refuses the body; empty when it does not. Names places and rules and no value; a
   * place is made of the body's own keys.
   *
   * @throws InterruptedException when the relay stops
   */
  public Optional<String> refusal(Envelope envelope) throws InterruptedException {
    if (schema.isEmpty()) {
      return Optional.of("did not compile");
    }
    Optional<JsonNode> json = envelope.body().json();
    if (json.isEmpty()) {
      return Optional.of(Message.NOT_JSON);
    }
    try {
      List<Error> errors =
          Budget.spend(limits, BLOCK, budget -> errors(schema.get(), json.get(), budget));
      return errors.isEmpty() ? Optional.empty() : Optional.of(told(errors));
    } catch (ExpressionException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (SchemaException e) {
      return Optional.of(unusable(e));
    }
  }

  /** In the words of whatever is behind it. */
  private static String unusable(RuntimeException e) {
    String why = CompileProblem.line(e.getMessage()).replaceFirst("^([\\w.]+Exception: )+", "");
    return "the schema cannot be used: " + why;
  }

  private static List<Error> errors(Schema schema, JsonNode json, Budget budget) {
    Watched context = new Watched(budget);
    schema.validate(context, json);
    return context.getErrors();
  }

  private static String told(List<Error> errors) {
    String first =
        errors.stream().limit(MOST_ERRORS).map(Validate::told).collect(Collectors.joining("; "));
    int more = errors.size() - MOST_ERRORS;
    return more > 0 ? first + "; and " + more + " more" : first;
  }

  private static String told(Error error) {
    String place = error.getInstanceLocation().toString();
    String property = error.getProperty() == null ? "" : " " + cut(error.getProperty());
    return (place.isEmpty() ? "the body" : cut(place)) + " breaks " + error.getKeyword() + property;
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }

  /** Counts the steps of a check: a schema that branches and refers to itself may never end. */
  private static final class Watched extends ExecutionContext {
    private final Budget budget;

    Watched(Budget budget) {
      super(ExecutionConfig.builder().formatAssertionsEnabled(false).build());
      this.budget = budget;
    }

    @Override
    public void evaluationPathAddLast(String step) {
      budget.step();
      super.evaluationPathAddLast(step);
    }

    @Override
    public void evaluationPathAddLast(int step) {
      budget.step();
      super.evaluationPathAddLast(step);
    }
  }
}
