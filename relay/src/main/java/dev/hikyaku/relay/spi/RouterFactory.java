package dev.hikyaku.relay.spi;

/** Makes routers of one type. Found by {@link java.util.ServiceLoader}. */
public interface RouterFactory {
  /** The word in {@code router.type}. */
  String type();

  /**
   * Reads the settings; wrong ones are reported on the section. No I/O. The chain reads {@code
   * type} and {@code fallback} itself.
   */
  Router create(Section settings, RouterContext context);
}
