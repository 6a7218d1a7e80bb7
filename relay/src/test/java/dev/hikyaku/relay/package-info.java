@NullMarked
package dev.hikyaku.relay;

import org.jspecify.annotations.NullMarked;
