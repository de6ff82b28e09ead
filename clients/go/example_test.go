package faithlint_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"slices"

	faithlint "github.com/faithlint/faithlint/clients/go"
	pb "github.com/faithlint/faithlint/clients/go/v1"
)

func Example() {
	client, err := faithlint.New("127.0.0.1:50051")
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	report, err := client.ScoreFaithfulness(context.Background(), &pb.ScoreFaithfulnessRequest{
		Response: "The lamp is 12 cm tall.",
		Context:  []*pb.ContextChunk{{Text: "The lamp is 9 cm tall."}},
	})
	if invalid, ok := errors.AsType[*faithlint.Error](err); ok && invalid.Field != "" {
		fmt.Println(invalid.Field, invalid.Problem)
	}
	for _, claim := range report.GetClaims() {
		fmt.Println(claim.GetVerdict(), claim.GetText(), claim.GetReason())
	}
}

func ExampleClient_ScoreBatch() {
	client, err := faithlint.New("127.0.0.1:50051")
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	items := []*pb.StreamBatchScoreRequest{{
		ItemId: "lamp",
		Request: &pb.StreamBatchScoreRequest_KeywordCoverage{
			KeywordCoverage: &pb.ScoreKeywordCoverageRequest{Prompt: "How tall is the lamp?", Response: "It is 9 cm tall."},
		},
	}}
	for outcome, err := range client.ScoreBatch(context.Background(), slices.Values(items)) {
		if err != nil {
			log.Print(err) // the batch has ended
			return
		}
		if err := faithlint.ItemError(outcome); err != nil {
			log.Print(outcome.GetItemId(), ": ", err)
			continue
		}
		fmt.Println(outcome.GetItemId(), outcome.GetKeywordCoverage().GetScore())
	}
}
