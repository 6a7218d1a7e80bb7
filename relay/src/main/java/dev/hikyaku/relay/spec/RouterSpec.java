package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.List;

/**
 * A router and the ones that take over when it does not decide.
 *
 * @param type the router's word
 * @param settings its mapping; for the shortcut {@code to:} the route's own
 * @param fallback the next routers, in order; each may have its own
 */
public record RouterSpec(String type, Section settings, List<RouterSpec> fallback) {}
