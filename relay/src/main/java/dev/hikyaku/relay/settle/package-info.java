/**
 * From deliveries to one disposition, and the dead letters of what failed. Doors: {@code
 * Settlement} and {@code DeadLetters}, with the {@code Letter} they write, the {@code RouteResult}
 * they are given, what is {@code Owed} when a way was cut short, and the {@code DeadLetterContext}
 * they are made from. {@code LetterBook} looks after what was written: {@code Letters} reads it as
 * {@code StoredLetter} up to {@code Bookmarks}, a {@code LetterQuery} narrows it down, {@code
 * Replays} gives the turns to send one again, {@code Purge} removes some.
 */
@NullMarked
package dev.hikyaku.relay.settle;

import org.jspecify.annotations.NullMarked;
