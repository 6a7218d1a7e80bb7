package dev.hikyaku.routing.ai.prompt;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the frontmatter of a prompt says. Not to be modified.
 *
 * @param model the model it was written for
 * @param config what is asked of a model
 * @param defaults what its input is where nothing is given
 * @param inputSchema JSON Schema of its input
 * @param outputFormat as {@code json}
 * @param outputSchema JSON Schema of the answer
 * @param tools names of tools
 * @param ext keys with a dot, by what stands before the last one
 * @param raw everything, as written
 */
public record PromptMetadata(
    Optional<String> model,
    ModelConfig config,
    Map<String, Object> defaults,
    Optional<JsonNode> inputSchema,
    Optional<String> outputFormat,
    Optional<JsonNode> outputSchema,
    List<String> tools,
    Map<String, Map<String, JsonNode>> ext,
    JsonNode raw) {}
