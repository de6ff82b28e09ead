// Package faithlint is the client of faithlint, a linter for LLM answers: which claims of an answer does the context
// support, and which keywords of the prompt does it miss? Start at [New].
//
// Requests and reports are the messages of the contract, in package faithlintv1. Every method fails with an [*Error].
// Offsets are counted as a request asks; OFFSET_ENCODING_UTF8 counts bytes, as Go does.
package faithlint

import (
	"context"
	"iter"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/connectivity"

	pb "github.com/faithlint/faithlint/clients/go/v1"
)

// A Client calls one scoring server. It is safe for concurrent use.
type Client struct {
	conn    *grpc.ClientConn
	stub    pb.ScoringServiceClient
	target  string
	timeout time.Duration
}

// New returns a client of the server at HOST:PORT or unix:PATH. Nothing is connected before the first call.
func New(target string, options ...Option) (*Client, error) {
	settings := settings{timeout: DefaultTimeout}
	for _, option := range options {
		option(&settings)
	}
	conn, err := open(target, settings)
	if err != nil {
		return nil, err
	}
	return &Client{conn, pb.NewScoringServiceClient(conn), target, settings.timeout}, nil
}

// Close closes the connection; calls that still run end with an error.
func (c *Client) Close() error {
	return c.conn.Close()
}

// ScoreFaithfulness verifies each claim of a response against its context.
func (c *Client) ScoreFaithfulness(ctx context.Context, request *pb.ScoreFaithfulnessRequest) (*pb.ScoreFaithfulnessResponse, error) {
	return unary(ctx, c, c.stub.ScoreFaithfulness, request)
}

// ScoreKeywordCoverage looks for the keywords of a prompt in a response.
func (c *Client) ScoreKeywordCoverage(ctx context.Context, request *pb.ScoreKeywordCoverageRequest) (*pb.ScoreKeywordCoverageResponse, error) {
	return unary(ctx, c, c.stub.ScoreKeywordCoverage, request)
}

// ServerInfo tells version, judges and limits of the server.
func (c *Client) ServerInfo(ctx context.Context) (*pb.GetServerInfoResponse, error) {
	return unary(ctx, c, c.stub.GetServerInfo, &pb.GetServerInfoRequest{})
}

// StreamFaithfulness verifies each claim and yields every event as it happens; the report is the last. An error ends
// the sequence. Leaving the loop cancels the call on the server too.
func (c *Client) StreamFaithfulness(ctx context.Context, request *pb.ScoreFaithfulnessRequest) iter.Seq2[*pb.StreamFaithfulnessResponse, error] {
	return func(yield func(*pb.StreamFaithfulnessResponse, error) bool) {
		ctx, cancel := c.deadline(ctx, c.timeout)
		defer cancel()
		stream, err := c.stub.StreamFaithfulness(ctx, &pb.StreamFaithfulnessRequest{Request: request})
		if err != nil {
			yield(nil, errorOf(err, c.target))
			return
		}
		receive(stream, c.target, yield)
	}
}

// ScoreBatch scores many items over one stream and yields each outcome as it is done: a report, or the *Error of that
// item (see ItemError). An error of the sequence itself ends it. Leaving the loop cancels what still runs.
//
// Items are read in a goroutine of their own, which ends with the call (at the next item, when it waits for one).
func (c *Client) ScoreBatch(ctx context.Context, items iter.Seq[*pb.StreamBatchScoreRequest]) iter.Seq2[*pb.StreamBatchScoreResponse, error] {
	return func(yield func(*pb.StreamBatchScoreResponse, error) bool) {
		ctx, cancel := c.deadline(ctx, batchTimeout)
		defer cancel()
		stream, err := c.stub.StreamBatchScore(ctx)
		if err != nil {
			yield(nil, errorOf(err, c.target))
			return
		}
		go send(ctx, stream, items)
		receive(stream, c.target, yield)
	}
}

// ItemError returns the error of an item of a batch, an *Error, or nil when it has a report.
func ItemError(outcome *pb.StreamBatchScoreResponse) error {
	if outcome.GetError() == nil {
		return nil
	}
	return errorOfStatus(outcome.GetError())
}

func unary[Q, A any](ctx context.Context, c *Client, method func(context.Context, Q, ...grpc.CallOption) (A, error), request Q) (A, error) {
	ctx, cancel := c.deadline(ctx, c.timeout)
	defer cancel()
	answer, err := method(ctx, request)
	if err != nil {
		var none A
		return none, errorOf(err, c.target)
	}
	return answer, nil
}

// deadline gives the call a deadline if its caller gave none.
func (c *Client) deadline(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	c.reconnect(ctx)
	if _, given := ctx.Deadline(); given {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, timeout)
}

// reconnect finds a server that has come back: gRPC would fail the first calls, in a pause that grew while it was away.
func (c *Client) reconnect(ctx context.Context) {
	if c.conn.GetState() != connectivity.TransientFailure {
		return
	}
	c.conn.ResetConnectBackoff()
	ctx, cancel := context.WithTimeout(ctx, reconnectTime)
	defer cancel()
	c.conn.WaitForStateChange(ctx, connectivity.TransientFailure)
}
