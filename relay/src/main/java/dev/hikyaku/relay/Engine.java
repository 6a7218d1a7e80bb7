package dev.hikyaku.relay;

import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.dispatch.Dispatcher;
import dev.hikyaku.relay.dispatch.Journey;
import dev.hikyaku.relay.dispatch.Redrive;
import dev.hikyaku.relay.dispatch.Replay;
import dev.hikyaku.relay.intake.Buffer;
import dev.hikyaku.relay.intake.SourceRunner;
import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.notify.Alerts;
import dev.hikyaku.relay.observe.PrometheusMeters;
import dev.hikyaku.relay.observe.Spans;
import dev.hikyaku.relay.settle.DeadLetters;
import java.util.List;
import java.util.Optional;

/**
 * The parts of one relay, wired and not yet open.
 *
 * @param parts sinks, sources and routes
 * @param sources those that will run
 * @param book the dead letters, when they are in a file
 * @param redrive sends them again, when the spec says so
 */
record Engine(
    Parts parts,
    Destinations destinations,
    DeadLetters letters,
    Journey journey,
    Buffer buffer,
    Dispatcher dispatcher,
    List<SourceRunner> sources,
    Alerts alerts,
    Replay replay,
    Optional<LetterBook> book,
    Optional<Redrive> redrive,
    PrometheusMeters meters,
    Spans spans,
    Books books) {}
