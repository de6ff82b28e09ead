package faithlint_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"

	faithlint "github.com/faithlint/faithlint/clients/go"
	pb "github.com/faithlint/faithlint/clients/go/v1"
)

// The address of the server that most tests share, and all clients in `make clients`.
var shared = os.Getenv("FAITHLINT_CONFORMANCE_SERVER")

func TestMain(m *testing.M) {
	// G23: no test may go through a proxy; at this one nobody answers. Set here since Go reads it only once.
	for _, name := range []string{"http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"} {
		os.Setenv(name, "http://127.0.0.1:9")
	}
	if shared != "" {
		os.Exit(m.Run())
	}
	server, err := serve("127.0.0.1:0")
	if err != nil {
		os.Stderr.WriteString("cannot start the server that the tests need: " + err.Error() + "\n")
		os.Exit(1)
	}
	shared = server.address
	code := m.Run()
	server.kill()
	os.Exit(code)
}

// A server is a running `faithlint serve`.
type server struct {
	command *exec.Cmd
	address string
}

var ready = regexp.MustCompile(`^READY .* on (\S+) `)

func serve(bind string) (*server, error) {
	program := os.Getenv("FAITHLINT")
	if program == "" {
		program = filepath.FromSlash("../../.venv/bin/faithlint")
	}
	command := exec.Command(program, "serve", "--bind", bind, "--workers", "1", "--log-level", "error")
	var log bytes.Buffer
	command.Stderr = &log
	command.WaitDelay = time.Second // the workers of a killed server end a little later
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	found := ready.FindStringSubmatch(line)
	if found == nil {
		_ = command.Process.Kill()
		_ = command.Wait()
		return nil, errors.New("no READY line, but: " + line + log.String())
	}
	return &server{command, found[1]}, nil
}

// kill ends it without a chance to say goodbye.
func (s *server) kill() {
	_ = s.command.Process.Kill()
	_ = s.command.Wait()
}

func started(t *testing.T, bind string) *server {
	t.Helper()
	server, err := serve(bind)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.kill)
	return server
}

// A fake is a server that does as a test says.
type fake struct {
	pb.UnimplementedScoringServiceServer
	info   func(context.Context) (*pb.GetServerInfoResponse, error)
	stream func(grpc.ServerStreamingServer[pb.StreamFaithfulnessResponse]) error
}

func (f *fake) GetServerInfo(ctx context.Context, _ *pb.GetServerInfoRequest) (*pb.GetServerInfoResponse, error) {
	return f.info(ctx)
}

func (f *fake) StreamFaithfulness(_ *pb.StreamFaithfulnessRequest, out grpc.ServerStreamingServer[pb.StreamFaithfulnessResponse]) error {
	return f.stream(out)
}

func (f *fake) start(t *testing.T, options ...grpc.ServerOption) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer(options...)
	pb.RegisterScoringServiceServer(server, f)
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(server.Stop)
	return listener.Addr().String()
}

func connect(t *testing.T, target string, options ...faithlint.Option) *faithlint.Client {
	t.Helper()
	client, err := faithlint.New(target, append([]faithlint.Option{faithlint.WithTimeout(time.Minute)}, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	return client
}

func wantError(t *testing.T, err error, code codes.Code, reason string) *faithlint.Error {
	t.Helper()
	var failure *faithlint.Error
	if !errors.As(err, &failure) {
		t.Fatalf("got %v, want a *faithlint.Error", err)
	}
	if failure.Code != code || failure.Reason != reason {
		t.Fatalf("got %s %q (%s), want %s %q", failure.Code, failure.Reason, failure.Message, code, reason)
	}
	return failure
}
