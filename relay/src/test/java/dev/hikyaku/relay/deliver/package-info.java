@NullMarked
package dev.hikyaku.relay.deliver;

import org.jspecify.annotations.NullMarked;
