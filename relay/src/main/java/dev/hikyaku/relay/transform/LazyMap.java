package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A JSON object as a map whose values are converted when they are read. Every read is a step. */
final class LazyMap extends AbstractMap<String, Object> {
  private final JsonNode object;
  private final Function<JsonNode, Object> convert;

  LazyMap(JsonNode object, Function<JsonNode, Object> convert) {
    this.object = object;
    this.convert = convert;
  }

  /** The object behind it. */
  JsonNode node() {
    return object;
  }

  @Override
  public @Nullable Object get(@Nullable Object key) {
    Budget.current().step();
    JsonNode value = key instanceof String name ? object.get(name) : null;
    return value == null ? null : convert.apply(value);
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return key instanceof String name && object.has(name);
  }

  @Override
  public int size() {
    return object.size();
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return new Entries();
  }

  @Override
  public String toString() {
    return "a map of " + size();
  }

  private final class Entries extends AbstractSet<Entry<String, Object>> {
    @Override
    public int size() {
      return object.size();
    }

    @Override
    public Iterator<Entry<String, Object>> iterator() {
      Iterator<Map.Entry<String, JsonNode>> each = object.properties().iterator();
      Budget budget = Budget.current();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return each.hasNext();
        }

        @Override
        public Entry<String, Object> next() {
          budget.step();
          Map.Entry<String, JsonNode> field = each.next();
          return new SimpleImmutableEntry<>(field.getKey(), convert.apply(field.getValue()));
        }
      };
    }
  }
}
