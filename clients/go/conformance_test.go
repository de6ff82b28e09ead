package faithlint_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	faithlint "github.com/faithlint/faithlint/clients/go"
	pb "github.com/faithlint/faithlint/clients/go/v1"
)

// A vector is one of tests/conformance/vectors; the README there says what its keys mean.
type vector struct {
	Name     string
	Method   string
	Request  json.RawMessage
	Requests []json.RawMessage
	Response map[string]any
	Events   []any
	Items    []any
	Error    map[string]any
}

func TestVectors(t *testing.T) {
	client := connect(t, shared)
	vectors := vectors(t)
	if len(vectors) < 25 {
		t.Fatalf("only %d vectors", len(vectors))
	}
	for _, vector := range vectors {
		t.Run(vector.Name, func(t *testing.T) {
			answers, err := call(t, client, vector)
			if vector.Error != nil {
				var failure *faithlint.Error
				if !errors.As(err, &failure) {
					t.Fatalf("got %v, want %v", err, vector.Error)
				}
				check(t, shownError(failure), vector.Error)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			check(t, answers, expected(vector))
		})
	}
}

func vectors(t *testing.T) []vector {
	files, _ := filepath.Glob(filepath.FromSlash("../../tests/conformance/vectors/*.json"))
	var all []vector
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var some []vector
		if err := json.Unmarshal(text, &some); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all = append(all, some...)
	}
	return all
}

func expected(v vector) []any {
	switch v.Method {
	case "StreamBatchScore":
		return byItem(v.Items)
	case "StreamFaithfulness":
		return v.Events
	default:
		return []any{v.Response}
	}
}

func call(t *testing.T, client *faithlint.Client, v vector) ([]any, error) {
	ctx := t.Context()
	var answers []any
	switch v.Method {
	case "ScoreFaithfulness":
		answer, err := client.ScoreFaithfulness(ctx, parsed(t, v.Request, &pb.ScoreFaithfulnessRequest{}))
		return []any{shown(t, answer)}, err
	case "ScoreKeywordCoverage":
		answer, err := client.ScoreKeywordCoverage(ctx, parsed(t, v.Request, &pb.ScoreKeywordCoverageRequest{}))
		return []any{shown(t, answer)}, err
	case "GetServerInfo":
		answer, err := client.ServerInfo(ctx)
		return []any{shown(t, answer)}, err
	case "StreamFaithfulness":
		request := parsed(t, v.Request, &pb.StreamFaithfulnessRequest{})
		for event, err := range client.StreamFaithfulness(ctx, request.GetRequest()) {
			if err != nil {
				return nil, err
			}
			answers = append(answers, shown(t, event))
		}
	case "StreamBatchScore":
		var items []*pb.StreamBatchScoreRequest
		for _, request := range v.Requests {
			items = append(items, parsed(t, request, &pb.StreamBatchScoreRequest{}))
		}
		for outcome, err := range client.ScoreBatch(ctx, slices.Values(items)) {
			if err != nil {
				return nil, err
			}
			answers = append(answers, shownOutcome(t, outcome))
		}
		answers = byItem(answers)
	default:
		t.Fatalf("unknown method %q", v.Method)
	}
	return answers, nil
}

func parsed[M proto.Message](t *testing.T, text []byte, message M) M {
	if err := protojson.Unmarshal(text, message); err != nil {
		t.Fatal(err)
	}
	return message
}

func shown(t *testing.T, message proto.Message) map[string]any {
	text, err := protojson.MarshalOptions{UseProtoNames: true, EmitDefaultValues: true}.Marshal(message)
	if err != nil {
		t.Fatal(err)
	}
	var object map[string]any
	if err := json.Unmarshal(text, &object); err != nil {
		t.Fatal(err)
	}
	return object
}

func shownOutcome(t *testing.T, outcome *pb.StreamBatchScoreResponse) map[string]any {
	if failure, ok := errors.AsType[*faithlint.Error](faithlint.ItemError(outcome)); ok {
		return map[string]any{"item_id": outcome.GetItemId(), "error": shownError(failure)}
	}
	return shown(t, outcome)
}

func shownError(failure *faithlint.Error) map[string]any {
	object := map[string]any{"code": codeName(failure), "reason": failure.Reason}
	if failure.Field != "" {
		object["field"] = failure.Field
	}
	return object
}

// codeName is the name of a code as protocol buffers write it: InvalidArgument is INVALID_ARGUMENT.
func codeName(failure *faithlint.Error) string {
	var name strings.Builder
	for i, letter := range failure.Code.String() {
		if i > 0 && letter >= 'A' && letter <= 'Z' {
			name.WriteByte('_')
		}
		name.WriteRune(letter)
	}
	return strings.ToUpper(name.String())
}

func byItem(items []any) []any {
	return slices.SortedFunc(slices.Values(items), func(a, b any) int {
		return strings.Compare(a.(map[string]any)["item_id"].(string), b.(map[string]any)["item_id"].(string))
	})
}

func check(t *testing.T, actual, expectation any) {
	t.Helper()
	if difference := unmet("", actual, expectation); difference != "" {
		t.Errorf("%s\nin %v", difference, actual)
	}
}

// unmet says what an answer lacks of an expectation, or nothing.
func unmet(path string, actual, expectation any) string {
	switch expectation := expectation.(type) {
	case map[string]any:
		object, _ := actual.(map[string]any)
		for key, value := range expectation {
			given, there := object[key]
			if !there {
				return fmt.Sprintf("%s.%s is missing", path, key)
			}
			if difference := unmet(path+"."+key, given, value); difference != "" {
				return difference
			}
		}
	case []any:
		list, _ := actual.([]any)
		if len(list) != len(expectation) {
			return fmt.Sprintf("%s has %d elements, not %d", path, len(list), len(expectation))
		}
		for i := range expectation {
			if difference := unmet(fmt.Sprintf("%s[%d]", path, i), list[i], expectation[i]); difference != "" {
				return difference
			}
		}
	case float64:
		if number, ok := actual.(float64); !ok || math.Abs(number-expectation) >= 1e-9 {
			return fmt.Sprintf("%s is %v, not %v", path, actual, expectation)
		}
	default:
		if !reflect.DeepEqual(actual, expectation) {
			return fmt.Sprintf("%s is %v, not %v", path, actual, expectation)
		}
	}
	return ""
}

func TestAnExpectationThatIsNotMetIsSeen(t *testing.T) {
	answer := map[string]any{"a": 1.0, "list": []any{"x", "y"}, "word": "yes"}
	for _, expectation := range []map[string]any{
		{"b": 1.0}, {"a": 1.001}, {"a": "1"}, {"list": []any{"x"}}, {"list": []any{"x", "z"}}, {"word": "no"}, {"word": nil},
	} {
		if unmet("", answer, expectation) == "" {
			t.Errorf("%v should not be met by %v", expectation, answer)
		}
	}
}
