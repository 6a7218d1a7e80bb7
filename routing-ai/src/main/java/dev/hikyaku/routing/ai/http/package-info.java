/**
 * Requests to model servers, blocking and bounded: what every client of LangChain4j sends through
 * here, and what speaks no dialect of its. {@code ModelClient} is the door, {@code Connections}
 * what models share, {@code Endpoint} where it goes, {@code StatusException} what an answer that is
 * no success becomes.
 */
@NullMarked
package dev.hikyaku.routing.ai.http;

import org.jspecify.annotations.NullMarked;
