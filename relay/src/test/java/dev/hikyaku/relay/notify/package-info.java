/** Tests of alerts. */
@NullMarked
package dev.hikyaku.relay.notify;

import org.jspecify.annotations.NullMarked;
