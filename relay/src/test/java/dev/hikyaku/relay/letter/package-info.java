@NullMarked
package dev.hikyaku.relay.letter;

import org.jspecify.annotations.NullMarked;
