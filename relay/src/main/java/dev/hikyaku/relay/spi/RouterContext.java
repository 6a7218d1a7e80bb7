package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.time.Time;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a router may touch.
 *
 * @param relay the relay's name
 * @param route the route's name
 * @param candidates every declared destination, in the order of the spec
 * @param models the spec's {@code models} block, absent when there is none
 * @param expressions compiles the expressions that stand in the router's settings
 * @param turns where the destinations of a history key are kept; empty when the route has no {@code
 *     history.key}
 * @param redactor for texts that it makes of messages
 * @param dataDir where fitted models may be kept; may not exist or be writable
 * @param meters counts
 * @param events who is told of models that fail too often
 * @param time the clock
 */
public record RouterContext(
    String relay,
    String route,
    List<Candidate> candidates,
    Section models,
    Expressions expressions,
    Optional<Turns> turns,
    Redactor redactor,
    Path dataDir,
    Meters meters,
    Events events,
    Time time) {}
