/** Tests of the envelope and how it is written down. */
@NullMarked
package dev.hikyaku.relay.message;

import org.jspecify.annotations.NullMarked;
