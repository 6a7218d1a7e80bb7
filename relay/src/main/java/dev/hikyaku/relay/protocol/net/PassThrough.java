package dev.hikyaku.relay.protocol.net;

import io.helidon.http.Headers;
import io.helidon.http.encoding.ContentDecoder;
import io.helidon.http.encoding.ContentEncoder;
import io.helidon.http.encoding.ContentEncodingContext;
import io.helidon.http.encoding.ContentEncodingContextConfig;

/**
 * Takes every content encoding and touches none: a compressed body stays as it is, so that a small
 * one cannot grow past {@code max_body}. Without this the server refuses compressed bodies.
 */
final class PassThrough implements ContentEncodingContext {
  private static final ContentEncodingContextConfig NONE =
      ContentEncodingContextConfig.builder()
          .contentEncodingsDiscoverServices(false)
          .buildPrototype();

  @Override
  public boolean contentEncodingEnabled() {
    return false;
  }

  @Override
  public boolean contentDecodingEnabled() {
    return true;
  }

  @Override
  public boolean contentEncodingSupported(String encodingId) {
    return false;
  }

  @Override
  public boolean contentDecodingSupported(String encodingId) {
    return true;
  }

  @Override
  public ContentEncoder encoder(String encodingId) {
    return ContentEncoder.NO_OP;
  }

  @Override
  public ContentDecoder decoder(String encodingId) {
    return ContentDecoder.NO_OP;
  }

  @Override
  public ContentEncoder encoder(Headers headers) {
    return ContentEncoder.NO_OP;
  }

  @Override
  public ContentEncodingContextConfig prototype() {
    return NONE;
  }
}
