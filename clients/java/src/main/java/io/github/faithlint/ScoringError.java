package io.github.faithlint;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.BadRequest.FieldViolation;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import io.github.faithlint.v1.StreamBatchScoreResponse;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import java.io.Serializable;
import java.time.Duration;
import java.util.Optional;

/**
 * Why a call, or an item of a batch, has no report.
 *
 * @param code the canonical code, such as {@code INVALID_ARGUMENT}
 * @param reason the server's stable word, such as {@code INVALID_FIELD}; empty when it said nothing
 * @param message what is wrong and what to do, for people
 * @param field the invalid field, named as in the contract, or empty
 * @param problem what is wrong with that field, or empty
 * @param retryAfter when another try makes sense; zero when nothing is known
 */
public record ScoringError(
    Status.Code code, String reason, String message, String field, String problem, Duration retryAfter)
    implements Serializable {

  /**
   * Tells why an item of a batch has no report.
   *
   * @param result an answer of {@link ScoringClient#scoreBatch}
   * @return its error; empty when it has a report
   */
  public static Optional<ScoringError> ofItem(StreamBatchScoreResponse result) {
    return result.hasError() ? Optional.of(of(result.getError())) : Optional.empty();
  }

  /** The error of a failed call; what the server did not explain is explained here. */
  static ScoringError ofCall(Throwable thrown, String target) {
    var error = of(StatusProto.fromThrowable(thrown));
    return error.reason.isEmpty() ? error.explained(target) : error;
  }

  private static ScoringError of(com.google.rpc.Status status) {
    var violations = detail(status, BadRequest.getDefaultInstance()).getFieldViolationsList();
    var violation = violations.isEmpty() ? FieldViolation.getDefaultInstance() : violations.get(0);
    var delay = detail(status, RetryInfo.getDefaultInstance()).getRetryDelay();
    return new ScoringError(
        Status.fromCodeValue(status.getCode()).getCode(),
        detail(status, ErrorInfo.getDefaultInstance()).getReason(),
        status.getMessage(),
        violation.getField(),
        violation.getDescription(),
        Duration.ofSeconds(delay.getSeconds(), delay.getNanos()));
  }

  /** The detail of the same kind as {@code none}, or that one where there is no such detail. */
  @SuppressWarnings("unchecked")
  private static <T extends Message> T detail(com.google.rpc.Status status, T none) {
    try {
      for (Any any : status.getDetailsList()) {
        if (any.is(none.getClass())) {
          return (T) any.unpack(none.getClass());
        }
      }
    } catch (InvalidProtocolBufferException broken) {
      return none;
    }
    return none;
  }

  private ScoringError explained(String target) {
    return switch (code) {
      case UNAVAILABLE ->
          because("UNREACHABLE", "no faithlint server is at %s (%s); start one with `faithlint serve`", target, message);
      case DEADLINE_EXCEEDED ->
          because("DEADLINE", "the server at %s did not answer in time; allow more time", target);
      case RESOURCE_EXHAUSTED ->
          isAboutSize(message)
              ? because("MESSAGE_TOO_LARGE", "the message is larger than faithlint takes (%s); send it in parts", message)
              : because("", "the call to %s ended with %s: %s", target, code, message);
      case UNIMPLEMENTED ->
          because("UNIMPLEMENTED", "what answers at %s is no faithlint server, or an older one", target);
      default -> because("", "the call to %s ended with %s: %s", target, code, message);
    };
  }

  /** In the words of gRPC's C core, and of gRPC for Java. */
  private static boolean isAboutSize(String message) {
    return message.contains("larger than max") || message.contains("exceeds maximum size");
  }

  private ScoringError because(String reason, String text, Object... parts) {
    var retryAfter = code == Status.Code.UNAVAILABLE ? Duration.ofSeconds(1) : Duration.ZERO;
    return new ScoringError(code, reason, text.formatted(parts), field, problem, retryAfter);
  }
}
