/**
 * Decisions by models that write text: the prompt, the shape the answer must have, reading it
 * strictly, and the servers that run such models. {@code GenerativeProvider} is the door, {@code
 * PromptSource} where a prompt comes from, {@code AnswerReader} reads answers nobody trusts.
 */
@NullMarked
package dev.hikyaku.routing.ai.generative;

import org.jspecify.annotations.NullMarked;
