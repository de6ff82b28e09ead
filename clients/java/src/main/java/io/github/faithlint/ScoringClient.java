package io.github.faithlint;

import io.github.faithlint.v1.GetServerInfoRequest;
import io.github.faithlint.v1.GetServerInfoResponse;
import io.github.faithlint.v1.OffsetEncoding;
import io.github.faithlint.v1.ScoreFaithfulnessRequest;
import io.github.faithlint.v1.ScoreFaithfulnessResponse;
import io.github.faithlint.v1.ScoreKeywordCoverageRequest;
import io.github.faithlint.v1.ScoreKeywordCoverageResponse;
import io.github.faithlint.v1.ScoringServiceGrpc;
import io.github.faithlint.v1.ScoringServiceGrpc.ScoringServiceBlockingV2Stub;
import io.github.faithlint.v1.StreamBatchScoreRequest;
import io.github.faithlint.v1.StreamBatchScoreResponse;
import io.github.faithlint.v1.StreamFaithfulnessRequest;
import io.github.faithlint.v1.StreamFaithfulnessResponse;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.BlockingClientCall;
import io.grpc.stub.MetadataUtils;
import java.time.Duration;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Calls a scoring server; for any number of threads. What fails is told by {@link ScoringException}. Offsets count
 * as Java's strings do (UTF-16), unless the request names another encoding.
 */
public final class ScoringClient implements AutoCloseable {

  private static final Duration BATCH_TIMEOUT = Duration.ofDays(1);
  private static final Duration RECONNECT_TIME = Duration.ofMillis(500);
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  private final String target;
  private final Duration timeout;
  private final ManagedChannel channel;
  private final ScoringServiceBlockingV2Stub stub;

  private ScoringClient(String target, ConnectOptions options) {
    this.target = target;
    this.timeout = options.timeout();
    this.channel = Channels.open(target, options);
    var headers = new Metadata();
    if (!options.token().isEmpty()) {
      headers.put(AUTHORIZATION, "Bearer " + options.token());
    }
    this.stub =
        ScoringServiceGrpc.newBlockingV2Stub(channel)
            .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
  }

  /**
   * A client with the default options.
   *
   * @param target {@code HOST:PORT} or {@code unix:PATH}
   * @return a client that connects at its first call
   */
  public static ScoringClient connect(String target) {
    return connect(target, ConnectOptions.DEFAULT);
  }

  /**
   * A client with options of its own.
   *
   * @param target {@code HOST:PORT} or {@code unix:PATH}
   * @param options token, TLS, deadline
   * @return a client that connects at its first call
   * @throws IllegalArgumentException for a token that would leave this machine unencrypted
   */
  public static ScoringClient connect(String target, ConnectOptions options) {
    return new ScoringClient(target, options);
  }

  /**
   * Verifies each claim of a response against its context.
   *
   * @param request the exchange
   * @return the report
   * @throws ScoringException when there is none
   */
  public ScoreFaithfulnessResponse scoreFaithfulness(ScoreFaithfulnessRequest request) {
    return explained(() -> stub(timeout).scoreFaithfulness(withEncoding(request)));
  }

  /**
   * The same, event by event; the report is the last. The stream throws ScoringException where the call fails.
   *
   * @param request the exchange
   * @return the events, to be closed: that cancels the call on the server unless it is over
   */
  public Stream<StreamFaithfulnessResponse> streamFaithfulness(ScoreFaithfulnessRequest request) {
    var message = StreamFaithfulnessRequest.newBuilder().setRequest(withEncoding(request)).build();
    return answers(stub(timeout).streamFaithfulness(message), new AtomicReference<>());
  }

  /**
   * Looks for the keywords of a prompt in a response.
   *
   * @param request the two texts
   * @return the report
   * @throws ScoringException when there is none
   */
  public ScoreKeywordCoverageResponse scoreKeywordCoverage(ScoreKeywordCoverageRequest request) {
    return explained(() -> stub(timeout).scoreKeywordCoverage(withEncoding(request)));
  }

  /**
   * Scores many items. Results come as they are done, and {@link ScoringError#ofItem} tells which of them failed. The
   * deadline is a day. What iterating over the items throws is thrown by the stream, after the results of those before.
   *
   * @param items read by a thread of the call's own, as fast as the server takes them
   * @return the results, to be closed: that cancels the call on the server unless it is over
   */
  public Stream<StreamBatchScoreResponse> scoreBatch(Iterable<StreamBatchScoreRequest> items) {
    var call = stub(BATCH_TIMEOUT).streamBatchScore();
    var thrown = new AtomicReference<Throwable>();
    var sender = new Thread(() -> send(items, call, thrown), "faithlint-batch");
    sender.setDaemon(true);
    sender.start();
    return answers(call, thrown);
  }

