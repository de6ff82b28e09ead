package io.github.faithlint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.faithlint.v1.GetServerInfoRequest;
import io.github.faithlint.v1.GetServerInfoResponse;
import io.github.faithlint.v1.ScoreFaithfulnessRequest;
import io.github.faithlint.v1.ScoreFaithfulnessResponse;
import io.github.faithlint.v1.ScoringServiceGrpc.ScoringServiceImplBase;
import io.github.faithlint.v1.StreamBatchScoreRequest;
import io.github.faithlint.v1.StreamBatchScoreResponse;
import io.github.faithlint.v1.StreamFaithfulnessRequest;
import io.github.faithlint.v1.StreamFaithfulnessResponse;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.TlsChannelCredentials;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls to a server that misbehaves on purpose. */
@Timeout(300)
class CallsTest {

  /** Fails the first calls of the service with UNAVAILABLE. */
  private static final class Failing extends ScoringServiceImplBase {
    final AtomicInteger calls = new AtomicInteger();
    private final int failures;
    private final Metadata trailers = new Metadata();

    Failing(int failures, String... pushback) {
      this.failures = failures;
      for (var value : pushback) {
        trailers.put(Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER), value);
      }
    }

    @Override
    public void getServerInfo(GetServerInfoRequest request, StreamObserver<GetServerInfoResponse> observer) {
      if (calls.incrementAndGet() <= failures) {
        observer.onError(Status.UNAVAILABLE.withDescription("down").asException(trailers));
      } else {
        observer.onNext(GetServerInfoResponse.newBuilder().setVersion("7").build());
        observer.onCompleted();
      }
    }

