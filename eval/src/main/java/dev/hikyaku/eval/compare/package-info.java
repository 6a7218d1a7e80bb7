/**
 * Two runs over the same cases: what changed, and whether that is more than chance. The doors are
 * {@code Comparison} and {@code SavedRun}.
 */
@NullMarked
package dev.hikyaku.eval.compare;

import org.jspecify.annotations.NullMarked;
