/** What every protocol must keep, and what its tests share. */
@NullMarked
package dev.hikyaku.relay.protocol;

import org.jspecify.annotations.NullMarked;
