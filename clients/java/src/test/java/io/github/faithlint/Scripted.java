package io.github.faithlint;

import io.github.faithlint.v1.ScoringServiceGrpc.ScoringServiceImplBase;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import java.io.IOException;
import java.time.Duration;

/** A client of a server that does as a service of the test says, and the headers of its last call. */
final class Scripted implements AutoCloseable, ServerInterceptor {

  final ScoringClient client;
  volatile Metadata headers;
  private final Server server;

  Scripted(ScoringServiceImplBase service) throws IOException {
    this(service, Duration.ofMinutes(1));
  }

  Scripted(ScoringServiceImplBase service, Duration timeout) throws IOException {
    server =
        Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
            .maxInboundMessageSize(Channels.MAX_MESSAGE_BYTES)
            .intercept(this)
            .addService(service)
            .build()
            .start();
    var options = ConnectOptions.DEFAULT.withToken("secret").withTimeout(timeout);
    client = ScoringClient.connect("127.0.0.1:" + server.getPort(), options);
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    this.headers = headers;
    return next.startCall(call, headers);
  }

  @Override
  public void close() {
    client.close();
    server.shutdownNow();
  }
}
