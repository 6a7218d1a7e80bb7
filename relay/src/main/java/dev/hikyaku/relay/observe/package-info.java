/**
 * All metric, span, log-field and event names with their labels, in one place, and how they get
 * out: Prometheus text, spans over OTLP, log lines. Imports nothing of ours.
 */
@NullMarked
package dev.hikyaku.relay.observe;

import org.jspecify.annotations.NullMarked;
