@NullMarked
package dev.hikyaku.eval.score;

import org.jspecify.annotations.NullMarked;
