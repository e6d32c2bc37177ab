package ucitest

import (
	"context"
	"io"
	"testing"

	"github.com/luftchess/luft/uci"
)

// Serve returns a connection to an engine that [uci.Serve] runs. It ends when the connection is
// closed, at the latest at the end of the test. The test fails if Serve returns an error.
func Serve(tb testing.TB, e uci.Engine) io.ReadWriteCloser {
	tb.Helper()
	near, far := pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer far.Close()
		if err := uci.Serve(context.Background(), far, far, e); err != nil && !isClosed(near) {
			tb.Errorf("the engine: %v", err)
		}
	}()
	tb.Cleanup(func() {
		near.Close()
		<-done
	})
	return near
}

func isClosed(c *conn) bool {
	select {
	case <-c.closed:
		return true
	default:
		return false
	}
}
