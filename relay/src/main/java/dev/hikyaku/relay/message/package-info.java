/**
 * The envelope: a message as hikyaku carries it, whatever protocol it came by. Imports nothing of
 * ours.
 */
@NullMarked
package dev.hikyaku.relay.message;

import org.jspecify.annotations.NullMarked;
