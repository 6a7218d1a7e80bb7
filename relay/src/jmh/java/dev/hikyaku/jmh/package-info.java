/** Benchmarks by JMH: what single parts of the relay cost. Built and run in the profile jmh only. */
@NullMarked
package dev.hikyaku.jmh;

import org.jspecify.annotations.NullMarked;
