package dev.hikyaku.routing.ai.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Takes the bytes of one answer, and breaks off where there are too many. */
final class BoundedBody implements BodySubscriber<byte[]> {
  private final int most;
  private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
  private Flow.Subscription subscription = NONE;

  private static final Flow.Subscription NONE =
      new Flow.Subscription() {
        @Override
        public void request(long n) {}

        @Override
        public void cancel() {}
      };

  BoundedBody(int most) {
    this.most = most;
  }

  /** The answer has more bytes than we read. */
  static final class TooLarge extends IOException {
    TooLarge(int most) {
      super("an answer of more than " + most + " bytes");
    }
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return whole;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (taken.size() + buffer.remaining() > most) {
        whole.completeExceptionally(new TooLarge(most));
        subscription.cancel(); // closes the connection: nobody wants the rest
        return;
      }
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      taken.writeBytes(bytes);
    }
  }

  @Override
  public void onError(Throwable broken) {
    whole.completeExceptionally(broken);
  }

  @Override
  public void onComplete() {
    whole.complete(taken.toByteArray());
  }
}
