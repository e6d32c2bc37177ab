package lichesstest_test

import (
	"context"
	"errors"
	"testing"

	"github.com/luftchess/luft/uci/lichess/lichesstest"
)

// TestWaitCancelled waits for a game that does not end, and for one that there is not.
func TestWaitCancelled(t *testing.T) {
	server := lichesstest.NewServer("gustbot")
	defer server.Close()
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("cause")
	cancel(cause)
	for _, id := range []string{server.Start(lichesstest.Game{}), "nothing"} {
		if _, err := server.Wait(ctx, id); err != cause {
			t.Errorf("game %q: %v", id, err)
		}
	}
}
