package dev.hikyaku.relay.spec;

/** Which member of a group gets a message. */
public enum Strategy {
  /** The first one in order that can take it. */
  FAILOVER,
  /** Each in turn. */
  ROUND_ROBIN,
  /** Each by its weight, spread evenly. */
  WEIGHTED,
  /** The one that answered fastest of late. */
  LEAST_LATENCY
}
