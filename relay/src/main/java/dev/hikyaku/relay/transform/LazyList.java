package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractList;
import java.util.RandomAccess;
import java.util.function.Function;

/** A JSON array as a list whose elements are converted when they are read. Every read is a step. */
final class LazyList extends AbstractList<Object> implements RandomAccess {
  private final JsonNode array;
  private final Function<JsonNode, Object> convert;

  LazyList(JsonNode array, Function<JsonNode, Object> convert) {
    this.array = array;
    this.convert = convert;
  }

  /** The array behind it. */
  JsonNode node() {
    return array;
  }

  @Override
  public Object get(int index) {
    Budget.current().step();
    JsonNode element = array.get(index);
    if (element == null) {
      throw new IndexOutOfBoundsException(index);
    }
    return convert.apply(element);
  }

  @Override
  public int size() {
    return array.size();
  }

  @Override
  public String toString() {
    return "a list of " + size();
  }
}
