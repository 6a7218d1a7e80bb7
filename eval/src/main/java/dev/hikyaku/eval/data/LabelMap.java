package dev.hikyaku.eval.data;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads a YAML file of labels and the destination, or the list of them, that each means. */
public final class LabelMap {
  private LabelMap() {}

  /**
   * Destinations by label.
   *
   * @throws IOException when it cannot be read or is no such mapping
   */
  public static Map<String, List<String>> read(Path file) throws IOException {
    try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      Object loaded = new Load(LoadSettings.builder().build()).loadFromReader(text);
      if (!(loaded instanceof Map<?, ?> pairs)) {
        throw new IOException("expected a mapping of labels to destinations");
      }
      Map<String, List<String>> map = new LinkedHashMap<>();
      for (Map.Entry<?, ?> pair : pairs.entrySet()) {
        map.put(String.valueOf(pair.getKey()), destinations(pair));
      }
      return map;
    } catch (YamlEngineException e) {
      throw new IOException(
          "not YAML: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""), e);
    }
  }

  private static List<String> destinations(Map.Entry<?, ?> pair) throws IOException {
    if (pair.getValue() instanceof String one) {
      return List.of(one);
    }
    if (pair.getValue() instanceof List<?> several
        && several.stream().allMatch(String.class::isInstance)) {
      return several.stream().map(String.class::cast).toList();
    }
    throw new IOException(pair.getKey() + ": expected a destination, a list of them, or []");
  }
}
