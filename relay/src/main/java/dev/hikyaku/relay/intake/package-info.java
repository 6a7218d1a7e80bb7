/**
 * From sources to the buffer: running, polling and subscribing sources, dropping repeats, taking
 * messages in, acking exactly once. Doors: {@code Buffer}, {@code SourceRunner}, {@code PollLoop},
 * {@code ReconnectLoop} and {@code Dedupe}, with the {@code Message} that passes between them.
 */
@NullMarked
package dev.hikyaku.relay.intake;

import org.jspecify.annotations.NullMarked;
