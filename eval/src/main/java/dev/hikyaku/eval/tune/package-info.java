/**
 * A threshold from a promise: not more than a given share of what the model decides is wrong. The
 * doors are {@code Tuning} and {@code Vote}.
 */
@NullMarked
package dev.hikyaku.eval.tune;

import org.jspecify.annotations.NullMarked;
