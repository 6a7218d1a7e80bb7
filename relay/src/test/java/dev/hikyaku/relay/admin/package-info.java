@NullMarked
package dev.hikyaku.relay.admin;

import org.jspecify.annotations.NullMarked;
