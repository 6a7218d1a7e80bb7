/**
 * Decision models that answer typed questions over the System One protocol and the protocol of
 * OpenAI's decisions, which share a name and little else. {@code SystemOneProvider} is the door.
 */
@NullMarked
package dev.hikyaku.routing.ai.systemone;

import org.jspecify.annotations.NullMarked;
