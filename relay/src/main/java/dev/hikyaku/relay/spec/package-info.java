/**
 * A relay written down: one immutable record per YAML block, every default, the reader that makes
 * them and the checks that look across them. Imports spi and what lies below it.
 */
@NullMarked
package dev.hikyaku.relay.spec;

import org.jspecify.annotations.NullMarked;
