/**
 * From a message and a destination to the knowledge that it has it, or why not: retries, time
 * limits, fallbacks. Doors: {@code Destinations}, and {@code Retry} and {@code Backoff} for
 * whatever else has to be tried again. With them go {@code DeliveryContext}, {@code Rest} and
 * {@code Shaping}, which they are made from, and {@code Order}, {@code UnderWay} and {@code Step},
 * which they are used with.
 */
@NullMarked
package dev.hikyaku.relay.deliver;

import org.jspecify.annotations.NullMarked;
