package dev.hikyaku.relay.protocol.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.UnresolvedAddressException;

/** Why a server could not listen: Helidon only logs that, and returns as if it had started. */
public final class BindFailure {
  private BindFailure() {}

  /** Asks the system again; in its words. */
  public static String reason(InetSocketAddress address) {
    try (ServerSocketChannel probe = ServerSocketChannel.open()) {
      probe.bind(address);
      return "it was not free a moment ago";
    } catch (IOException | UnresolvedAddressException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
