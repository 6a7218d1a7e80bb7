package dev.hikyaku.relay;

import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.relay.time.Time;
import java.util.Map;

/**
 * How a spec is opened.
 *
 * @param withSources whether sources and the admin server are made; without them a program decides
 *     and sends messages itself and no socket is opened
 * @param secretsRequired whether a missing secret stops the start, or is only a warning
 * @param environment where secrets are looked up
 * @param time the clock
 * @param chaos what is made to go wrong
 */
public record RelayOptions(
    boolean withSources,
    boolean secretsRequired,
    Map<String, String> environment,
    Time time,
    Chaos chaos) {

  /** Nothing is made to go wrong. */
  public RelayOptions(
      boolean withSources, boolean secretsRequired, Map<String, String> environment, Time time) {
    this(withSources, secretsRequired, environment, time, Chaos.NONE);
  }

  /** A relay that runs. */
  public static RelayOptions run() {
    return new RelayOptions(true, true, System.getenv(), SystemTime.INSTANCE);
  }

  /** A relay that only decides and sends what it is given. */
  public static RelayOptions byHand() {
    return new RelayOptions(false, true, System.getenv(), SystemTime.INSTANCE);
  }

  /** A spec that is only looked at. */
  public static RelayOptions lint() {
    return new RelayOptions(true, false, System.getenv(), SystemTime.INSTANCE);
  }

  /** The same with this trouble. */
  public RelayOptions with(Chaos trouble) {
    return new RelayOptions(withSources, secretsRequired, environment, time, trouble);
  }
}
