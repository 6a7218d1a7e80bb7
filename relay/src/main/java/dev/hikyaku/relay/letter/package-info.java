/**
 * The dead-letter file and what looks after it. Doors: {@code LetterWriter} writes it for the
 * relay; {@code LetterBook} is for whoever looks after it: {@code Letters} reads it as {@code
 * StoredLetter} up to {@code Bookmarks}, a {@code LetterQuery} narrows it down, {@code Replays}
 * gives the turns to send one again. Knows nothing of routes, destinations and settling.
 */
@NullMarked
package dev.hikyaku.relay.letter;

import org.jspecify.annotations.NullMarked;
