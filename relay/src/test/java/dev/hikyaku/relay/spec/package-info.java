/** Tests of reading a spec. */
@NullMarked
package dev.hikyaku.relay.spec;

import org.jspecify.annotations.NullMarked;
