/**
 * From sources to the buffer: running and polling sources, taking messages in, acking exactly once.
 * Doors: {@code Buffer}, {@code SourceRunner} and {@code PollLoop}, with the {@code Message} that
 * passes between them.
 */
@NullMarked
package dev.hikyaku.relay.intake;

import org.jspecify.annotations.NullMarked;
