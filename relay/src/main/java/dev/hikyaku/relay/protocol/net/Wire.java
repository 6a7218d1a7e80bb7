package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.time.Deadline;
import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.webclient.api.ClientConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/**
 * A client's connection: Helidon writes and parses over it. Every read is bound by the deadline of
 * the call, so that an answer that drips ends too; an interrupt closes the channel. Belongs to one
 * call at a time.
 */
public final class Wire implements ClientConnection {
  private static final Duration LONGEST = Duration.ofHours(1);
  private static final byte[] OLD = "HTTP/1.0".getBytes(StandardCharsets.US_ASCII);

  private final SocketChannel channel;
  private final Socket socket;
  private final HelidonSocket io;
  private final DataReader reader = DataReader.create(this::read);
  private final DataWriter writer = new Writer();
  private final long openedNanos;
  private long idleSinceNanos;
  private Deadline deadline;
  private boolean reused;
  private boolean answered;
  private boolean oldPeer;

  /**
   * Over a connected channel.
   *
   * @param socket the channel's own, or the TLS one over it
   */
  Wire(SocketChannel channel, Socket socket, HelidonSocket io, Deadline deadline, long nowNanos) {
    this.channel = channel;
    this.socket = socket;
    this.io = io;
    this.deadline = deadline;
    this.openedNanos = nowNanos;
    this.idleSinceNanos = nowNanos;
  }

  /** Starts the next call on a connection that has served one. */
  void reuse(Deadline next) {
    deadline = next;
    reused = true;
    answered = false;
  }

  /** Marks it idle. */
  void rest(long nowNanos) {
    idleSinceNanos = nowNanos;
  }

  long openedNanos() {
    return openedNanos;
  }

  long idleSinceNanos() {
    return idleSinceNanos;
  }

  /** Whether this call did not open the connection. */
  public boolean reused() {
    return reused;
  }

  /** Whether a byte of the answer has come. */
  public boolean answered() {
    return answered;
  }

  /** Whether the peer speaks HTTP/1.0, where a connection ends with its answer unless told. */
  public boolean oldPeer() {
    return oldPeer;
  }

  /** Whether the peer has neither closed nor sent anything unasked. Does not block. */
  boolean alive() {
    if (reader.available() > 0) {
      return false;
    }
    try {
      channel.configureBlocking(false);
      int read = channel.read(ByteBuffer.allocate(1));
      channel.configureBlocking(true);
      return read == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private byte[] read() {
    limitWait();
    byte[] bytes = io.get();
    if (bytes != null && !answered) {
      answered = true;
      oldPeer = Arrays.equals(bytes, 0, Math.min(8, bytes.length), OLD, 0, 8);
    }
    return bytes;
  }

  private void limitWait() {
    Duration left = deadline.left();
    try {
      if (left.isZero()) {
        throw new SocketTimeoutException("no whole answer in time");
      }
      long millis = left.compareTo(LONGEST) > 0 ? LONGEST.toMillis() : left.toMillis();
      socket.setSoTimeout((int) Math.max(1, millis));
    } catch (SocketException | SocketTimeoutException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Writer implements DataWriter {
    @Override
    public void write(BufferData... buffers) {
      for (BufferData buffer : buffers) {
        io.write(buffer);
      }
    }

    @Override
    public void write(BufferData buffer) {
      io.write(buffer);
    }

    @Override
    public void writeNow(BufferData... buffers) {
      write(buffers);
    }

    @Override
    public void writeNow(BufferData buffer) {
      write(buffer);
    }
  }

  @Override
  public DataReader reader() {
    return reader;
  }

  @Override
  public DataWriter writer() {
    return writer;
  }

  @Override
  public String channelId() {
    return "wire";
  }

  @Override
  public HelidonSocket helidonSocket() {
    return io;
  }

  /** Ignored: the deadline of the call rules. */
  @Override
  public void readTimeout(Duration readTimeout) {}

  /** Closes at once, without a farewell that could block. */
  @Override
  public void closeResource() {
    try {
      channel.close();
    } catch (IOException gone) {
      // It is what was wanted.
    }
  }
}
