/** Decisions by somebody else's Genkit flow. {@code FlowProvider} is the door. */
@NullMarked
package dev.hikyaku.routing.ai.genkit;

import org.jspecify.annotations.NullMarked;
