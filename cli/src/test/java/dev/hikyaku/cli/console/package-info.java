/** Lines, tables, colours. */
@NullMarked
package dev.hikyaku.cli.console;

import org.jspecify.annotations.NullMarked;
