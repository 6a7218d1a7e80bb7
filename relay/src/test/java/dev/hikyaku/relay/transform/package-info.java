@NullMarked
package dev.hikyaku.relay.transform;

import org.jspecify.annotations.NullMarked;
