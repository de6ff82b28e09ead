package io.github.faithlint;

import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import java.time.Duration;
import java.util.Objects;

/**
 * How a client connects.
 *
 * @param token sent as {@code authorization: Bearer TOKEN} with every call; none when empty
 * @param insecureToken lets the token leave this machine unencrypted, where the network itself is trusted
 * @param credentials plain text, or TLS: {@code TlsChannelCredentials.create()}, or its builder for certificates
 * @param timeout deadline of every call but a batch
 */
public record ConnectOptions(String token, boolean insecureToken, ChannelCredentials credentials, Duration timeout) {

  /**
   * Options, none of which is null.
   *
   * @param token the token, without {@code Bearer}; none when empty
   * @param insecureToken lets the token leave this machine unencrypted
   * @param credentials plain text, or TLS
   * @param timeout deadline of every call but a batch
   */
  public ConnectOptions {
    Objects.requireNonNull(token, "token");
    Objects.requireNonNull(credentials, "credentials");
    Objects.requireNonNull(timeout, "timeout");
  }

  /** No token, plain text, two minutes. */
  public static final ConnectOptions DEFAULT =
      new ConnectOptions("", false, InsecureChannelCredentials.create(), Duration.ofMinutes(2));

  /**
   * These options with a token. A server on another machine then needs TLS.
   *
   * @param token the token, without {@code Bearer}
   * @return new options
   */
  public ConnectOptions withToken(String token) {
    return new ConnectOptions(token, false, credentials, timeout);
  }

  /**
   * These options with a token that may leave this machine unencrypted, where the network itself is trusted.
   *
   * @param token the token, without {@code Bearer}
   * @return new options
   */
  public ConnectOptions withInsecureToken(String token) {
    return new ConnectOptions(token, true, credentials, timeout);
  }

  /**
   * These options with other credentials.
   *
   * @param credentials such as {@code TlsChannelCredentials.create()}
   * @return new options
   */
  public ConnectOptions withCredentials(ChannelCredentials credentials) {
    return new ConnectOptions(token, insecureToken, credentials, timeout);
  }

  /**
   * These options with another deadline.
   *
   * @param timeout deadline of every call but a batch
   * @return new options
   */
  public ConnectOptions withTimeout(Duration timeout) {
    return new ConnectOptions(token, insecureToken, credentials, timeout);
  }

  /** The options without the token, which must not get into logs. */
  @Override
  public String toString() {
    var shown = token.isEmpty() ? "no token" : "a token";
    return "ConnectOptions[" + shown + ", insecureToken=" + insecureToken + ", timeout=" + timeout + "]";
  }
}
