package io.github.faithlint.v1;

import static io.grpc.MethodDescriptor.generateFullMethodName;

/**
 * <pre>
 * Scores LLM answers. Every method is free of side effects: the same request may be sent again at any time.
 * Errors carry google.rpc.ErrorInfo (domain "faithlint", a stable reason); INVALID_ARGUMENT also google.rpc.BadRequest
 * naming the field, UNAVAILABLE and RESOURCE_EXHAUSTED also google.rpc.RetryInfo.
 * </pre>
 */
@io.grpc.stub.annotations.GrpcGenerated
public final class ScoringServiceGrpc {

  private ScoringServiceGrpc() {}

  public static final java.lang.String SERVICE_NAME = "faithlint.v1.ScoringService";

  // Static method descriptors that strictly reflect the proto.
  private static volatile io.grpc.MethodDescriptor<io.github.faithlint.v1.ScoreFaithfulnessRequest,
      io.github.faithlint.v1.ScoreFaithfulnessResponse> getScoreFaithfulnessMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "ScoreFaithfulness",
      requestType = io.github.faithlint.v1.ScoreFaithfulnessRequest.class,
      responseType = io.github.faithlint.v1.ScoreFaithfulnessResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.github.faithlint.v1.ScoreFaithfulnessRequest,
      io.github.faithlint.v1.ScoreFaithfulnessResponse> getScoreFaithfulnessMethod() {
    io.grpc.MethodDescriptor<io.github.faithlint.v1.ScoreFaithfulnessRequest, io.github.faithlint.v1.ScoreFaithfulnessResponse> getScoreFaithfulnessMethod;
    if ((getScoreFaithfulnessMethod = ScoringServiceGrpc.getScoreFaithfulnessMethod) == null) {
      synchronized (ScoringServiceGrpc.class) {
        if ((getScoreFaithfulnessMethod = ScoringServiceGrpc.getScoreFaithfulnessMethod) == null) {
          ScoringServiceGrpc.getScoreFaithfulnessMethod = getScoreFaithfulnessMethod =
              io.grpc.MethodDescriptor.<io.github.faithlint.v1.ScoreFaithfulnessRequest, io.github.faithlint.v1.ScoreFaithfulnessResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "ScoreFaithfulness"))
              .setSafe(true)
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.github.faithlint.v1.ScoreFaithfulnessRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.github.faithlint.v1.ScoreFaithfulnessResponse.getDefaultInstance()))
              .setSchemaDescriptor(new ScoringServiceMethodDescriptorSupplier("ScoreFaithfulness"))
              .build();
        }
      }
    }
    return getScoreFaithfulnessMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.github.faithlint.v1.StreamFaithfulnessRequest,
      io.github.faithlint.v1.StreamFaithfulnessResponse> getStreamFaithfulnessMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "StreamFaithfulness",
      requestType = io.github.faithlint.v1.StreamFaithfulnessRequest.class,
      responseType = io.github.faithlint.v1.StreamFaithfulnessResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
  public static io.grpc.MethodDescriptor<io.github.faithlint.v1.StreamFaithfulnessRequest,
      io.github.faithlint.v1.StreamFaithfulnessResponse> getStreamFaithfulnessMethod() {
    io.grpc.MethodDescriptor<io.github.faithlint.v1.StreamFaithfulnessRequest, io.github.faithlint.v1.StreamFaithfulnessResponse> getStreamFaithfulnessMethod;
    if ((getStreamFaithfulnessMethod = ScoringServiceGrpc.getStreamFaithfulnessMethod) == null) {
      synchronized (ScoringServiceGrpc.class) {
        if ((getStreamFaithfulnessMethod = ScoringServiceGrpc.getStreamFaithfulnessMethod) == null) {
          ScoringServiceGrpc.getStreamFaithfulnessMethod = getStreamFaithfulnessMethod =
              io.grpc.MethodDescriptor.<io.github.faithlint.v1.StreamFaithfulnessRequest, io.github.faithlint.v1.StreamFaithfulnessResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "StreamFaithfulness"))
              .setSafe(true)
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.github.faithlint.v1.StreamFaithfulnessRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.github.faithlint.v1.StreamFaithfulnessResponse.getDefaultInstance()))
              .setSchemaDescriptor(new ScoringServiceMethodDescriptorSupplier("StreamFaithfulness"))
              .build();
        }
      }
    }
    return getStreamFaithfulnessMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.github.faithlint.v1.ScoreKeywordCoverageRequest,
      io.github.faithlint.v1.ScoreKeywordCoverageResponse> getScoreKeywordCoverageMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "ScoreKeywordCoverage",
      requestType = io.github.faithlint.v1.ScoreKeywordCoverageRequest.class,
      responseType = io.github.faithlint.v1.ScoreKeywordCoverageResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.github.faithlint.v1.ScoreKeywordCoverageRequest,
      io.github.faithlint.v1.ScoreKeywordCoverageResponse> getScoreKeywordCoverageMethod() {
    io.grpc.MethodDescriptor<io.github.faithlint.v1.ScoreKeywordCoverageRequest, io.github.faithlint.v1.ScoreKeywordCoverageResponse> getScoreKeywordCoverageMethod;
    if ((getScoreKeywordCoverageMethod = ScoringServiceGrpc.getScoreKeywordCoverageMethod) == null) {
      synchronized (ScoringServiceGrpc.class) {
        if ((getScoreKeywordCoverageMethod = ScoringServiceGrpc.getScoreKeywordCoverageMethod) == null) {
          ScoringServiceGrpc.getScoreKeywordCoverageMethod = getScoreKeywordCoverageMethod =
              io.grpc.MethodDescriptor.<io.github.faithlint.v1.ScoreKeywordCoverageRequest, io.github.faithlint.v1.ScoreKeywordCoverageResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "ScoreKeywordCoverage"))
              .setSafe(true)
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.github.faithlint.v1.ScoreKeywordCoverageRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.github.faithlint.v1.ScoreKeywordCoverageResponse.getDefaultInstance()))
              .setSchemaDescriptor(new ScoringServiceMethodDescriptorSupplier("ScoreKeywordCoverage"))
              .build();
        }
      }
    }
    return getScoreKeywordCoverageMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.github.faithlint.v1.StreamBatchScoreRequest,
      io.github.faithlint.v1.StreamBatchScoreResponse> getStreamBatchScoreMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "StreamBatchScore",
      requestType = io.github.faithlint.v1.StreamBatchScoreRequest.class,
      responseType = io.github.faithlint.v1.StreamBatchScoreResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
  public static io.grpc.MethodDescriptor<io.github.faithlint.v1.StreamBatchScoreRequest,
      io.github.faithlint.v1.StreamBatchScoreResponse> getStreamBatchScoreMethod() {
    io.grpc.MethodDescriptor<io.github.faithlint.v1.StreamBatchScoreRequest, io.github.faithlint.v1.StreamBatchScoreResponse> getStreamBatchScoreMethod;
    if ((getStreamBatchScoreMethod = ScoringServiceGrpc.getStreamBatchScoreMethod) == null) {
      synchronized (ScoringServiceGrpc.class) {
        if ((getStreamBatchScoreMethod = ScoringServiceGrpc.getStreamBatchScoreMethod) == null) {
          ScoringServiceGrpc.getStreamBatchScoreMethod = getStreamBatchScoreMethod =
              io.grpc.MethodDescriptor.<io.github.faithlint.v1.StreamBatchScoreRequest, io.github.faithlint.v1.StreamBatchScoreResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "StreamBatchScore"))
              .setSafe(true)
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.github.faithlint.v1.StreamBatchScoreRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.github.faithlint.v1.StreamBatchScoreResponse.getDefaultInstance()))
              .setSchemaDescriptor(new ScoringServiceMethodDescriptorSupplier("StreamBatchScore"))
              .build();
        }
      }
    }
    return getStreamBatchScoreMethod;
  }

  private static volatile io.grpc.MethodDescriptor<io.github.faithlint.v1.GetServerInfoRequest,
      io.github.faithlint.v1.GetServerInfoResponse> getGetServerInfoMethod;

  @io.grpc.stub.annotations.RpcMethod(
      fullMethodName = SERVICE_NAME + '/' + "GetServerInfo",
      requestType = io.github.faithlint.v1.GetServerInfoRequest.class,
      responseType = io.github.faithlint.v1.GetServerInfoResponse.class,
      methodType = io.grpc.MethodDescriptor.MethodType.UNARY)
  public static io.grpc.MethodDescriptor<io.github.faithlint.v1.GetServerInfoRequest,
      io.github.faithlint.v1.GetServerInfoResponse> getGetServerInfoMethod() {
    io.grpc.MethodDescriptor<io.github.faithlint.v1.GetServerInfoRequest, io.github.faithlint.v1.GetServerInfoResponse> getGetServerInfoMethod;
    if ((getGetServerInfoMethod = ScoringServiceGrpc.getGetServerInfoMethod) == null) {
      synchronized (ScoringServiceGrpc.class) {
        if ((getGetServerInfoMethod = ScoringServiceGrpc.getGetServerInfoMethod) == null) {
          ScoringServiceGrpc.getGetServerInfoMethod = getGetServerInfoMethod =
              io.grpc.MethodDescriptor.<io.github.faithlint.v1.GetServerInfoRequest, io.github.faithlint.v1.GetServerInfoResponse>newBuilder()
              .setType(io.grpc.MethodDescriptor.MethodType.UNARY)
              .setFullMethodName(generateFullMethodName(SERVICE_NAME, "GetServerInfo"))
              .setSafe(true)
              .setSampledToLocalTracing(true)
              .setRequestMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.github.faithlint.v1.GetServerInfoRequest.getDefaultInstance()))
              .setResponseMarshaller(io.grpc.protobuf.ProtoUtils.marshaller(
                  io.github.faithlint.v1.GetServerInfoResponse.getDefaultInstance()))
              .setSchemaDescriptor(new ScoringServiceMethodDescriptorSupplier("GetServerInfo"))
              .build();
        }
      }
    }
    return getGetServerInfoMethod;
  }

  /**
   * Creates a new async stub that supports all call types for the service
   */
  public static ScoringServiceStub newStub(io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ScoringServiceStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ScoringServiceStub>() {
        @java.lang.Override
        public ScoringServiceStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ScoringServiceStub(channel, callOptions);
        }
      };
    return ScoringServiceStub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports all types of calls on the service
   */
  public static ScoringServiceBlockingV2Stub newBlockingV2Stub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ScoringServiceBlockingV2Stub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ScoringServiceBlockingV2Stub>() {
        @java.lang.Override
        public ScoringServiceBlockingV2Stub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ScoringServiceBlockingV2Stub(channel, callOptions);
        }
      };
    return ScoringServiceBlockingV2Stub.newStub(factory, channel);
  }

  /**
   * Creates a new blocking-style stub that supports unary and streaming output calls on the service
   */
  public static ScoringServiceBlockingStub newBlockingStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ScoringServiceBlockingStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ScoringServiceBlockingStub>() {
        @java.lang.Override
        public ScoringServiceBlockingStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ScoringServiceBlockingStub(channel, callOptions);
        }
      };
    return ScoringServiceBlockingStub.newStub(factory, channel);
  }

  /**
   * Creates a new ListenableFuture-style stub that supports unary calls on the service
   */
  public static ScoringServiceFutureStub newFutureStub(
      io.grpc.Channel channel) {
    io.grpc.stub.AbstractStub.StubFactory<ScoringServiceFutureStub> factory =
      new io.grpc.stub.AbstractStub.StubFactory<ScoringServiceFutureStub>() {
        @java.lang.Override
        public ScoringServiceFutureStub newStub(io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
          return new ScoringServiceFutureStub(channel, callOptions);
        }
      };
    return ScoringServiceFutureStub.newStub(factory, channel);
  }

  /**
   * <pre>
   * Scores LLM answers. Every method is free of side effects: the same request may be sent again at any time.
   * Errors carry google.rpc.ErrorInfo (domain "faithlint", a stable reason); INVALID_ARGUMENT also google.rpc.BadRequest
   * naming the field, UNAVAILABLE and RESOURCE_EXHAUSTED also google.rpc.RetryInfo.
   * </pre>
   */
  public interface AsyncService {

    /**
     * <pre>
     * Verifies each claim of a response against the context.
     * </pre>
     */
    default void scoreFaithfulness(io.github.faithlint.v1.ScoreFaithfulnessRequest request,
        io.grpc.stub.StreamObserver<io.github.faithlint.v1.ScoreFaithfulnessResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getScoreFaithfulnessMethod(), responseObserver);
    }

    /**
     * <pre>
     * The same, event by event while claims are judged.
     * </pre>
     */
    default void streamFaithfulness(io.github.faithlint.v1.StreamFaithfulnessRequest request,
        io.grpc.stub.StreamObserver<io.github.faithlint.v1.StreamFaithfulnessResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getStreamFaithfulnessMethod(), responseObserver);
    }

    /**
     * <pre>
     * Looks for the keywords of a prompt in a response.
     * </pre>
     */
    default void scoreKeywordCoverage(io.github.faithlint.v1.ScoreKeywordCoverageRequest request,
        io.grpc.stub.StreamObserver<io.github.faithlint.v1.ScoreKeywordCoverageResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getScoreKeywordCoverageMethod(), responseObserver);
    }

    /**
     * <pre>
     * Scores many items over one stream, each with its own report or error.
     * </pre>
     */
    default io.grpc.stub.StreamObserver<io.github.faithlint.v1.StreamBatchScoreRequest> streamBatchScore(
        io.grpc.stub.StreamObserver<io.github.faithlint.v1.StreamBatchScoreResponse> responseObserver) {
      return io.grpc.stub.ServerCalls.asyncUnimplementedStreamingCall(getStreamBatchScoreMethod(), responseObserver);
    }

    /**
     * <pre>
     * Tells version, judges and limits.
     * </pre>
     */
    default void getServerInfo(io.github.faithlint.v1.GetServerInfoRequest request,
        io.grpc.stub.StreamObserver<io.github.faithlint.v1.GetServerInfoResponse> responseObserver) {
      io.grpc.stub.ServerCalls.asyncUnimplementedUnaryCall(getGetServerInfoMethod(), responseObserver);
    }
  }

  /**
   * Base class for the server implementation of the service ScoringService.
   * <pre>
   * Scores LLM answers. Every method is free of side effects: the same request may be sent again at any time.
   * Errors carry google.rpc.ErrorInfo (domain "faithlint", a stable reason); INVALID_ARGUMENT also google.rpc.BadRequest
   * naming the field, UNAVAILABLE and RESOURCE_EXHAUSTED also google.rpc.RetryInfo.
   * </pre>
   */
  public static abstract class ScoringServiceImplBase
      implements io.grpc.BindableService, AsyncService {

    @java.lang.Override public final io.grpc.ServerServiceDefinition bindService() {
      return ScoringServiceGrpc.bindService(this);
    }
  }

  /**
   * A stub to allow clients to do asynchronous rpc calls to service ScoringService.
   * <pre>
   * Scores LLM answers. Every method is free of side effects: the same request may be sent again at any time.
   * Errors carry google.rpc.ErrorInfo (domain "faithlint", a stable reason); INVALID_ARGUMENT also google.rpc.BadRequest
   * naming the field, UNAVAILABLE and RESOURCE_EXHAUSTED also google.rpc.RetryInfo.
   * </pre>
   */
  public static final class ScoringServiceStub
      extends io.grpc.stub.AbstractAsyncStub<ScoringServiceStub> {
    private ScoringServiceStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ScoringServiceStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ScoringServiceStub(channel, callOptions);
    }

    /**
     * <pre>
     * Verifies each claim of a response against the context.
     * </pre>
     */
    public void scoreFaithfulness(io.github.faithlint.v1.ScoreFaithfulnessRequest request,
        io.grpc.stub.StreamObserver<io.github.faithlint.v1.ScoreFaithfulnessResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getScoreFaithfulnessMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * The same, event by event while claims are judged.
     * </pre>
     */
    public void streamFaithfulness(io.github.faithlint.v1.StreamFaithfulnessRequest request,
        io.grpc.stub.StreamObserver<io.github.faithlint.v1.StreamFaithfulnessResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncServerStreamingCall(
          getChannel().newCall(getStreamFaithfulnessMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Looks for the keywords of a prompt in a response.
     * </pre>
     */
    public void scoreKeywordCoverage(io.github.faithlint.v1.ScoreKeywordCoverageRequest request,
        io.grpc.stub.StreamObserver<io.github.faithlint.v1.ScoreKeywordCoverageResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getScoreKeywordCoverageMethod(), getCallOptions()), request, responseObserver);
    }

    /**
     * <pre>
     * Scores many items over one stream, each with its own report or error.
     * </pre>
     */
    public io.grpc.stub.StreamObserver<io.github.faithlint.v1.StreamBatchScoreRequest> streamBatchScore(
        io.grpc.stub.StreamObserver<io.github.faithlint.v1.StreamBatchScoreResponse> responseObserver) {
      return io.grpc.stub.ClientCalls.asyncBidiStreamingCall(
          getChannel().newCall(getStreamBatchScoreMethod(), getCallOptions()), responseObserver);
    }

    /**
     * <pre>
     * Tells version, judges and limits.
     * </pre>
     */
    public void getServerInfo(io.github.faithlint.v1.GetServerInfoRequest request,
        io.grpc.stub.StreamObserver<io.github.faithlint.v1.GetServerInfoResponse> responseObserver) {
      io.grpc.stub.ClientCalls.asyncUnaryCall(
          getChannel().newCall(getGetServerInfoMethod(), getCallOptions()), request, responseObserver);
    }
  }

  /**
   * A stub to allow clients to do synchronous rpc calls to service ScoringService.
   * <pre>
   * Scores LLM answers. Every method is free of side effects: the same request may be sent again at any time.
   * Errors carry google.rpc.ErrorInfo (domain "faithlint", a stable reason); INVALID_ARGUMENT also google.rpc.BadRequest
   * naming the field, UNAVAILABLE and RESOURCE_EXHAUSTED also google.rpc.RetryInfo.
   * </pre>
   */
  public static final class ScoringServiceBlockingV2Stub
      extends io.grpc.stub.AbstractBlockingStub<ScoringServiceBlockingV2Stub> {
    private ScoringServiceBlockingV2Stub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ScoringServiceBlockingV2Stub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ScoringServiceBlockingV2Stub(channel, callOptions);
    }

    /**
     * <pre>
     * Verifies each claim of a response against the context.
     * </pre>
     */
    public io.github.faithlint.v1.ScoreFaithfulnessResponse scoreFaithfulness(io.github.faithlint.v1.ScoreFaithfulnessRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getScoreFaithfulnessMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * The same, event by event while claims are judged.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<?, io.github.faithlint.v1.StreamFaithfulnessResponse>
        streamFaithfulness(io.github.faithlint.v1.StreamFaithfulnessRequest request) {
      return io.grpc.stub.ClientCalls.blockingV2ServerStreamingCall(
          getChannel(), getStreamFaithfulnessMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Looks for the keywords of a prompt in a response.
     * </pre>
     */
    public io.github.faithlint.v1.ScoreKeywordCoverageResponse scoreKeywordCoverage(io.github.faithlint.v1.ScoreKeywordCoverageRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getScoreKeywordCoverageMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Scores many items over one stream, each with its own report or error.
     * </pre>
     */
    @io.grpc.ExperimentalApi("https://github.com/grpc/grpc-java/issues/10918")
    public io.grpc.stub.BlockingClientCall<io.github.faithlint.v1.StreamBatchScoreRequest, io.github.faithlint.v1.StreamBatchScoreResponse>
        streamBatchScore() {
      return io.grpc.stub.ClientCalls.blockingBidiStreamingCall(
          getChannel(), getStreamBatchScoreMethod(), getCallOptions());
    }

    /**
     * <pre>
     * Tells version, judges and limits.
     * </pre>
     */
    public io.github.faithlint.v1.GetServerInfoResponse getServerInfo(io.github.faithlint.v1.GetServerInfoRequest request) throws io.grpc.StatusException {
      return io.grpc.stub.ClientCalls.blockingV2UnaryCall(
          getChannel(), getGetServerInfoMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do limited synchronous rpc calls to service ScoringService.
   * <pre>
   * Scores LLM answers. Every method is free of side effects: the same request may be sent again at any time.
   * Errors carry google.rpc.ErrorInfo (domain "faithlint", a stable reason); INVALID_ARGUMENT also google.rpc.BadRequest
   * naming the field, UNAVAILABLE and RESOURCE_EXHAUSTED also google.rpc.RetryInfo.
   * </pre>
   */
  public static final class ScoringServiceBlockingStub
      extends io.grpc.stub.AbstractBlockingStub<ScoringServiceBlockingStub> {
    private ScoringServiceBlockingStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ScoringServiceBlockingStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ScoringServiceBlockingStub(channel, callOptions);
    }

    /**
     * <pre>
     * Verifies each claim of a response against the context.
     * </pre>
     */
    public io.github.faithlint.v1.ScoreFaithfulnessResponse scoreFaithfulness(io.github.faithlint.v1.ScoreFaithfulnessRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getScoreFaithfulnessMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * The same, event by event while claims are judged.
     * </pre>
     */
    public java.util.Iterator<io.github.faithlint.v1.StreamFaithfulnessResponse> streamFaithfulness(
        io.github.faithlint.v1.StreamFaithfulnessRequest request) {
      return io.grpc.stub.ClientCalls.blockingServerStreamingCall(
          getChannel(), getStreamFaithfulnessMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Looks for the keywords of a prompt in a response.
     * </pre>
     */
    public io.github.faithlint.v1.ScoreKeywordCoverageResponse scoreKeywordCoverage(io.github.faithlint.v1.ScoreKeywordCoverageRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getScoreKeywordCoverageMethod(), getCallOptions(), request);
    }

    /**
     * <pre>
     * Tells version, judges and limits.
     * </pre>
     */
    public io.github.faithlint.v1.GetServerInfoResponse getServerInfo(io.github.faithlint.v1.GetServerInfoRequest request) {
      return io.grpc.stub.ClientCalls.blockingUnaryCall(
          getChannel(), getGetServerInfoMethod(), getCallOptions(), request);
    }
  }

  /**
   * A stub to allow clients to do ListenableFuture-style rpc calls to service ScoringService.
   * <pre>
   * Scores LLM answers. Every method is free of side effects: the same request may be sent again at any time.
   * Errors carry google.rpc.ErrorInfo (domain "faithlint", a stable reason); INVALID_ARGUMENT also google.rpc.BadRequest
   * naming the field, UNAVAILABLE and RESOURCE_EXHAUSTED also google.rpc.RetryInfo.
   * </pre>
   */
  public static final class ScoringServiceFutureStub
      extends io.grpc.stub.AbstractFutureStub<ScoringServiceFutureStub> {
    private ScoringServiceFutureStub(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      super(channel, callOptions);
    }

    @java.lang.Override
    protected ScoringServiceFutureStub build(
        io.grpc.Channel channel, io.grpc.CallOptions callOptions) {
      return new ScoringServiceFutureStub(channel, callOptions);
    }

    /**
     * <pre>
     * Verifies each claim of a response against the context.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.github.faithlint.v1.ScoreFaithfulnessResponse> scoreFaithfulness(
        io.github.faithlint.v1.ScoreFaithfulnessRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getScoreFaithfulnessMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Looks for the keywords of a prompt in a response.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.github.faithlint.v1.ScoreKeywordCoverageResponse> scoreKeywordCoverage(
        io.github.faithlint.v1.ScoreKeywordCoverageRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getScoreKeywordCoverageMethod(), getCallOptions()), request);
    }

    /**
     * <pre>
     * Tells version, judges and limits.
     * </pre>
     */
    public com.google.common.util.concurrent.ListenableFuture<io.github.faithlint.v1.GetServerInfoResponse> getServerInfo(
        io.github.faithlint.v1.GetServerInfoRequest request) {
      return io.grpc.stub.ClientCalls.futureUnaryCall(
          getChannel().newCall(getGetServerInfoMethod(), getCallOptions()), request);
    }
  }

  private static final int METHODID_SCORE_FAITHFULNESS = 0;
  private static final int METHODID_STREAM_FAITHFULNESS = 1;
  private static final int METHODID_SCORE_KEYWORD_COVERAGE = 2;
  private static final int METHODID_GET_SERVER_INFO = 3;
  private static final int METHODID_STREAM_BATCH_SCORE = 4;

  private static final class MethodHandlers<Req, Resp> implements
      io.grpc.stub.ServerCalls.UnaryMethod<Req, Resp>,
      io.grpc.stub.ServerCalls.ServerStreamingMethod<Req, Resp>,
      io.grpc.stub.ServerCalls.ClientStreamingMethod<Req, Resp>,
      io.grpc.stub.ServerCalls.BidiStreamingMethod<Req, Resp> {
    private final AsyncService serviceImpl;
    private final int methodId;

    MethodHandlers(AsyncService serviceImpl, int methodId) {
      this.serviceImpl = serviceImpl;
      this.methodId = methodId;
    }

    @java.lang.Override
    @java.lang.SuppressWarnings("unchecked")
    public void invoke(Req request, io.grpc.stub.StreamObserver<Resp> responseObserver) {
      switch (methodId) {
        case METHODID_SCORE_FAITHFULNESS:
          serviceImpl.scoreFaithfulness((io.github.faithlint.v1.ScoreFaithfulnessRequest) request,
              (io.grpc.stub.StreamObserver<io.github.faithlint.v1.ScoreFaithfulnessResponse>) responseObserver);
          break;
        case METHODID_STREAM_FAITHFULNESS:
          serviceImpl.streamFaithfulness((io.github.faithlint.v1.StreamFaithfulnessRequest) request,
              (io.grpc.stub.StreamObserver<io.github.faithlint.v1.StreamFaithfulnessResponse>) responseObserver);
          break;
        case METHODID_SCORE_KEYWORD_COVERAGE:
          serviceImpl.scoreKeywordCoverage((io.github.faithlint.v1.ScoreKeywordCoverageRequest) request,
              (io.grpc.stub.StreamObserver<io.github.faithlint.v1.ScoreKeywordCoverageResponse>) responseObserver);
          break;
        case METHODID_GET_SERVER_INFO:
          serviceImpl.getServerInfo((io.github.faithlint.v1.GetServerInfoRequest) request,
              (io.grpc.stub.StreamObserver<io.github.faithlint.v1.GetServerInfoResponse>) responseObserver);
          break;
        default:
          throw new AssertionError();
      }
    }

    @java.lang.Override
    @java.lang.SuppressWarnings("unchecked")
    public io.grpc.stub.StreamObserver<Req> invoke(
        io.grpc.stub.StreamObserver<Resp> responseObserver) {
      switch (methodId) {
        case METHODID_STREAM_BATCH_SCORE:
          return (io.grpc.stub.StreamObserver<Req>) serviceImpl.streamBatchScore(
              (io.grpc.stub.StreamObserver<io.github.faithlint.v1.StreamBatchScoreResponse>) responseObserver);
        default:
          throw new AssertionError();
      }
    }
  }

  public static final io.grpc.ServerServiceDefinition bindService(AsyncService service) {
    return io.grpc.ServerServiceDefinition.builder(getServiceDescriptor())
        .addMethod(
          getScoreFaithfulnessMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.github.faithlint.v1.ScoreFaithfulnessRequest,
              io.github.faithlint.v1.ScoreFaithfulnessResponse>(
                service, METHODID_SCORE_FAITHFULNESS)))
        .addMethod(
          getStreamFaithfulnessMethod(),
          io.grpc.stub.ServerCalls.asyncServerStreamingCall(
            new MethodHandlers<
              io.github.faithlint.v1.StreamFaithfulnessRequest,
              io.github.faithlint.v1.StreamFaithfulnessResponse>(
                service, METHODID_STREAM_FAITHFULNESS)))
        .addMethod(
          getScoreKeywordCoverageMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.github.faithlint.v1.ScoreKeywordCoverageRequest,
              io.github.faithlint.v1.ScoreKeywordCoverageResponse>(
                service, METHODID_SCORE_KEYWORD_COVERAGE)))
        .addMethod(
          getStreamBatchScoreMethod(),
          io.grpc.stub.ServerCalls.asyncBidiStreamingCall(
            new MethodHandlers<
              io.github.faithlint.v1.StreamBatchScoreRequest,
              io.github.faithlint.v1.StreamBatchScoreResponse>(
                service, METHODID_STREAM_BATCH_SCORE)))
        .addMethod(
          getGetServerInfoMethod(),
          io.grpc.stub.ServerCalls.asyncUnaryCall(
            new MethodHandlers<
              io.github.faithlint.v1.GetServerInfoRequest,
              io.github.faithlint.v1.GetServerInfoResponse>(
                service, METHODID_GET_SERVER_INFO)))
        .build();
  }

  private static abstract class ScoringServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoFileDescriptorSupplier, io.grpc.protobuf.ProtoServiceDescriptorSupplier {
    ScoringServiceBaseDescriptorSupplier() {}

    @java.lang.Override
    public com.google.protobuf.Descriptors.FileDescriptor getFileDescriptor() {
      return io.github.faithlint.v1.ScoringServiceProto.getDescriptor();
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.ServiceDescriptor getServiceDescriptor() {
      return getFileDescriptor().findServiceByName("ScoringService");
    }
  }

  private static final class ScoringServiceFileDescriptorSupplier
      extends ScoringServiceBaseDescriptorSupplier {
    ScoringServiceFileDescriptorSupplier() {}
  }

  private static final class ScoringServiceMethodDescriptorSupplier
      extends ScoringServiceBaseDescriptorSupplier
      implements io.grpc.protobuf.ProtoMethodDescriptorSupplier {
    private final java.lang.String methodName;

    ScoringServiceMethodDescriptorSupplier(java.lang.String methodName) {
      this.methodName = methodName;
    }

    @java.lang.Override
    public com.google.protobuf.Descriptors.MethodDescriptor getMethodDescriptor() {
      return getServiceDescriptor().findMethodByName(methodName);
    }
  }

  private static volatile io.grpc.ServiceDescriptor serviceDescriptor;

  public static io.grpc.ServiceDescriptor getServiceDescriptor() {
    io.grpc.ServiceDescriptor result = serviceDescriptor;
    if (result == null) {
      synchronized (ScoringServiceGrpc.class) {
        result = serviceDescriptor;
        if (result == null) {
          serviceDescriptor = result = io.grpc.ServiceDescriptor.newBuilder(SERVICE_NAME)
              .setSchemaDescriptor(new ScoringServiceFileDescriptorSupplier())
              .addMethod(getScoreFaithfulnessMethod())
              .addMethod(getStreamFaithfulnessMethod())
              .addMethod(getScoreKeywordCoverageMethod())
              .addMethod(getStreamBatchScoreMethod())
              .addMethod(getGetServerInfoMethod())
              .build();
        }
      }
    }
    return result;
  }
}
