package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.message.Envelope;
import java.io.PrintStream;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What dead letters need of the relay around them.
 *
 * @param relay its name
 * @param json one line of an envelope, without its end
 * @param out stdout
 * @param err stderr
 * @param mask hides secrets in an error
 */
public record DeadLetterContext(
    String relay,
    Function<Envelope, String> json,
    PrintStream out,
    PrintStream err,
    UnaryOperator<String> mask) {}
