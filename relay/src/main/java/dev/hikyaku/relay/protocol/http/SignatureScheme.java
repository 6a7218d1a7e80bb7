package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.spi.Section;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The ways in which senders sign, all with HMAC-SHA256. */
enum SignatureScheme {
  /** {@code webhook-id}, {@code webhook-timestamp}, and codes as {@code v1,base64}. */
  STANDARD_WEBHOOKS(Optional.of("webhook-signature")) {
    @Override
    Optional<Hmac> key(String secret) {
      return Hmac.ofWebhookSecret(secret);
    }

    @Override
    Optional<Parts> parts(String value, Headers headers) {
      Optional<String> id = one(headers, "webhook-id");
      Optional<String> at = one(headers, "webhook-timestamp");
      List<byte[]> codes = codes(Stream.of(value.split(" ")), "v1,", SignatureScheme::base64);
      return id.isEmpty() || at.isEmpty()
          ? Optional.empty()
          : parts(at.get(), id.get() + "." + at.get() + ".", codes);
    }
  },

  /** The time and codes in one header: {@code t=…,v1=hex}. */
  STRIPE(Optional.of("Stripe-Signature")) {
    @Override
    Optional<Parts> parts(String value, Headers headers) {
      List<String> items = Arrays.stream(value.split(",")).map(String::strip).toList();
      List<String> times = items.stream().filter(item -> item.startsWith("t=")).toList();
      if (times.size() != 1) {
        return Optional.empty();
      }
      String at = times.get(0).substring(2);
      return parts(at, at + ".", codes(items.stream(), "v1=", SignatureScheme::hex));
    }
  },

  /** {@code sha256=hex} over the body alone. */
  GITHUB(Optional.of("X-Hub-Signature-256")) {
    @Override
    Optional<Parts> parts(String value, Headers headers) {
      return parts(codes(Stream.of(value), "sha256=", SignatureScheme::hex));
    }
  },

  /** {@code v0=hex}, with the time in a header of its own. */
  SLACK(Optional.of("X-Slack-Signature")) {
    @Override
    Optional<Parts> parts(String value, Headers headers) {
      return one(headers, "X-Slack-Request-Timestamp")
          .flatMap(
              at ->
                  parts(
                      at, "v0:" + at + ":", codes(Stream.of(value), "v0=", SignatureScheme::hex)));
    }
  },

  /** Hex or base64 over the body alone, {@code sha256=} before it or not. */
  HMAC(Optional.empty()) {
    @Override
    Optional<Parts> parts(String value, Headers headers) {
      String code = value.startsWith("sha256=") ? value.substring(7) : value;
      return parts(
          Stream.concat(hex(code).stream(), base64(code).stream())
              .filter(bytes -> bytes.length == CODE_BYTES)
              .toList());
    }
  };

  private static final int CODE_BYTES = 32;
  private final Optional<String> header;

  SignatureScheme(Optional<String> header) {
    this.header = header;
  }

  /**
   * What a request claims.
   *
   * @param at when it was signed, if it says so
   * @param before what is signed before the body
   * @param codes any of which may be the right one, at least one
   */
  record Parts(Optional<Instant> at, String before, List<byte[]> codes) {}

  /** Reads the word of a scheme. */
  static Optional<SignatureScheme> read(Section block, String key) {
    String word = block.text(key);
    Optional<SignatureScheme> scheme =
        Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    if (scheme.isEmpty() && !word.isEmpty()) {
      List<String> words = Arrays.stream(values()).map(SignatureScheme::word).toList();
      block.error(key, "must be one of " + String.join(", ", words), "");
    }
    return scheme;
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The header with the codes, unless the settings must name it. */
  Optional<String> header() {
    return header;
  }

  /** The key that a secret stands for; empty when it is none. */
  Optional<Hmac> key(String secret) {
    return Optional.of(Hmac.ofText(secret));
  }

  /** Takes a claim apart; empty when it is none. */
  abstract Optional<Parts> parts(String value, Headers headers);

  static Optional<String> one(Headers headers, String name) {
    List<String> values = headers.all(name);
    return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
  }

  static Optional<Parts> parts(List<byte[]> codes) {
    return codes.isEmpty() ? Optional.empty() : Optional.of(new Parts(Optional.empty(), "", codes));
  }

  static Optional<Parts> parts(String seconds, String before, List<byte[]> codes) {
    return codes.isEmpty() || !seconds.matches("[0-9]{1,11}")
        ? Optional.empty()
        : Optional.of(
            new Parts(Optional.of(Instant.ofEpochSecond(Long.parseLong(seconds))), before, codes));
  }

  static List<byte[]> codes(
      Stream<String> items, String prefix, Function<String, Optional<byte[]>> decode) {
    return items
        .filter(item -> item.startsWith(prefix))
        .map(item -> decode.apply(item.substring(prefix.length())))
        .flatMap(Optional::stream)
        .toList();
  }

  static Optional<byte[]> hex(String text) {
    try {
      return Optional.of(HexFormat.of().parseHex(text));
    } catch (IllegalArgumentException notHex) {
      return Optional.empty();
    }
  }

  static Optional<byte[]> base64(String text) {
    try {
      return Optional.of(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }
}
