package faithlint_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"iter"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	faithlint "github.com/faithlint/faithlint/clients/go"
	pb "github.com/faithlint/faithlint/clients/go/v1"
)

var lamp = &pb.ScoreKeywordCoverageRequest{Prompt: "Kubernetes", Response: "Kubernetes"}

func TestTheServiceConfigIsTheOneThatAllClientsShare(t *testing.T) {
	ours, err := os.ReadFile("service_config.json")
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := os.ReadFile(filepath.FromSlash("../python/faithlint/client/service_config.json"))
	if err != nil {
		t.Fatal(err)
	}
	if string(ours) != string(theirs) {
		t.Error("service_config.json differs from ../python/faithlint/client/service_config.json")
	}
}

// G06
func TestAMessageOf5MBGoesThere(t *testing.T) {
	request := &pb.ScoreFaithfulnessRequest{
		Response: "The tower stands in Paris.",
		Context:  []*pb.ContextChunk{{Text: "The tower stands in Paris."}, {Text: strings.Repeat("word ", 1_000_000)}},
	}
	report, err := connect(t, shared, faithlint.WithTimeout(time.Minute)).ScoreFaithfulness(t.Context(), request)
	if err != nil || report.GetSupportedClaims() != 1 {
		t.Fatalf("got %v, %v", report, err)
	}
}

// G06
func TestAMessageOf5MBComesBack(t *testing.T) {
	server := &fake{info: func(context.Context) (*pb.GetServerInfoResponse, error) {
		return &pb.GetServerInfoResponse{Version: strings.Repeat("x", 5_000_000)}, nil
	}}
	info, err := connect(t, server.start(t)).ServerInfo(t.Context())
	if err != nil || len(info.GetVersion()) != 5_000_000 {
		t.Fatal(err)
	}
}

func TestAMessageThatIsTooLargeIsNamed(t *testing.T) {
	request := &pb.ScoreKeywordCoverageRequest{Prompt: strings.Repeat("x", 17*1024*1024)}
	_, err := connect(t, shared).ScoreKeywordCoverage(t.Context(), request)
	wantError(t, err, codes.ResourceExhausted, "MESSAGE_TOO_LARGE")
}

func TestTheDeadlineIsTheClientsUnlessTheContextHasOne(t *testing.T) {
	server := &fake{info: func(ctx context.Context) (*pb.GetServerInfoResponse, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}}
	address := server.start(t)
	_, err := connect(t, address, faithlint.WithTimeout(50*time.Millisecond)).ServerInfo(t.Context())
	wantError(t, err, codes.DeadlineExceeded, "DEADLINE")

	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err = connect(t, address).ServerInfo(ctx)
	wantError(t, err, codes.DeadlineExceeded, "DEADLINE")
}

func TestADeadlineIsKeptByTheRealServer(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	text := strings.Repeat("The lamp is 12 cm tall. ", 20_000)
	request := &pb.ScoreFaithfulnessRequest{Response: text, Context: []*pb.ContextChunk{{Text: text}}}
	_, err := connect(t, shared).ScoreFaithfulness(ctx, request)
	var failure *faithlint.Error
	if !errors.As(err, &failure) {
		t.Fatalf("got %v, want a *faithlint.Error", err)
	}
	// Either side may be the first to see that the time is over.
	noticed := failure.Reason == "DEADLINE" || failure.Reason == "JUDGE_TIMEOUT"
	if failure.Code != codes.DeadlineExceeded || !noticed || failure.Message == "" {
		t.Errorf("got %s %q (%s), want a deadline with what to do", failure.Code, failure.Reason, failure.Message)
	}
}

func TestLeavingAStreamCancelsItOnTheServer(t *testing.T) {
	cancelled := make(chan struct{})
	server := &fake{stream: func(out grpc.ServerStreamingServer[pb.StreamFaithfulnessResponse]) error {
		event := &pb.StreamFaithfulnessResponse_ClaimsExtracted{ClaimsExtracted: &pb.ClaimsExtracted{}}
		if err := out.Send(&pb.StreamFaithfulnessResponse{Event: event}); err != nil {
			return err
		}
		<-out.Context().Done()
		close(cancelled)
		return nil
	}}
	for event, err := range connect(t, server.start(t)).StreamFaithfulness(t.Context(), nil) {
		if err != nil || event.GetClaimsExtracted() == nil {
			t.Fatalf("got %v, %v", event, err)
		}
		break
	}
	select {
	case <-cancelled:
	case <-time.After(time.Minute):
		t.Error("the server was not told")
	}
}

func TestACancelledContextEndsTheCall(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := connect(t, shared).ServerInfo(ctx)
	wantError(t, err, codes.Canceled, "")
	if !errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("errors.Is does not tell why %v ended the call", err)
	}
}

func TestAUnixSocket(t *testing.T) {
	// A folder that only its owner may enter, as the server demands.
	folder := filepath.Join(t.TempDir(), "own")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	server := started(t, "unix:"+filepath.Join(folder, "s"))
	report, err := connect(t, server.address).ScoreKeywordCoverage(t.Context(), lamp)
	if err != nil || report.GetScore() != 1 {
		t.Fatalf("got %v, %v", report, err)
	}
}

