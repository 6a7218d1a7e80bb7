@NullMarked
package dev.hikyaku.routing.ai.http;

import org.jspecify.annotations.NullMarked;
