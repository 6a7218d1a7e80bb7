package dev.hikyaku.routing.ai.http;

import dev.hikyaku.relay.failure.Failure;
import dev.langchain4j.exception.HttpException;

/** A server answered with a status that is no success. Keeps what LangChain4j would lose. */
public final class StatusException extends HttpException {
  private final transient Failure failure;
  private final String blamed;
  private final String code;

  StatusException(int status, Failure failure, Complaint complaint) {
    super(status, failure.message());
    this.failure = failure;
    this.blamed = complaint.blamed();
    this.code = complaint.code();
  }

  /** Status, the server's word for it, and how long it asks us to wait; none of its sentences. */
  public Failure failure() {
    return failure;
  }

  /** The server's word for the kind of error; empty when it gave none. */
  public String code() {
    return code;
  }

  /** The parameter of the request that the server named as wrong; empty when it named none. */
  public String blamed() {
    return blamed;
  }
}
