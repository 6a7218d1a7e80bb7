/**
 * The chain of models behind the port they all fill, LangChain4j's {@code DecisionModel}: which are
 * asked, in what order, for how long, and what they said.
 */
@NullMarked
package dev.hikyaku.routing.ai.model;

import org.jspecify.annotations.NullMarked;
