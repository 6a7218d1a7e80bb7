/** A model that fails as it is told to, for tests and drills. {@code FaultProvider} is the door. */
@NullMarked
package dev.hikyaku.routing.ai.fault;

import org.jspecify.annotations.NullMarked;
