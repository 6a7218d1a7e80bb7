package dev.hikyaku.history.redis;

import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.api.sync.RedisClusterCommands;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What the server does as one step. All keys of a script carry the relay's hash tag, so that they
 * are on one node of a cluster.
 */
enum Script {
  /** Adds a turn. */
  TURNS_ADD("turns-add"),
  /** The turns that are kept still. */
  TURNS_NEWEST("turns-newest"),
  /** Keeps a decision. */
  DECISIONS_PUT("decisions-put"),
  /** Keeps feedback. */
  FEEDBACK_PUT("feedback-put"),
  /** Counts. */
  COUNTERS_ADD("counters", "counters-add"),
  /** Counts if there is room. */
  COUNTERS_RESERVE("counters", "counters-reserve"),
  /** Corrects what was counted. */
  COUNTERS_SETTLE("counters", "counters-settle"),
  /** What was counted. */
  COUNTERS_SUM("counters", "counters-sum"),
  /** Takes a key. */
  KEYS_CLAIM("keys-claim"),
  /** Holds keys longer. */
  KEYS_PROLONG("keys-prolong"),
  /** Lets go of a key. */
  KEYS_FORGET("keys-forget"),
  /** Sets a pin. */
  PINS_SET("pins-set"),
  /** Takes a pin away. */
  PINS_REMOVE("pins-remove");

  private final String text;

  Script(String... names) {
    StringBuilder all = new StringBuilder();
    for (String name : names) {
      all.append(read(name));
    }
    this.text = all.toString();
  }

  private static String read(String name) {
    try (InputStream in = Script.class.getResourceAsStream(name + ".lua")) {
      if (in == null) {
        throw new IllegalStateException("the program lacks " + name + ".lua");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("the program cannot read its own " + name + ".lua", e);
    }
  }

  /** Runs it for one text. */
  String run(RedisClusterCommands<String, String> redis, List<String> keys, Object... values) {
    return (String) run(redis, ScriptOutputType.VALUE, keys, values);
  }

  /** Runs it for a whole number. */
  long number(RedisClusterCommands<String, String> redis, List<String> keys, Object... values) {
    return (Long) run(redis, ScriptOutputType.INTEGER, keys, values);
  }

  /** Runs it for texts. */
  List<String> texts(
      RedisClusterCommands<String, String> redis, List<String> keys, Object... values) {
    List<?> found = (List<?>) run(redis, ScriptOutputType.MULTI, keys, values);
    return found.stream().map(String::valueOf).toList();
  }

  private Object run(
      RedisClusterCommands<String, String> redis,
      ScriptOutputType output,
      List<String> keys,
      Object... values) {
    String[] names = keys.toArray(String[]::new);
    String[] texts = new String[values.length];
    for (int i = 0; i < values.length; i++) {
      texts[i] = values[i].toString();
    }
    try {
      return redis.evalsha(redis.digest(text), output, names, texts);
    } catch (RedisNoScriptException unknown) {
      // A server that was started anew.
      return redis.eval(text, output, names, texts);
    }
  }
}
