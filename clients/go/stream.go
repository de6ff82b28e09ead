package faithlint

import (
	"context"
	"errors"
	"io"
	"iter"

	pb "github.com/faithlint/faithlint/clients/go/v1"
)

// receive yields what arrives until the stream ends or the loop is left.
func receive[A any](stream interface{ Recv() (*A, error) }, target string, yield func(*A, error) bool) {
	for {
		message, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			yield(nil, errorOf(err, target))
			return
		}
		if !yield(message, nil) {
			return
		}
	}
}

// send sends every item. It stops at the first that cannot be sent: the receiver then sees why.
func send(ctx context.Context, stream pb.ScoringService_StreamBatchScoreClient, items iter.Seq[*pb.StreamBatchScoreRequest]) {
	for item := range items {
		if ctx.Err() != nil || stream.Send(item) != nil {
			return
		}
	}
	_ = stream.CloseSend()
}
