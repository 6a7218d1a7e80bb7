/**
 * From a message and a destination to the knowledge that it has it, or why not: retries, time
 * limits, circuit breakers, rate limits, groups, fallbacks. Doors: {@code Destinations}, {@code
 * UnderWay}, {@code Order}, {@code Retry}, {@code Step}, {@code Rest}, {@code Shaping} and {@code
 * DeliveryContext}.
 */
@NullMarked
package dev.hikyaku.relay.deliver;

import org.jspecify.annotations.NullMarked;
