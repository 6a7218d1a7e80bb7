package dev.hikyaku.relay.spi;

import java.util.List;
import java.util.Optional;

/**
 * A declared destination as a router sees it.
 *
 * @param name its name
 * @param description what belongs there, in a line; destinations without one are no ai candidates
 *     unless named
 * @param examples texts that belong there
 * @param notFor texts that look as if they did and do not
 */
public record Candidate(
    String name, Optional<String> description, List<String> examples, List<String> notFor) {}
