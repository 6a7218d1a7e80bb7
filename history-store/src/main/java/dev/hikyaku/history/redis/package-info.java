/** A store in Redis, shared by every relay of one name. Door: {@code RedisStoreFactory}. */
@NullMarked
package dev.hikyaku.history.redis;

import org.jspecify.annotations.NullMarked;
