// Verdicts prints what the context says about each claim of an answer.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	faithlint "github.com/faithlint/faithlint/clients/go"
	pb "github.com/faithlint/faithlint/clients/go/v1"
)

func main() {
	target := "127.0.0.1:50051"
	if len(os.Args) > 1 {
		target = os.Args[1]
	}
	if err := verdicts(context.Background(), target); err != nil {
		log.Fatal(err)
	}
}

func verdicts(ctx context.Context, target string) error {
	client, err := faithlint.New(target)
	if err != nil {
		return err
	}
	defer client.Close()

	answer := "The Eiffel Tower stands in Paris. It was completed in 1899. Many people like it."
	report, err := client.ScoreFaithfulness(ctx, &pb.ScoreFaithfulnessRequest{
		Prompt:         "Tell me about the Eiffel Tower.",
		Response:       answer,
		Context:        []*pb.ContextChunk{{Id: "guide", Text: "The Eiffel Tower stands in Paris. The Eiffel Tower was completed in 1889."}},
		OffsetEncoding: pb.OffsetEncoding_OFFSET_ENCODING_UTF8,
	})
	if err != nil {
		return err
	}
	for _, claim := range report.GetClaims() {
		span := claim.GetResponseSpan()
		fmt.Printf("%-15s %q: %s\n", claim.GetVerdict(), answer[span.GetStart():span.GetEnd()], claim.GetReason())
	}
	fmt.Printf("score %.2f: %s\n", report.GetScore(), report.GetReason())
	return nil
}
