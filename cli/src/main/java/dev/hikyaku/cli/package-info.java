/**
 * The program: {@link dev.hikyaku.cli.Main} takes the arguments, runs a command and ends with its
 * code. Commands stand in {@code command}, what they print on in {@code console}.
 */
@NullMarked
package dev.hikyaku.cli;

import org.jspecify.annotations.NullMarked;
