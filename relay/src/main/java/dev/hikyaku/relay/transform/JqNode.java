package dev.hikyaku.relay.transform;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one node of a parsed jq program. The library shows its nodes to nobody, so they are
 * read by reflection: when a spec is read, never per message.
 *
 * @param node what the parser made
 */
record JqNode(Object node) {
  /** The value of a field of the node's class or of one above. */
  @Nullable Object get(String name) {
    for (Field field : fields()) {
      if (field.getName().equals(name)) {
        return get(field);
      }
    }
    throw new IllegalStateException("jq node without " + name + ": " + node.getClass());
  }

  /** The value of a field that is always there. */
  <T> T get(String name, Class<T> type) {
    return Objects.requireNonNull(type.cast(get(name)));
  }

  /** The value of a field. */
  @Nullable Object get(Field field) {
    try {
      return field.get(node);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("jq node not readable: " + field, e);
    }
  }

  /** Puts another value into a field that is not final. */
  void set(Field field, Object value) {
    try {
      field.set(node, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("jq node not writable: " + field, e);
    }
  }

  /** All of its own fields, made accessible. */
  List<Field> fields() {
    List<Field> all = new ArrayList<>();
    for (Class<?> c = node.getClass(); c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          all.add(field);
        }
      }
    }
    return all;
  }
}
