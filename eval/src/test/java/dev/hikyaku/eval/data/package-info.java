@NullMarked
package dev.hikyaku.eval.data;

import org.jspecify.annotations.NullMarked;
