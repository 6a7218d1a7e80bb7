package dev.hikyaku.relay.spi;

/** Makes stores of one type. Found by {@link java.util.ServiceLoader}. */
public interface StoreFactory {
  /** The word in {@code stores[].type}. */
  String type();

  /**
   * Reads the settings; wrong ones are reported on the section. No I/O. The relay reads {@code
   * name}, {@code type} and {@code retry} itself.
   */
  Store create(Section settings, StoreContext context);
}
