/**
 * Decisions by models that write text: what they are asked, the shape the answer must have, reading
 * it strictly, and the servers that run such models. {@code GenerativeProvider} is the door, {@code
 * AnswerReader} reads answers nobody trusts.
 */
@NullMarked
package dev.hikyaku.routing.ai.generative;

import org.jspecify.annotations.NullMarked;
