package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.settle.RouteResult;
import dev.hikyaku.relay.spi.Disposition;
import java.util.List;

/**
 * A message and all that became of it.
 *
 * @param envelope as its source made it
 * @param results one per route that took it, with every delivery; none when its way was cut short
 *     and it was nacked
 * @param outcome its final state
 */
public record Settled(Envelope envelope, List<RouteResult> results, Disposition outcome) {}
