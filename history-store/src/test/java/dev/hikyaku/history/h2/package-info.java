/** Tests. */
@NullMarked
package dev.hikyaku.history.h2;

import org.jspecify.annotations.NullMarked;
