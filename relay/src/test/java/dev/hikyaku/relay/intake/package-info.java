@NullMarked
package dev.hikyaku.relay.intake;

import org.jspecify.annotations.NullMarked;
