/** Tests. */
@NullMarked
package dev.hikyaku.routing.ai.model;

import org.jspecify.annotations.NullMarked;
