/**
 * What a model sees of a message: the words people wrote, without markup, ids, signatures and
 * quoted replies. {@code InputText} is its door, {@code Cut} and {@code Invisible} serve for any
 * text.
 */
@NullMarked
package dev.hikyaku.routing.ai.text;

import org.jspecify.annotations.NullMarked;
