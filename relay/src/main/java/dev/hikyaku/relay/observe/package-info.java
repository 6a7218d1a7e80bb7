/**
 * All metric, log-field and event names with their labels, in one place, and how they get out:
 * Prometheus text and log lines. Imports nothing of ours.
 */
@NullMarked
package dev.hikyaku.relay.observe;

import org.jspecify.annotations.NullMarked;
