/** The admin server: health, readiness, metrics. Door: {@code AdminServer}. */
@NullMarked
package dev.hikyaku.relay.admin;

import org.jspecify.annotations.NullMarked;
