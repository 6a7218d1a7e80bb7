/** Tests. */
@NullMarked
package dev.hikyaku.routing.ai.prompt;

import org.jspecify.annotations.NullMarked;
