package dev.hikyaku.routing.ai.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Hides a key in what servers say: some echo it. */
record Secret(Optional<String> value) {
  private static final String MASK = "***";

  String hidden(String text) {
    if (value.isEmpty() || value.get().isEmpty()) {
      return text;
    }
    String key = value.get();
    return text.replace(key, MASK).replace(URLEncoder.encode(key, StandardCharsets.UTF_8), MASK);
  }

  @Override
  public String toString() {
    return "secret";
  }
}
