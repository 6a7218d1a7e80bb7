/**
 * Reshaping of bodies and headers: filters, jq, templates, header edits, codecs, redaction.
 * Everything is compiled once, when a spec is read, and runs within limits of time and output.
 * Doors: {@code Transforms}, {@code Validate}, {@code Redaction}, {@code CompiledExpressions} and
 * {@code Limits}.
 */
@NullMarked
package dev.hikyaku.relay.transform;

import org.jspecify.annotations.NullMarked;
