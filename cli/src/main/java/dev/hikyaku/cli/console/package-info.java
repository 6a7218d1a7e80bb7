/**
 * What a command reads from and prints on: data to standard output, talk to standard error, the
 * exit codes, colours, tables. Imports nothing of ours but the envelope's JSON.
 */
@NullMarked
package dev.hikyaku.cli.console;

import org.jspecify.annotations.NullMarked;
