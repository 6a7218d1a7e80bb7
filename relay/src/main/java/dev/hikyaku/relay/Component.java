package dev.hikyaku.relay;

/**
 * Something a spec can name.
 *
 * @param kind {@code source}, {@code destination}, {@code router} or {@code store}
 * @param type the word in {@code type}
 * @param provider the class behind it
 * @param missing coordinates of a library that is not on the class path; empty when it is usable
 */
public record Component(String kind, String type, String provider, String missing) {}
