@NullMarked
package dev.hikyaku.eval.compare;

import org.jspecify.annotations.NullMarked;
