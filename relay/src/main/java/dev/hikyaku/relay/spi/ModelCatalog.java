package dev.hikyaku.relay.spi;

import java.util.List;

/**
 * Reads the models of a spec for whoever wants to see or try them without a message. Found by
 * {@link java.util.ServiceLoader}.
 */
public interface ModelCatalog {
  /**
   * The declared models, in order; where a spec declares none, the one that serves all the same. No
   * I/O. Wrong settings are reported on the section, as a router would.
   */
  List<DeclaredModel> read(Section models);
}
