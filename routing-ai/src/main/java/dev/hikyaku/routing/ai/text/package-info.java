/**
 * What a model sees of a message: the words people wrote, without markup, ids, signatures and
 * quoted replies. {@link dev.hikyaku.routing.ai.text.InputText} is its door.
 */
@NullMarked
package dev.hikyaku.routing.ai.text;

import org.jspecify.annotations.NullMarked;
