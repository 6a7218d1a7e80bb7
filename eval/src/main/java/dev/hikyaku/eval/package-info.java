/**
 * Asks a route about labelled messages, without delivering any, and says how well it decides. The
 * doors are {@code Eval} for programs and tests, and {@code Report}, what it gives. Compiles
 * against relay only; the routers are those on the class path.
 */
@NullMarked
package dev.hikyaku.eval;

import org.jspecify.annotations.NullMarked;
