package dev.hikyaku.relay.deliver;

/**
 * An endpoint of a group.
 *
 * @param endpoint the endpoint
 * @param health what the probes say of it
 */
record Member(Endpoint endpoint, Health health) {
  /** Whether it takes part in a round, and would take a try that came now. */
  boolean canTake(int round) {
    return endpoint.course().begin(round) && health.good() && !endpoint.refuses();
  }
}
