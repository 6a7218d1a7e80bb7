package dev.hikyaku.relay.transform;

import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.DefaultDialectRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.DialectRegistry;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.AnnotationKeyword;
import com.networknt.schema.keyword.Keyword;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The published drafts of JSON Schema. A keyword that a draft does not have checks nothing, as the
 * drafts say; which ones a schema has is remembered, since most are slips of the pen. Thread-safe.
 */
final class Drafts implements DialectRegistry {
  private static final List<Dialect> ALL =
      List.of(
          Dialects.getDraft202012(),
          Dialects.getDraft201909(),
          Dialects.getDraft7(),
          Dialects.getDraft6(),
          Dialects.getDraft4());

  private final Map<String, Dialect> published = new LinkedHashMap<>();
  private final Map<String, Set<String>> unknown = new ConcurrentSkipListMap<>();

  Drafts() {
    for (Dialect draft : ALL) {
      Set<String> keywords = Set.copyOf(draft.getKeywords().keySet());
      published.put(
          bare(draft.getId()),
          Dialect.builder(draft)
              .unknownKeywordFactory((name, context) -> unknown(name, keywords))
              .build());
    }
  }

  /** Whether it is the name of one. */
  static boolean published(String id) {
    return ALL.stream().anyMatch(draft -> bare(draft.getId()).equals(bare(id)));
  }

  private Keyword unknown(String name, Set<String> keywords) {
    unknown.put(name, keywords);
    return new AnnotationKeyword(name);
  }

  @Override
  public Dialect getDialect(String id, SchemaRegistry registry) {
    return Optional.ofNullable(published.get(bare(id))).orElseGet(() -> own(id, registry));
  }

  /** A dialect that stands in a file of the schema itself. */
  private Dialect own(String id, SchemaRegistry registry) {
    try {
      return DefaultDialectRegistry.getInstance().getDialect(id, registry);
    } catch (SchemaException unknown) {
      throw new SchemaException(
          "its $schema " + id + " is none of " + String.join(", ", published.keySet()));
    }
  }

  /** The keywords met that no draft has, each with those of its draft. */
  Map<String, Set<String>> unknown() {
    return unknown;
  }

  /** The drafts are written with and without an empty fragment. */
  private static String bare(String id) {
    return id.endsWith("#") ? id.substring(0, id.length() - 1) : id;
  }
}
