package faithlint

import (
	"context"
	"fmt"
	"strings"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	rpc "google.golang.org/genproto/googleapis/rpc/status"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// An Error says why a call, or an item of a batch, has no report. Find it with errors.As; Code tells its kind:
//
//	InvalidArgument     a field of the request is invalid; Field and Problem say which and why
//	FailedPrecondition  the judge is not set up on that server
//	Unavailable         no server there, it is stopping, or its judge is down; worth a later try
//	ResourceExhausted   too much work, or too large a message
//	DeadlineExceeded    out of time
//	Canceled            the context was cancelled
//	Unauthenticated     no token, or a wrong one
//
// Any other code is a fault of the server, whose log has the text under ID.
type Error struct {
	Code       codes.Code
	Reason     string        // the server's stable word, such as INVALID_FIELD; empty when it said nothing
	Message    string        // what is wrong and what to do, for people
	Field      string        // the invalid field as in the contract
	Problem    string        // what is wrong with it
	RetryAfter time.Duration // when another try makes sense; 0 when nothing is known
	ID         string        // finds the text of an internal error in the server's log
	status     *status.Status
}

func (e *Error) Error() string {
	return "faithlint: " + e.Message
}

// Is lets errors.Is find context.Canceled and context.DeadlineExceeded where the call ended for that.
func (e *Error) Is(target error) bool {
	switch e.Code {
	case codes.Canceled:
		return target == context.Canceled
	case codes.DeadlineExceeded:
		return target == context.DeadlineExceeded
	}
	return false
}

// GRPCStatus lets status.FromError and status.Code see the status that the call ended with.
func (e *Error) GRPCStatus() *status.Status {
	return e.status
}

func errorOfStatus(message *rpc.Status) *Error {
	s := status.FromProto(message)
	e := &Error{Code: s.Code(), Message: s.Message(), status: s}
	for _, detail := range s.Details() {
		switch detail := detail.(type) {
		case *errdetails.ErrorInfo:
			e.Reason, e.ID = detail.GetReason(), detail.GetMetadata()["id"]
		case *errdetails.BadRequest:
			if violations := detail.GetFieldViolations(); len(violations) > 0 {
				e.Field, e.Problem = violations[0].GetField(), violations[0].GetDescription()
			}
		case *errdetails.RetryInfo:
			e.RetryAfter = detail.GetRetryDelay().AsDuration()
		}
	}
	return e
}

// errorOf is the error of a failed call; what the server did not explain is explained here.
func errorOf(err error, target string) *Error {
	e := errorOfStatus(status.Convert(err).Proto())
	if e.Reason == "" {
		explain(e, target)
	}
	return e
}

func explain(e *Error, target string) {
	details := e.Message
	switch {
	case e.Code == codes.Unavailable:
		e.Reason, e.RetryAfter = "UNREACHABLE", time.Second
		e.Message = fmt.Sprintf("no faithlint server answers at %s (%s); start one with `faithlint serve`", target, details)
	case e.Code == codes.DeadlineExceeded:
		e.Reason = "DEADLINE"
		e.Message = fmt.Sprintf("the server at %s did not answer in time; allow more time", target)
	case e.Code == codes.ResourceExhausted && strings.Contains(details, "larger than max"):
		e.Reason = "MESSAGE_TOO_LARGE"
		e.Message = fmt.Sprintf("the message is larger than a faithlint server takes (%s); send the text in parts", details)
	case e.Code == codes.Unimplemented:
		e.Reason = "UNIMPLEMENTED"
		e.Message = fmt.Sprintf("what answers at %s is no faithlint server, or an older one", target)
	case e.Code == codes.Canceled:
		e.Message = "the call was cancelled"
	default:
		e.Message = fmt.Sprintf("the server at %s ended the call with %s: %s", target, e.Code, details)
	}
}
