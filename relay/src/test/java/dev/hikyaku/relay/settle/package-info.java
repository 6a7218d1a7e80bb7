@NullMarked
package dev.hikyaku.relay.settle;

import org.jspecify.annotations.NullMarked;
