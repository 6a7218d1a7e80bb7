/** Tests. */
@NullMarked
package dev.hikyaku.history.redis;

import org.jspecify.annotations.NullMarked;
