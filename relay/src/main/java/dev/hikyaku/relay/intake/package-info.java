/**
 * From sources to the buffer: running sources, taking messages in, acking exactly once. Doors:
 * {@code Buffer} and {@code SourceRunner}, with the {@code Message} that passes between them.
 */
@NullMarked
package dev.hikyaku.relay.intake;

import org.jspecify.annotations.NullMarked;
