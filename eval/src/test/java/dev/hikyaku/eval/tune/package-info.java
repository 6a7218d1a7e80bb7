@NullMarked
package dev.hikyaku.eval.tune;

import org.jspecify.annotations.NullMarked;
