package faithlint

import (
	"context"
	"crypto/tls"
	_ "embed" // for the service config
	"fmt"
	"net"
	"strings"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
)

// DefaultTimeout is the deadline of a call whose context has none.
const DefaultTimeout = 120 * time.Second

// MaxMessageBytes is the size of the largest message, both ways.
const MaxMessageBytes = 16 * 1024 * 1024

const (
	batchTimeout  = 24 * time.Hour
	reconnectTime = time.Second
)

// The retry policy that all clients of faithlint share.
//
//go:embed service_config.json
var serviceConfig string

// An Option of New.
type Option func(*settings)

type settings struct {
	tls           *tls.Config
	token         string
	insecureToken bool
	timeout       time.Duration
	more          []grpc.DialOption
}

// WithTLS encrypts the connection. An empty configuration trusts the roots of the operating system.
func WithTLS(config *tls.Config) Option {
	return func(s *settings) { s.tls = config }
}

// WithToken sends a bearer token with every call. A server on another machine then needs WithTLS.
func WithToken(token string) Option {
	return func(s *settings) { s.token = token }
}

// WithInsecureToken is WithToken where the network itself is trusted: the token may leave this machine unencrypted.
func WithInsecureToken(token string) Option {
	return func(s *settings) { s.token, s.insecureToken = token, true }
}

// WithTimeout sets the deadline of calls whose context has none, other than batches.
func WithTimeout(timeout time.Duration) Option {
	return func(s *settings) { s.timeout = timeout }
}

// WithDialOptions adds options of gRPC itself, such as interceptors.
func WithDialOptions(options ...grpc.DialOption) Option {
	return func(s *settings) { s.more = append(s.more, options...) }
}

func open(target string, settings settings) (*grpc.ClientConn, error) {
	local := isLocal(target)
	if settings.token != "" && settings.tls == nil && !local && !settings.insecureToken {
		return nil, fmt.Errorf("faithlint: the token would go to %s unencrypted; add WithTLS (or WithInsecureToken)", target)
	}
	transport := insecure.NewCredentials()
	if settings.tls != nil {
		transport = credentials.NewTLS(settings.tls)
	}
	options := []grpc.DialOption{
		grpc.WithTransportCredentials(transport),
		grpc.WithDefaultServiceConfig(serviceConfig),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(MaxMessageBytes), grpc.MaxCallSendMsgSize(MaxMessageBytes)),
		grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: 60 * time.Second, Timeout: 20 * time.Second}),
		grpc.WithConnectParams(grpc.ConnectParams{
			Backoff:           backoff.Config{BaseDelay: 100 * time.Millisecond, Multiplier: 1.6, Jitter: 0.2, MaxDelay: 5 * time.Second},
			MinConnectTimeout: 5 * time.Second,
		}),
	}
	if local {
		options = append(options, grpc.WithNoProxy())
	}
	if settings.token != "" {
		options = append(options, grpc.WithPerRPCCredentials(bearer(settings.token)))
	}
	return grpc.NewClient(target, append(options, settings.more...)...)
}

// isLocal tells whether a target is on this machine by its looks: a unix socket, a loopback address, localhost.
func isLocal(target string) bool {
	if strings.HasPrefix(target, "unix:") {
		return true
	}
	// Another scheme, or a name server of one's own (dns://NAME-SERVER/), could lead anywhere.
	host, _, err := net.SplitHostPort(strings.TrimPrefix(target, "dns:///"))
	if err != nil {
		return false
	}
	return host == "localhost" || net.ParseIP(host).IsLoopback()
}

type bearer string

func (token bearer) GetRequestMetadata(context.Context, ...string) (map[string]string, error) {
	return map[string]string{"authorization": "Bearer " + string(token)}, nil
}

// RequireTransportSecurity is false since open has refused what may not be sent in the clear.
func (bearer) RequireTransportSecurity() bool { return false }
