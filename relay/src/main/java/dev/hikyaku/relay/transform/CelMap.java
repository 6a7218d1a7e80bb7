package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.exceptions.CelAttributeNotFoundException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.CelValue;
import dev.cel.common.values.SelectableValue;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object as CEL sees it, without a copy. CEL passes a {@link CelValue} on untouched, while
 * it walks through every other map on every access.
 */
@SuppressWarnings("Immutable") // the tree is not modified, as Body promises
final class CelMap extends CelValue implements Map<String, Object>, SelectableValue<String> {
  private static final MapType TYPE = MapType.create(SimpleType.DYN, SimpleType.DYN);

  private final Map<String, Object> fields;

  CelMap(JsonNode object) {
    this.fields = new LazyMap(object, CelTree::value);
  }

  @Override
  public Object select(String field) {
    return find(field).orElseThrow(() -> CelAttributeNotFoundException.forMissingMapKey(field));
  }

  @Override
  public Optional<Object> find(String field) {
    return Optional.ofNullable(fields.get(field));
  }

  @Override
  public Object value() {
    return this;
  }

  @Override
  public boolean isZeroValue() {
    return fields.isEmpty();
  }

  @Override
  public CelType celType() {
    return TYPE;
  }

  @Override
  public int size() {
    return fields.size();
  }

  @Override
  public boolean isEmpty() {
    return fields.isEmpty();
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return fields.containsKey(key);
  }

  @Override
  public boolean containsValue(@Nullable Object value) {
    return fields.containsValue(value);
  }

  @Override
  public @Nullable Object get(@Nullable Object key) {
    return fields.get(key);
  }

  @Override
  public Set<String> keySet() {
    return fields.keySet();
  }

  @Override
  public Collection<Object> values() {
    return fields.values();
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return fields.entrySet();
  }

  @Override
  public Object put(String key, Object value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Object remove(@Nullable Object key) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void putAll(Map<? extends String, ?> more) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void clear() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Map<?, ?> map && fields.equals(map);
  }

  @Override
  public int hashCode() {
    return fields.hashCode();
  }

  /** The size only: CEL puts arguments into its messages, and these are the caller's data. */
  @Override
  public String toString() {
    return "a map of " + size();
  }
}
