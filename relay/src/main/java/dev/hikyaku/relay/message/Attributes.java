package dev.hikyaku.relay.message;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The attributes of an envelope, in order. Immutable, so envelopes share them. */
final class Attributes extends AbstractMap<String, Object> {
  private final Map<String, Object> values;

  private Attributes(Map<String, Object> values) {
    this.values = Collections.unmodifiableMap(values);
  }

  /** The same, copied unless they are guarded against change already. */
  static Attributes of(Map<String, Object> values) {
    return values instanceof Attributes guarded
        ? guarded
        : new Attributes(new LinkedHashMap<>(values));
  }

  /** These and one more, or another value of one. */
  static Attributes with(Map<String, Object> values, String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Attributes(more);
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return values.entrySet();
  }

  @Override
  public @Nullable Object get(@Nullable Object name) {
    return values.get(name);
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return values.containsKey(name);
  }

  @Override
  public int size() {
    return values.size();
  }
}