func TestNobodyThere(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	_, err = connect(t, address).ServerInfo(t.Context())
	failure := wantError(t, err, codes.Unavailable, "UNREACHABLE")
	if !strings.Contains(failure.Error(), address) || failure.RetryAfter != time.Second {
		t.Errorf("got %v, %v", failure, failure.RetryAfter)
	}
	if status.Code(err) != codes.Unavailable {
		t.Errorf("gRPC sees %v", status.Code(err))
	}
}

// A server that is killed in the middle of a batch and started again on the same port.
func TestAKilledServerEndsTheBatchAndTheNextOneIsFound(t *testing.T) {
	first := started(t, "127.0.0.1:0")
	client := connect(t, first.address)
	for outcome, err := range client.ScoreBatch(t.Context(), oneAndThenNothing(t.Context())) {
		if err != nil {
			wantError(t, err, codes.Unavailable, "UNREACHABLE")
			break
		}
		if outcome.GetKeywordCoverage().GetScore() != 1 {
			t.Fatalf("got %v", outcome)
		}
		first.kill()
	}
	if _, err := client.ServerInfo(t.Context()); err == nil {
		t.Fatal("the server should be gone")
	}
	started(t, first.address)
	if _, err := client.ScoreKeywordCoverage(t.Context(), lamp); err != nil {
		t.Fatal(err)
	}
}

func oneAndThenNothing(ctx context.Context) iter.Seq[*pb.StreamBatchScoreRequest] {
	return func(yield func(*pb.StreamBatchScoreRequest) bool) {
		item := &pb.StreamBatchScoreRequest_KeywordCoverage{KeywordCoverage: lamp}
		if yield(&pb.StreamBatchScoreRequest{ItemId: "1", Request: item}) {
			<-ctx.Done()
		}
	}
}

func TestUnavailableIsTriedAgainUnlessTheServerSaysNo(t *testing.T) {
	for _, test := range []struct {
		name     string
		pushback string
		calls    int32
	}{{"policy", "", 4}, {"pushback", "-1", 1}} {
		t.Run(test.name, func(t *testing.T) {
			var calls atomic.Int32
			server := &fake{info: func(ctx context.Context) (*pb.GetServerInfoResponse, error) {
				calls.Add(1)
				if test.pushback != "" {
					_ = grpc.SetTrailer(ctx, metadata.Pairs("grpc-retry-pushback-ms", test.pushback))
				}
				return nil, status.Error(codes.Unavailable, "not now")
			}}
			_, err := connect(t, server.start(t)).ServerInfo(t.Context())
			wantError(t, err, codes.Unavailable, "UNREACHABLE")
			if calls.Load() != test.calls {
				t.Errorf("%d calls, not %d", calls.Load(), test.calls)
			}
		})
	}
}

func TestATokenGoesOverTLS(t *testing.T) {
	certificate, roots := certificate(t)
	address := tokens(t, grpc.Creds(credentials.NewServerTLSFromCert(&certificate)))
	encrypted := faithlint.WithTLS(&tls.Config{RootCAs: roots})
	info, err := connect(t, address, faithlint.WithToken("s3"), encrypted).ServerInfo(t.Context())
	if err != nil || info.GetVersion() != "Bearer s3" {
		t.Fatalf("got %v, %v", info, err)
	}
	_, err = connect(t, address, faithlint.WithTLS(&tls.Config{RootCAs: x509.NewCertPool()})).ServerInfo(t.Context())
	wantError(t, err, codes.Unavailable, "UNREACHABLE")
}

func TestATokenGoesInTheClearOnThisMachineOnly(t *testing.T) {
	info, err := connect(t, tokens(t), faithlint.WithToken("s3")).ServerInfo(t.Context())
	if err != nil || info.GetVersion() != "Bearer s3" {
		t.Fatalf("got %v, %v", info, err)
	}
	for _, target := range []string{
		"example.org:443", "192.0.2.1:50051", "dns:///example.org:443", "dns://192.0.2.1/localhost:1", "localhost:1@x.org:1",
	} {
		_, err := faithlint.New(target, faithlint.WithToken("s3"))
		if err == nil || !strings.Contains(err.Error(), "unencrypted; add WithTLS") {
			t.Errorf("%s should be refused: %v", target, err)
		}
	}
	for _, option := range []faithlint.Option{faithlint.WithInsecureToken("s3"), faithlint.WithTLS(&tls.Config{})} {
		if _, err := faithlint.New("example.org:443", option); err != nil {
			t.Error(err)
		}
	}
	for _, target := range []string{"localhost:1", "[::1]:1", "127.8.0.1:1", "unix:/tmp/s", "dns:///localhost:1"} {
		if _, err := faithlint.New(target, faithlint.WithToken("s3")); err != nil {
			t.Errorf("%s: %v", target, err)
		}
	}
}

// tokens is a server whose version is the authorization that it was given.
func tokens(t *testing.T, options ...grpc.ServerOption) string {
	server := &fake{info: func(ctx context.Context) (*pb.GetServerInfoResponse, error) {
		given := metadata.ValueFromIncomingContext(ctx, "authorization")
		return &pb.GetServerInfoResponse{Version: strings.Join(given, ",")}, nil
	}}
	return server.start(t, options...)
}

// certificate is one for 127.0.0.1 that only the given roots trust.
func certificate(t *testing.T) (tls.Certificate, *x509.CertPool) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		NotAfter:     time.Now().Add(time.Hour),
		IPAddresses:  []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA:         true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, roots
}
