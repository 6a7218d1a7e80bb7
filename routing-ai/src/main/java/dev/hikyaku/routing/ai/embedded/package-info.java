/**
 * The decision model that runs inside the process: a sentence encoder, a prototype for each
 * candidate, a regression over them where examples are enough, and calibrations that turn scores
 * into probabilities. A fit is made once, kept in a file, and swapped as a whole. {@link
 * dev.hikyaku.routing.ai.embedded.EmbeddedProvider} is its door.
 */
@NullMarked
package dev.hikyaku.routing.ai.embedded;

import org.jspecify.annotations.NullMarked;
