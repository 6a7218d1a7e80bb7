/** A store in a file of this machine, for one process. Door: {@code H2StoreFactory}. */
@NullMarked
package dev.hikyaku.history.h2;

import org.jspecify.annotations.NullMarked;
