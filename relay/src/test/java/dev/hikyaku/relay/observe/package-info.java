@NullMarked
package dev.hikyaku.relay.observe;

import org.jspecify.annotations.NullMarked;
