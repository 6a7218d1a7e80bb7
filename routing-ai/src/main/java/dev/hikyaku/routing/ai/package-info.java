/**
 * The ai router: reads the text of a message, asks a chain of models which of the declared
 * candidates it belongs to, and decides by threshold and margin. {@link
 * dev.hikyaku.routing.ai.AiRouterFactory} is its door.
 */
@NullMarked
package dev.hikyaku.routing.ai;

import org.jspecify.annotations.NullMarked;
