package dev.hikyaku.relay.transform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * A schema and the files beside it that it refers to, read before anything is compiled: what is
 * here is all that a schema can reach. Used by one thread.
 */
final class SchemaFiles {
  private static final Set<String> DATA = Set.of("const", "enum", "default", "examples");
  private static final Set<String> REFERENCES = Set.of("$ref", "$dynamicRef", "$recursiveRef");
  private static final String DRAFTS = "json-schema.org";
  private static final long LARGEST = 8L << 20;

  private final Path folder;
  private final URI root;
  private final Map<URI, String> texts = new LinkedHashMap<>();
  private final Set<URI> ids = new HashSet<>();
  private final Map<URI, String> wanted = new LinkedHashMap<>();

  private SchemaFiles(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    this.folder = absolute.resolveSibling("");
    this.root = absolute.toUri();
  }

  /** Reads a schema and whatever it needs. */
  static SchemaFiles read(Path file) throws CompileProblem {
    SchemaFiles files = new SchemaFiles(file);
    Deque<URI> open = new ArrayDeque<>(Set.of(files.root));
    while (!open.isEmpty()) {
      files.read(open.pop());
      Set<URI> missing = new LinkedHashSet<>(files.wanted.keySet());
      missing.removeAll(files.ids);
      files.wanted.clear();
      missing.removeAll(open);
      open.addAll(missing);
    }
    return files;
  }

  /** Where the schema itself is. */
  URI root() {
    return root;
  }

  /** All texts by their address. */
  Map<URI, String> texts() {
    return texts;
  }

  private void read(URI address) throws CompileProblem {
    if (ids.contains(address)) {
      return;
    }
    Path file = Path.of(address);
    JsonNode tree = parsed(file);
    if (!tree.isObject() && !tree.isBoolean()) {
      throw new CompileProblem(file.getFileName() + " is no schema: it must be an object", "");
    }
    texts.put(address, Json.write(tree));
    ids.add(address);
    walk(tree, address, file);
    for (Map.Entry<URI, String> reference : wanted.entrySet()) {
      if (!ids.contains(reference.getKey())) {
        mustBeHere(reference.getKey(), reference.getValue(), file);
      }
    }
  }

  private static JsonNode parsed(Path file) throws CompileProblem {
    try {
      if (Files.size(file) > LARGEST) {
        throw new CompileProblem(file.getFileName() + " is far too large for a schema", "");
      }
      return Json.read(Files.readAllBytes(file))
          .orElseThrow(() -> new CompileProblem(file.getFileName() + " is not JSON", ""));
    } catch (NoSuchFileException e) {
      throw new CompileProblem(
          "there is no file " + file.getFileName(), "paths are seen from the file that names them");
    } catch (IOException e) {
      throw new CompileProblem(file.getFileName() + " cannot be read: " + e.getMessage(), "");
    }
  }

  /** Notes the names a schema gives and the references it makes. */
  private void walk(JsonNode node, URI base, Path file) throws CompileProblem {
    URI here = base;
    if (node.path("$id").isTextual()) {
      here = resolved(base, node.get("$id").textValue(), file);
      ids.add(here);
    }
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      if (REFERENCES.contains(entry.getKey()) && entry.getValue().isTextual()) {
        String written = entry.getValue().textValue();
        wanted.put(resolved(here, written, file), written);
      } else if (!DATA.contains(entry.getKey())) {
        walk(entry.getValue(), here, file);
      }
    }
    if (node.isArray()) {
      for (JsonNode item : node) {
        walk(item, here, file);
      }
    }
  }

  /** Without the fragment. */
  private static URI resolved(URI base, String written, Path file) throws CompileProblem {
    try {
      String whole = base.resolve(written).toString();
      int fragment = whole.indexOf('#');
      URI target = URI.create(fragment < 0 ? whole : whole.substring(0, fragment));
      // file:/a and file:///a are the same; the library writes the latter.
      return isFile(target) ? Path.of(target).toUri() : target;
    } catch (IllegalArgumentException e) {
      throw new CompileProblem(file.getFileName() + ": no address: " + written, "");
    }
  }

  private static boolean isFile(URI target) {
    return "file".equals(target.getScheme()) && target.getAuthority() == null;
  }

  /** Neither a dot segment, however it is written, nor a link leads out of the folder. */
  private boolean isHere(Path file) {
    Path plain = file.normalize();
    if (!plain.startsWith(folder)) {
      return false;
    }
    try {
      return !Files.exists(plain) || plain.toRealPath().startsWith(folder.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }

  private void mustBeHere(URI target, String written, Path from) throws CompileProblem {
    boolean draft = DRAFTS.equals(target.getHost());
    if (draft) {
      ids.add(target);
      return;
    }
    if (!isFile(target) || !isHere(Path.of(target))) {
      throw new CompileProblem(
          from.getFileName() + " refers to " + written + ", which is not in its folder",
          "a schema is not fetched: copy it beside this one and refer to it by its file name");
    }
  }
}
