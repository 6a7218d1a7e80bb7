/**
 * The numbers of an evaluation, one small scorer a file, each with its formula. Knows nothing of
 * specs, files and models: outcomes in, numbers out. A number that has nothing to stand on is
 * empty, never zero.
 */
@NullMarked
package dev.hikyaku.eval.score;

import org.jspecify.annotations.NullMarked;
