/** The commands, one class each, and how each of them prints what it found out. Door: Commands. */
@NullMarked
package dev.hikyaku.cli.command;

import org.jspecify.annotations.NullMarked;
