package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.List;
import java.util.Optional;

/**
 * A route from sources to destinations.
 *
 * @param name unique in the relay
 * @param from the sources it takes
 * @param transforms run in order before the router
 * @param router the head of the router chain
 * @param history what it remembers
 * @param settings the whole mapping; its {@code filter} is compiled by the route
 */
public record RouteSpec(
    String name,
    List<String> from,
    List<TransformSpec> transforms,
    RouterSpec router,
    Optional<HistorySpec> history,
    Section settings) {}
