/**
 * The admin server: health, readiness, metrics. Doors: {@code AdminServer} and {@code Readiness}.
 */
@NullMarked
package dev.hikyaku.relay.admin;

import org.jspecify.annotations.NullMarked;
