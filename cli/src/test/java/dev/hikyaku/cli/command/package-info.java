/** How each command prints what it found out. */
@NullMarked
package dev.hikyaku.cli.command;

import org.jspecify.annotations.NullMarked;
