/** Tests. */
@NullMarked
package dev.hikyaku.routing.ai;

import org.jspecify.annotations.NullMarked;
