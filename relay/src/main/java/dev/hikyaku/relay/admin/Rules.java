package dev.hikyaku.relay.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.admin.Answer.Refusal;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.protocol.net.RequestWatch;
import dev.hikyaku.relay.spec.ServerSpec.AdminSpec;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Takes every request through the same rules, in this order: the Host (403), the path (404), the
 * method (405), the token (401), the type of a body (415), its JSON (400). Never sends a CORS
 * header: no web page has business here.
 */
final class Rules implements Handler {
  private static final System.Logger LOG = System.getLogger(Rules.class.getName());

  private final HostRule hosts;
  private final Tokens tokens;
  private final List<Endpoint> endpoints;
  private final RequestWatch watch;

  Rules(AdminSpec spec, List<Endpoint> endpoints, RequestWatch watch) {
    this.hosts = new HostRule(spec);
    this.tokens = new Tokens(spec.tokens());
    this.endpoints = List.copyOf(endpoints);
    this.watch = watch;
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    if (!request.content().hasEntity()) {
      received();
    }
    new Reply(response, method(request).equals("HEAD")).send(answer(request));
    if (request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
      close(request);
    }
  }

  /** The request is here, body and all. */
  private void received() {
    if (!watch.whole()) {
      throw new CloseConnectionException("the request did not come in time");
    }
  }

  /** The server says that it closes and leaves it to the client; some clients wait for it. */
  private static void close(ServerRequest request) {
    if (!request.content().consumed()) {
      request.content().consume(); // closing on unread bytes would reset the answer away
    }
    throw new CloseConnectionException("the client asked for it");
  }

  private Answer answer(ServerRequest request) {
    if (!hosts.allows(all(request, HeaderNames.HOST))) {
      return new Refusal(
          403, "this Host is not served; ask by 127.0.0.1 or list it in server.admin.hosts");
    }
    String path = request.prologue().uriPath().rawPath();
    List<Endpoint> here =
        endpoints.stream().filter(one -> one.path().match(path).isPresent()).toList();
    if (here.isEmpty()) {
      return new Refusal(404, "no such path");
    }
    return here.stream()
        .filter(one -> one.serves(method(request)))
        .findFirst()
        .map(endpoint -> admitted(endpoint, request, path))
        .orElseGet(() -> wrongMethod(here));
  }

  private Answer admitted(Endpoint endpoint, ServerRequest request, String path) {
    Optional<String> caller = tokens.caller(all(request, HeaderNames.AUTHORIZATION));
    if (endpoint.needsToken() && !tokens.none() && caller.isEmpty()) {
      return new Refusal(
          401, "a token is needed: Authorization: Bearer …", Map.of("WWW-Authenticate", "Bearer"));
    }
    boolean post = endpoint.method().equals("POST");
    if (post && !isJson(all(request, HeaderNames.CONTENT_TYPE))) {
      return new Refusal(415, "Content-Type must be application/json");
    }
    byte[] bytes = request.content().hasEntity() ? request.content().as(byte[].class) : new byte[0];
    received();
    Optional<JsonNode> body = post ? Json.read(bytes) : Optional.empty();
    if (post && bytes.length > 0 && body.isEmpty()) {
      return new Refusal(400, "the body is not JSON");
    }
    Map<String, String> values = endpoint.path().match(path).orElse(Map.of());
    return run(endpoint, new Call(caller, values, query(request), body));
  }

  private static Answer run(Endpoint endpoint, Call call) {
    try {
      return endpoint.handler().answer(call);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return new Refusal(503, "the relay stops");
    } catch (Exception e) {
      LOG.log(System.Logger.Level.ERROR, "an admin endpoint failed", e);
      return new Refusal(500, "this failed; the log says why");
    }
  }

  private static Refusal wrongMethod(List<Endpoint> here) {
    TreeSet<String> allowed = new TreeSet<>();
    for (Endpoint endpoint : here) {
      allowed.add(endpoint.method());
      if (endpoint.serves("HEAD")) {
        allowed.add("HEAD");
      }
    }
    String list = String.join(", ", allowed);
    return new Refusal(405, "the method must be " + list, Map.of("Allow", list));
  }

  private static boolean isJson(List<String> headers) {
    return headers.size() == 1
        && headers.getFirst().toLowerCase(Locale.ROOT).matches("application/json\\s*(;.*)?");
  }

  private static Map<String, String> query(ServerRequest request) {
    Map<String, String> first = new HashMap<>();
    request
        .query()
        .toMap()
        .forEach(
            (name, values) -> first.put(name, String.join("", values.stream().limit(1).toList())));
    return first;
  }

  private static List<String> all(ServerRequest request, HeaderName name) {
    return request.headers().all(name, List::of);
  }

  private static String method(ServerRequest request) {
    return request.prologue().method().text();
  }
}
