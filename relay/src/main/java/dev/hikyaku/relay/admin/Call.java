package dev.hikyaku.relay.admin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/**
 * A request that passed every rule.
 *
 * @param caller the name of its token; empty when none is asked for
 * @param path the values of the placeholders in the endpoint's path
 * @param query first value of each parameter
 * @param body the JSON of a POST, if it has any
 */
record Call(
    Optional<String> caller,
    Map<String, String> path,
    Map<String, String> query,
    Optional<JsonNode> body) {}
