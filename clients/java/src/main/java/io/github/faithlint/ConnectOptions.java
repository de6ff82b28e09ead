package io.github.faithlint;

import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import java.time.Duration;

/**
 * How a client connects.
 *
 * @param token sent as {@code authorization: Bearer TOKEN} with every call; none when empty
 * @param credentials plain text, or TLS: {@code TlsChannelCredentials.create()}, or its builder for certificates
 * @param timeout deadline of every call but a batch
 */
public record ConnectOptions(String token, ChannelCredentials credentials, Duration timeout) {

  /** No token, plain text, two minutes. */
  public static final ConnectOptions DEFAULT =
      new ConnectOptions("", InsecureChannelCredentials.create(), Duration.ofMinutes(2));

  /**
   * These options with a token.
   *
   * @param token the token, without {@code Bearer}
   * @return new options
   */
  public ConnectOptions withToken(String token) {
    return new ConnectOptions(token, credentials, timeout);
  }

  /**
   * These options with other credentials.
   *
   * @param credentials such as {@code TlsChannelCredentials.create()}
   * @return new options
   */
  public ConnectOptions withCredentials(ChannelCredentials credentials) {
    return new ConnectOptions(token, credentials, timeout);
  }

  /**
   * These options with another deadline.
   *
   * @param timeout deadline of every call but a batch
   * @return new options
   */
  public ConnectOptions withTimeout(Duration timeout) {
    return new ConnectOptions(token, credentials, timeout);
  }
}
