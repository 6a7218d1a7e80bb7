package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.List;

/**
 * A whole spec, with every default filled in.
 *
 * @param name identifies the relay in metrics, logs and shared keys
 * @param server the process around it
 * @param buffer where messages wait
 * @param logs how it logs
 * @param sources at least one for {@code run}
 * @param destinations by unique name
 * @param routes between them
 * @param deadLetter where dead letters go
 * @param deadLetterUnrouted whether a message without a route is dead-lettered instead of acked
 * @param models the {@code models} block, read by the ai router
 */
public record RelaySpec(
    String name,
    ServerSpec server,
    BufferSpec buffer,
    LogSpec logs,
    List<SourceSpec> sources,
    List<DestinationSpec> destinations,
    List<RouteSpec> routes,
    DeadLetterSpec deadLetter,
    boolean deadLetterUnrouted,
    Section models) {}
