/**
 * What a relay remembers, in three kinds of store. Here: the store in memory ({@code
 * MemoryStoreFactory}), and {@code Records}, the form in which the others write down what they
 * keep.
 */
@NullMarked
package dev.hikyaku.history;

import org.jspecify.annotations.NullMarked;
