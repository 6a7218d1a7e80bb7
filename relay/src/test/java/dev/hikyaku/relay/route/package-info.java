@NullMarked
package dev.hikyaku.relay.route;

import org.jspecify.annotations.NullMarked;
