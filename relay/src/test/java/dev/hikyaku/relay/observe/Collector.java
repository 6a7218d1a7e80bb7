package dev.hikyaku.relay.observe;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/**
 * A collector that takes traces as OTLP over HTTP and reads them by field number, as the protocol's
 * published definition gives them.
 */
public final class Collector implements AutoCloseable {
  private Optional<HttpServer> server = Optional.empty();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final List<Map<String, String>> resources = new CopyOnWriteArrayList<>();
  private volatile int status = 200;

  /** A span as it arrived; ids in hex, {@code parent} empty for a root. */
  public record Seen(
      String traceId,
      String id,
      String parent,
      String name,
      long kind,
      Map<String, String> attributes,
      List<String> events,
      boolean failed,
      String error) {
    /** The value of an attribute. */
    public String get(SpanAttribute attribute) {
      return attributes.getOrDefault(attribute.label(), "");
    }
  }

  /** Listens on a free port. */
  public Collector listen() throws IOException {
    HttpServer made =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    made.setExecutor(threads);
    made.createContext("/v1/traces", this::take);
    made.start();
    server = Optional.of(made);
    return this;
  }

  /** What a spec names it by. */
  public URI address() {
    return URI.create("http://127.0.0.1:" + server.orElseThrow().getAddress().getPort());
  }

  /** From now on it answers with this. */
  public void answer(int code) {
    status = code;
  }

  /** All spans so far. */
  public List<Seen> spans() {
    return List.copyOf(seen);
  }

  /** Attributes of the senders. */
  public List<Map<String, String>> resources() {
    return List.copyOf(resources);
  }

  /** The only span of this name. */
  public Seen one(String name) {
    return one(span -> span.name().equals(name), name);
  }

  /** The only span like this. */
  public Seen one(Predicate<Seen> like, String what) {
    List<Seen> found = seen.stream().filter(like).toList();
    if (found.size() != 1) {
      throw new AssertionError(what + " is there " + found.size() + " times: " + seen);
    }
    return found.getFirst();
  }

  private void take(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    if (status == 200) {
      read(message(body));
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private void read(UnknownFieldSet export) throws InvalidProtocolBufferException {
    for (UnknownFieldSet group : messages(export, 1)) {
      for (UnknownFieldSet resource : messages(group, 1)) {
        resources.add(attributes(resource, 1));
      }
      for (UnknownFieldSet scope : messages(group, 2)) {
        for (UnknownFieldSet span : messages(scope, 2)) {
          seen.add(span(span));
        }
      }
    }
  }

  private static Seen span(UnknownFieldSet span) throws InvalidProtocolBufferException {
    List<String> events = new ArrayList<>();
    for (UnknownFieldSet event : messages(span, 11)) {
      events.add(text(event, 2) + attributes(event, 3));
    }
    UnknownFieldSet status =
        messages(span, 15).stream().findFirst().orElse(UnknownFieldSet.getDefaultInstance());
    return new Seen(
        hex(span, 1),
        hex(span, 2),
        hex(span, 4),
        text(span, 5),
        number(span, 6),
        attributes(span, 9),
        events,
        number(status, 3) == 2,
        text(status, 2));
  }

  private static Map<String, String> attributes(UnknownFieldSet owner, int field)
      throws InvalidProtocolBufferException {
    Map<String, String> read = new TreeMap<>();
    for (UnknownFieldSet pair : messages(owner, field)) {
      UnknownFieldSet value = messages(pair, 2).getFirst();
      boolean isText = value.hasField(1);
      read.put(text(pair, 1), isText ? text(value, 1) : Long.toString(number(value, 3)));
    }
    return read;
  }

  private static UnknownFieldSet message(byte[] bytes) throws InvalidProtocolBufferException {
    return UnknownFieldSet.parseFrom(bytes);
  }

  private static List<UnknownFieldSet> messages(UnknownFieldSet owner, int field)
      throws InvalidProtocolBufferException {
    List<UnknownFieldSet> read = new ArrayList<>();
    for (ByteString bytes : owner.getField(field).getLengthDelimitedList()) {
      read.add(UnknownFieldSet.parseFrom(bytes));
    }
    return read;
  }

  private static String hex(UnknownFieldSet owner, int field) {
    return owner.getField(field).getLengthDelimitedList().stream()
        .map(bytes -> HexFormat.of().formatHex(bytes.toByteArray()))
        .findFirst()
        .orElse("");
  }

  private static String text(UnknownFieldSet owner, int field) {
    return owner.getField(field).getLengthDelimitedList().stream()
        .map(ByteString::toStringUtf8)
        .findFirst()
        .orElse("");
  }

  private static long number(UnknownFieldSet owner, int field) {
    return Objects.requireNonNull(
        owner.getField(field).getVarintList().stream().findFirst().orElse(0L));
  }

  @Override
  public void close() {
    server.ifPresent(listening -> listening.stop(0));
    threads.shutdownNow();
  }
}
