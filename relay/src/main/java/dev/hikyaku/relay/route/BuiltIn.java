package dev.hikyaku.relay.route;

import dev.hikyaku.relay.spi.Router;

/**
 * A router that asks no model and tells nobody what it reads: it sees a message as it is. All
 * others see what the route's {@code redact} leaves of it.
 */
sealed interface BuiltIn extends Router permits StaticRouter, RulesRouter, StickyRouter {}