  /**
   * Asks what the server is.
   *
   * @return version, judges and limits
   * @throws ScoringException when nobody answers
   */
  public GetServerInfoResponse serverInfo() {
    return explained(() -> stub(timeout).getServerInfo(GetServerInfoRequest.getDefaultInstance()));
  }

  /** Ends all calls and the connection. */
  @Override
  public void close() {
    channel.shutdownNow();
  }

  /** The generated stub, with the whole contract, for one call that begins now. */
  ScoringServiceBlockingV2Stub stub(Duration timeout) {
    if (channel.getState(false) == ConnectivityState.TRANSIENT_FAILURE) {
      reconnect();
    }
    return stub.withDeadlineAfter(timeout);
  }

  /** Finds a server that has just been started again, for which gRPC would wait until its backoff is over. */
  private void reconnect() {
    var changed = new CompletableFuture<Void>();
    channel.notifyWhenStateChanged(ConnectivityState.TRANSIENT_FAILURE, () -> changed.complete(null));
    channel.resetConnectBackoff();
    changed.completeOnTimeout(null, RECONNECT_TIME.toMillis(), TimeUnit.MILLISECONDS).join();
  }

  private interface Call<T> {
    T run() throws StatusException, InterruptedException;
  }

  private <T> T explained(Call<T> call) {
    try {
      return call.run();
    } catch (StatusException error) {
      throw new ScoringException(ScoringError.ofCall(error, target), error);
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
      var status = Status.CANCELLED.withDescription("the thread was interrupted").withCause(interrupt);
      throw new ScoringException(ScoringError.ofCall(status.asException(), target), interrupt);
    }
  }

  /** The messages of a call, as they arrive; at their end, what the caller's own code has thrown. */
  private <A> Stream<A> answers(BlockingClientCall<?, A> call, AtomicReference<Throwable> thrown) {
    var answers =
        new AbstractSpliterator<A>(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL) {
          @Override
          public boolean tryAdvance(Consumer<? super A> action) {
            var answer = explained(call::read);
            if (answer != null) {
              action.accept(answer);
            } else {
              rethrow(thrown.get());
            }
            return answer != null;
          }
        };
    return StreamSupport.stream(answers, false).onClose(() -> call.cancel("the caller has left the stream", null));
  }

  private static void rethrow(Throwable problem) {
    if (problem instanceof Error error) {
      throw error;
    }
    if (problem != null) {
      throw problem instanceof RuntimeException usual ? usual : new CompletionException(problem);
    }
  }

  /** Sends the items. What iterating throws, an Error too, ends them: a reader must not wait for a thread that died. */
  private static void send(
      Iterable<StreamBatchScoreRequest> items,
      BlockingClientCall<StreamBatchScoreRequest, ?> call,
      AtomicReference<Throwable> thrown) {
    try {
      for (var item : items) {
        if (!call.write(withEncoding(item))) {
          return; // the call is over
        }
      }
    } catch (StatusException | InterruptedException problem) {
      call.cancel("not all items could be sent: " + problem, problem); // does nothing to a call that is over
      return;
    } catch (Throwable problem) {
      thrown.set(problem);
    }
    try {
      call.halfClose();
    } catch (RuntimeException over) {
      call.cancel("the items could not be ended: " + over, over);
    }
  }

  private static ScoreFaithfulnessRequest withEncoding(ScoreFaithfulnessRequest request) {
    return request.getOffsetEncoding() != OffsetEncoding.OFFSET_ENCODING_UNSPECIFIED
        ? request
        : request.toBuilder().setOffsetEncoding(OffsetEncoding.OFFSET_ENCODING_UTF16).build();
  }

  private static ScoreKeywordCoverageRequest withEncoding(ScoreKeywordCoverageRequest request) {
    return request.getOffsetEncoding() != OffsetEncoding.OFFSET_ENCODING_UNSPECIFIED
        ? request
        : request.toBuilder().setOffsetEncoding(OffsetEncoding.OFFSET_ENCODING_UTF16).build();
  }

  private static StreamBatchScoreRequest withEncoding(StreamBatchScoreRequest item) {
    return switch (item.getRequestCase()) {
      case FAITHFULNESS -> item.toBuilder().setFaithfulness(withEncoding(item.getFaithfulness())).build();
      case KEYWORD_COVERAGE -> item.toBuilder().setKeywordCoverage(withEncoding(item.getKeywordCoverage())).build();
      case REQUEST_NOT_SET -> item;
    };
  }
}
