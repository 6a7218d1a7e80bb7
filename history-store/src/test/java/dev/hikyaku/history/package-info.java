/** Tests. */
@NullMarked
package dev.hikyaku.history;

import org.jspecify.annotations.NullMarked;
