package dev.hikyaku.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * What a run can be repeated from.
 *
 * @param specSha256 the files of the spec
 * @param dataSha256 the cases and what their labels were mapped to
 * @param route the route that was asked
 * @param router the router that was scored alone, if one was
 * @param limit how many cases were drawn, if not all
 * @param seed what they were drawn by
 * @param repeat how often each was asked
 */
public record RunHeader(
    String specSha256,
    String dataSha256,
    String route,
    Optional<String> router,
    Optional<Integer> limit,
    long seed,
    int repeat) {

  /** As the head of a run's file. */
  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("spec_sha256", specSha256);
    json.put("data_sha256", dataSha256);
    json.put("route", route);
    router.ifPresentOrElse(name -> json.put("router", name), () -> json.putNull("router"));
    limit.ifPresentOrElse(count -> json.put("limit", count), () -> json.putNull("limit"));
    json.put("seed", seed);
    json.put("repeat", repeat);
    return json;
  }

  /** What {@link #json} wrote. */
  static RunHeader read(JsonNode json) {
    return new RunHeader(
        json.path("spec_sha256").asText(),
        json.path("data_sha256").asText(),
        json.path("route").asText(),
        Optional.ofNullable(json.path("router").textValue()),
        json.path("limit").isInt() ? Optional.of(json.path("limit").intValue()) : Optional.empty(),
        json.path("seed").longValue(),
        json.path("repeat").asInt(1));
  }
}
