/**
 * The decision model that runs inside the process: a sentence encoder, a prototype for each
 * candidate, and a curve that turns nearness into probability. {@link
 * dev.hikyaku.routing.ai.embedded.EmbeddedProvider} is its door.
 */
@NullMarked
package dev.hikyaku.routing.ai.embedded;

import org.jspecify.annotations.NullMarked;
