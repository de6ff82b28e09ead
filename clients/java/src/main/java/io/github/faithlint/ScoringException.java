package io.github.faithlint;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import java.time.Duration;
import java.util.Optional;

/** Why a call, or an item of a batch, has no report. The message is for people. */
public final class ScoringException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** The canonical code. */
  private final Status.Code code;

  /** The server's stable word. */
  private final String reason;

  /** The invalid field. */
  private final String field;

  /** What is wrong with the field. */
  private final String problem;

  /** When to try again, or null. */
  private final Duration retryAfter;

  private ScoringException(
      Status.Code code, String message, String reason, BadRequest request, Duration retryAfter, Throwable cause) {
    super(message, cause);
    this.code = code;
    this.reason = reason;
    this.field = request.getFieldViolationsCount() > 0 ? request.getFieldViolations(0).getField() : "";
    this.problem = request.getFieldViolationsCount() > 0 ? request.getFieldViolations(0).getDescription() : "";
    this.retryAfter = retryAfter;
  }

  /**
   * The canonical code.
   *
   * @return such as {@code INVALID_ARGUMENT}
   */
  public Status.Code code() {
    return code;
  }

  /**
   * The server's stable word.
   *
   * @return such as {@code INVALID_FIELD}; empty when the server said nothing
   */
  public String reason() {
    return reason;
  }

  /**
   * The invalid field.
   *
   * @return its name as in the contract, or empty
   */
  public String field() {
    return field;
  }

  /**
   * What is wrong with the field.
   *
   * @return a sentence, or empty
   */
  public String problem() {
    return problem;
  }

  /**
   * When another try makes sense.
   *
   * @return the time to wait, if any
   */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** The exception of a failed call; what the server did not explain is explained here. */
  static ScoringException ofCall(Throwable thrown, String target) {
    var status = StatusProto.fromThrowable(thrown);
    if (status != null && detail(status, ErrorInfo.class).isPresent()) {
      return ofStatus(status, thrown);
    }
    return unexplained(Status.fromThrowable(thrown), target, thrown);
  }

  /** The exception that a status with details tells of. */
  static ScoringException ofStatus(com.google.rpc.Status status, Throwable cause) {
    return new ScoringException(
        Status.fromCodeValue(status.getCode()).getCode(),
        status.getMessage(),
        detail(status, ErrorInfo.class).map(ErrorInfo::getReason).orElse(""),
        detail(status, BadRequest.class).orElse(BadRequest.getDefaultInstance()),
        detail(status, RetryInfo.class)
            .map(info -> Duration.ofSeconds(info.getRetryDelay().getSeconds(), info.getRetryDelay().getNanos()))
            .orElse(null),
        cause);
  }

  private static <T extends Message> Optional<T> detail(com.google.rpc.Status status, Class<T> type) {
    return status.getDetailsList().stream().filter(any -> any.is(type)).findFirst().flatMap(any -> unpack(any, type));
  }

  private static <T extends Message> Optional<T> unpack(Any any, Class<T> type) {
    try {
      return Optional.of(any.unpack(type));
    } catch (InvalidProtocolBufferException broken) {
      return Optional.empty();
    }
  }

  private static ScoringException unexplained(Status status, String target, Throwable cause) {
    var told = status.getDescription() == null ? "no details" : status.getDescription();
    record Explanation(String reason, String message) {}
    var is =
        switch (status.getCode()) {
          case UNAVAILABLE ->
              new Explanation(
                  "UNREACHABLE",
                  "no faithlint server answers at %s (%s); start one with `faithlint serve`".formatted(target, told));
          case DEADLINE_EXCEEDED ->
              new Explanation(
                  "DEADLINE", "the server at %s did not answer in time; allow more time".formatted(target));
          case RESOURCE_EXHAUSTED ->
              new Explanation(
                  "MESSAGE_TOO_LARGE",
                  "the message is larger than a faithlint server takes (%s); send the text in parts".formatted(told));
          case UNIMPLEMENTED ->
              new Explanation(
                  "UNIMPLEMENTED", "what answers at %s is no faithlint server, or an older one".formatted(target));
          default ->
              new Explanation("", "the call to %s ended with %s: %s".formatted(target, status.getCode(), told));
        };
    var retryAfter = status.getCode() == Status.Code.UNAVAILABLE ? Duration.ofSeconds(1) : null;
    return new ScoringException(
        status.getCode(), is.message, is.reason, BadRequest.getDefaultInstance(), retryAfter, cause);
  }
}
