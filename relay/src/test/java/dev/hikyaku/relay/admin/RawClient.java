package dev.hikyaku.relay.admin;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Sends bytes as they are, for requests that no proper client would make. */
final class RawClient implements AutoCloseable {
  private final Socket socket;

  RawClient(URI server) throws IOException {
    this.socket = new Socket(server.getHost(), server.getPort());
    socket.setSoTimeout(10_000);
  }

  /** Sends lines that end with CRLF, without an empty line at the end. */
  RawClient send(String... lines) throws IOException {
    String text = String.join("\r\n", lines) + "\r\n";
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
    return this;
  }

  /** Everything until the server closes the connection. */
  String readAll() throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Waits until the server has closed the connection, in order or with a reset. */
  void awaitEnd() throws IOException {
    try {
      readAll();
    } catch (SocketException reset) {
      // Bytes that the server had not read make it a reset: an end like another.
    }
  }

  /** A whole exchange: the request with {@code Connection: close}, then the answer. */
  static String exchange(URI server, String... lines) throws IOException {
    try (RawClient client = new RawClient(server)) {
      return client.send(lines).send("Connection: close", "").readAll();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
