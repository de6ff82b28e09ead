package io.github.faithlint;

/** A call has no report. The message is for people. */
public final class ScoringException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** What the server said, or what went wrong on the way. */
  private final ScoringError error;

  ScoringException(ScoringError error, Throwable cause) {
    super(error.message(), cause);
    this.error = error;
  }

  /**
   * Why there is no report.
   *
   * @return the code, the server's reason, the invalid field, and when to try again
   */
  public ScoringError error() {
    return error;
  }
}
