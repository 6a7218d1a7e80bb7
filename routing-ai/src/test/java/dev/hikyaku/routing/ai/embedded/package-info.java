/** Tests. */
@NullMarked
package dev.hikyaku.routing.ai.embedded;

import org.jspecify.annotations.NullMarked;
