/**
 * Every word an error can be called by: tags, severities, the reasons a hop ends and a message is
 * dead-lettered. Imports nothing of ours.
 */
@NullMarked
package dev.hikyaku.relay.failure;

import org.jspecify.annotations.NullMarked;
