package dev.hikyaku.relay.time;

import java.util.ArrayList;
import java.util.List;

/**
 * Timers by when they are due, the next one first: a binary heap whose entries know their place, so
 * that one which is cancelled leaves without a search. Its owner guards it.
 */
final class TimerQueue {
  private static final int GONE = -1;

  private final List<Entry> heap = new ArrayList<>();

  /** A timer in the queue, or one that left it. */
  abstract static class Entry implements Time.Timer {
    private final long at;
    private final Runnable task;
    private int place = GONE;

    /**
     * One that stands in no queue yet.
     *
     * @param at when it is due, on the clock of {@link Time#nanos}
     */
    Entry(long at, Runnable task) {
      this.at = at;
      this.task = task;
    }

    final long at() {
      return at;
    }

    final Runnable task() {
      return task;
    }
  }

  boolean isEmpty() {
    return heap.isEmpty();
  }

  /** The one that is due next; only when there is one. */
  Entry first() {
    return heap.getFirst();
  }

  void add(Entry entry) {
    heap.add(entry);
    rise(heap.size() - 1, entry);
  }

  /** Takes it out; nothing happens if it left before. */
  void remove(Entry entry) {
    int hole = entry.place;
    if (hole == GONE) {
      return;
    }
    entry.place = GONE;
    Entry last = heap.removeLast();
    if (hole < heap.size()) {
      sink(hole, last);
      rise(last.place, last);
    }
  }

  private void rise(int from, Entry entry) {
    int place = from;
    while (place > 0 && before(entry, heap.get(parent(place)))) {
      put(place, heap.get(parent(place)));
      place = parent(place);
    }
    put(place, entry);
  }

  private void sink(int from, Entry entry) {
    int place = from;
    int child = nextChild(place);
    while (child < heap.size() && before(heap.get(child), entry)) {
      put(place, heap.get(child));
      place = child;
      child = nextChild(place);
    }
    put(place, entry);
  }

  private static int parent(int place) {
    return (place - 1) / 2;
  }

  /** The child of this place that is due first; beyond the end when there is none. */
  private int nextChild(int place) {
    int left = 2 * place + 1;
    int right = left + 1;
    return right < heap.size() && before(heap.get(right), heap.get(left)) ? right : left;
  }

  /** By the difference, since such a clock may wrap around. */
  private static boolean before(Entry one, Entry other) {
    return one.at - other.at < 0;
  }

  private void put(int place, Entry entry) {
    heap.set(place, entry);
    entry.place = place;
  }
}
