/** The program as a whole, its commands and its launcher. */
@NullMarked
package dev.hikyaku.cli;

import org.jspecify.annotations.NullMarked;
