/**
 * Labelled messages, read one at a time from NDJSON, CSV or a program, with the place of every
 * fault. Its doors are {@code Cases}, {@code CaseFile}, {@code Case} and {@code Dataset}.
 */
@NullMarked
package dev.hikyaku.eval.data;

import org.jspecify.annotations.NullMarked;
