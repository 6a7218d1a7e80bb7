@NullMarked
package dev.hikyaku.relay.dispatch;

import org.jspecify.annotations.NullMarked;
