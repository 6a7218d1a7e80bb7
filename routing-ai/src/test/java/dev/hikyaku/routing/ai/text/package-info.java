/** Tests. */
@NullMarked
package dev.hikyaku.routing.ai.text;

import org.jspecify.annotations.NullMarked;
