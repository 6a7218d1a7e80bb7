@NullMarked
package dev.hikyaku.eval;

import org.jspecify.annotations.NullMarked;