    @Override
    public void streamFaithfulness(
        StreamFaithfulnessRequest request, StreamObserver<StreamFaithfulnessResponse> observer) {
      if (calls.incrementAndGet() > 1) {
        observer.onNext(StreamFaithfulnessResponse.getDefaultInstance());
      }
      observer.onError(Status.UNAVAILABLE.asException());
    }
  }

  @Test
  void unavailableIsTriedAgain() throws Exception {
    var service = new Failing(2);
    try (var scripted = new Scripted(service)) {
      assertEquals("7", scripted.client.serverInfo().getVersion());
      assertEquals(3, service.calls.get());
    }
  }

  @Test
  void aServerThatForbidsItWithPushbackIsNotAskedAgain() throws Exception {
    var service = new Failing(2, "-1");
    try (var scripted = new Scripted(service)) {
      assertEquals(Status.Code.UNAVAILABLE, failure(scripted.client::serverInfo).code());
      assertEquals(1, service.calls.get());
    }
  }

  @Test
  void aServerThatKeepsFailingIsAskedLessAndLess() throws Exception {
    var service = new Failing(Integer.MAX_VALUE);
    try (var scripted = new Scripted(service)) {
      for (var calls : List.of(4, 5, 6)) {
        failure(scripted.client::serverInfo);
        assertEquals(calls, service.calls.get());
      }
    }
  }

  @Test
  void aStreamIsTriedAgainBeforeItsFirstMessageAndNeverAfterIt() throws Exception {
    var service = new Failing(0);
    try (var scripted = new Scripted(service);
        var stream = scripted.client.streamFaithfulness(ScoreFaithfulnessRequest.getDefaultInstance())) {
      var events = stream.iterator();
      events.next();
      assertEquals(Status.Code.UNAVAILABLE, failure(events::hasNext).code());
      assertEquals(2, service.calls.get());
    }
  }

  @Test
  void theTokenIsSent() throws Exception {
    try (var scripted = new Scripted(new Failing(0))) {
      scripted.client.serverInfo();
      var key = Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
      assertEquals("Bearer secret", scripted.headers.get(key));
    }
  }

  /** Says its first event, then nothing; tells when the client has gone. */
  private static final class Silent extends ScoringServiceImplBase {
    final CountDownLatch cancelled = new CountDownLatch(1);

    @Override
    public void scoreFaithfulness(
        ScoreFaithfulnessRequest request, StreamObserver<ScoreFaithfulnessResponse> observer) {
      ((ServerCallStreamObserver<ScoreFaithfulnessResponse>) observer).setOnCancelHandler(cancelled::countDown);
    }

    @Override
    public void streamFaithfulness(
        StreamFaithfulnessRequest request, StreamObserver<StreamFaithfulnessResponse> observer) {
      ((ServerCallStreamObserver<StreamFaithfulnessResponse>) observer).setOnCancelHandler(cancelled::countDown);
      observer.onNext(StreamFaithfulnessResponse.getDefaultInstance());
    }
  }

  @Test
  void leavingAStreamCancelsTheCallOnTheServer() throws Exception {
    var service = new Silent();
    try (var scripted = new Scripted(service)) {
      try (var events = scripted.client.streamFaithfulness(ScoreFaithfulnessRequest.getDefaultInstance())) {
        assertTrue(events.findFirst().isPresent());
      }
      assertTrue(service.cancelled.await(60, TimeUnit.SECONDS));
    }
  }

  @Test
  void whatTheItemsOfABatchThrowIsThrownAfterTheResultsOfThoseBefore() throws Exception {
    var service =
        new ScoringServiceImplBase() {
          @Override
          public StreamObserver<StreamBatchScoreRequest> streamBatchScore(
              StreamObserver<StreamBatchScoreResponse> observer) {
            return new StreamObserver<>() {
              @Override
              public void onNext(StreamBatchScoreRequest item) {
                observer.onNext(StreamBatchScoreResponse.newBuilder().setItemId(item.getItemId()).build());
              }

              @Override
              public void onError(Throwable gone) {}

              @Override
              public void onCompleted() {
                observer.onCompleted();
              }
            };
          }
        };
    var first = StreamBatchScoreRequest.newBuilder().setItemId("a").build();
    for (var mine : List.of(new IllegalStateException("the file has ended"), new AssertionError("mine"))) {
      var ids = new ArrayList<String>();
      Iterable<StreamBatchScoreRequest> items = () -> Stream.of(0, 1).map(number -> item(number, mine)).iterator();
      try (var scripted = new Scripted(service);
          var results = scripted.client.scoreBatch(items)) {
        var thrown = assertThrows(Throwable.class, () -> results.forEach(one -> ids.add(one.getItemId())));
        assertSame(mine, thrown);
        assertEquals(List.of("0"), ids);
      }
    }
  }

  private static StreamBatchScoreRequest item(int number, Throwable mine) {
    if (number == 0) {
      return StreamBatchScoreRequest.newBuilder().setItemId("0").build();
    }
    if (mine instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) mine;
  }

  @Test
  void theDeadlineEndsACallHereAndOnTheServer() throws Exception {
    var service = new Silent();
    try (var scripted = new Scripted(service, Duration.ofMillis(300))) {
      var error = failure(() -> scripted.client.scoreFaithfulness(ScoreFaithfulnessRequest.getDefaultInstance()));
      assertEquals(Status.Code.DEADLINE_EXCEEDED, error.code());
      assertEquals("DEADLINE", error.reason());
      assertTrue(service.cancelled.await(60, TimeUnit.SECONDS));
    }
  }

  @Test
  void fiveMegabytesPassBothWays() throws Exception { // G06
    var echo =
        new ScoringServiceImplBase() {
          @Override
          public void scoreFaithfulness(
              ScoreFaithfulnessRequest request, StreamObserver<ScoreFaithfulnessResponse> observer) {
            observer.onNext(ScoreFaithfulnessResponse.newBuilder().setReason(request.getResponse()).build());
            observer.onCompleted();
          }
        };
    try (var scripted = new Scripted(echo)) {
      var text = "é".repeat(2_500_000);
      var request = ScoreFaithfulnessRequest.newBuilder().setResponse(text).build();
      assertEquals(text, scripted.client.scoreFaithfulness(request).getReason());
    }
  }

  @Test
  void withoutServerTheErrorSaysWhatToDo() {
    try (var client = ScoringClient.connect("127.0.0.1:9")) {
      var error = failure(client::serverInfo);
      assertEquals("UNREACHABLE", error.reason());
      assertEquals(Duration.ofSeconds(1), error.retryAfter());
      assertTrue(error.message().contains("start one with `faithlint serve`"), error::message);
    }
  }

  @Test
  void aTokenIsNeverShown() {
    assertFalse(ConnectOptions.DEFAULT.withToken("secret").toString().contains("secret"));
  }

  @Test
  void aTokenDoesNotLeaveThisMachineUnencrypted() {
    var token = ConnectOptions.DEFAULT.withToken("s3");
    for (var target : List.of("example.org:443", "192.0.2.1:50051", "localhost.example.org:1", "localhost:1@x.org:1")) {
      var error = assertThrows(IllegalArgumentException.class, () -> ScoringClient.connect(target, token));
      assertTrue(error.getMessage().contains("unencrypted; add TLS"), error::getMessage);
      ScoringClient.connect("example.org:443", ConnectOptions.DEFAULT.withInsecureToken("s3")).close();
      ScoringClient.connect("example.org:443", token.withCredentials(TlsChannelCredentials.create())).close();
    }
    var secure = ConnectOptions.DEFAULT.withInsecureToken("s3").withToken("s4");
    assertThrows(IllegalArgumentException.class, () -> ScoringClient.connect("example.org:443", secure));
    for (var target : List.of("localhost:1", "[::1]:1", "127.8.0.1:1", "unix:/tmp/s")) {
      ScoringClient.connect(target, token).close();
    }
  }

  private static ScoringError failure(org.junit.jupiter.api.function.Executable call) {
    var error = assertThrows(ScoringException.class, call);
    assertEquals(error.getMessage(), error.error().message());
    return error.error();
  }
}
