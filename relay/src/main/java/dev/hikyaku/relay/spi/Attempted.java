package dev.hikyaku.relay.spi;

/** The outcome of one try: it was sent, or a policy refused to send it. */
public sealed interface Attempted permits Sent, Refused {}
