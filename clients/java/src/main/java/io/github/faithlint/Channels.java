package io.github.faithlint;

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Channels to a server, with the options that every client of faithlint has. */
final class Channels {

  static final int MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
  private static final Pattern LOCAL = Pattern.compile("unix:.*|(localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1\\]):\\d+");

  private Channels() {}

  /** A channel to {@code HOST:PORT} or {@code unix:PATH}. Nothing is connected before the first call. */
  static ManagedChannel open(String target, ConnectOptions options) {
    var local = LOCAL.matcher(target).matches();
    var encrypted = !(options.credentials() instanceof InsecureChannelCredentials);
    if (!options.token().isEmpty() && !local && !encrypted && !options.insecureToken()) {
      throw new IllegalArgumentException(
          "the token would go to " + target + " unencrypted; add TLS with withCredentials (or withInsecureToken)");
    }
    var builder =
        Grpc.newChannelBuilder(target, options.credentials())
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .keepAliveTime(60, TimeUnit.SECONDS)
            .defaultServiceConfig(serviceConfig())
            .enableRetry();
    if (local) {
      builder.proxyDetector(address -> null);
    }
    if (target.startsWith("unix:")) {
      // The default would be the escaped path, which some servers reject.
      builder.overrideAuthority("localhost");
    }
    return builder.build();
  }

  static Map<String, ?> serviceConfig() {
    var resource = Channels.class.getResourceAsStream("service_config.json");
    try (var reader = new InputStreamReader(resource, StandardCharsets.UTF_8)) {
      return new Gson().fromJson(reader, new TypeToken<Map<String, Object>>() {}.getType());
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
