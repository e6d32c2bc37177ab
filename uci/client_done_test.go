package uci_test

import (
	"errors"
	"testing"
	"testing/synctest"

	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

// A dead engine is noticed at once, and an option of it cannot be set.
func TestDone(t *testing.T) {
	drive(t, uci.Driver{}, ucitest.Handshake+"> isready\n< readyok\ndie", func(c driven) {
		if err := c.Err(); err != nil {
			t.Errorf("alive: %v", err)
		}
		select {
		case <-c.Done():
			t.Error("done while the engine is alive")
		default:
		}
		if err := c.Ready(c.Context()); err != nil {
			t.Error(err)
		}
		<-c.Done()
		synctest.Wait()
		var exit *uci.ExitError
		if err := c.SetOption("Hash", "1"); !errors.As(err, &exit) {
			t.Errorf("SetOption: %v", err)
		}
		if err := c.Err(); !errors.As(err, &exit) {
			t.Errorf("Err: %v", err)
		}
	})
	drive(t, uci.Driver{}, ucitest.Handshake+"> quit\ndie", func(c driven) {
		c.Close()
		<-c.Done()
		if err := c.Err(); !errors.Is(err, uci.ErrClosed) {
			t.Errorf("after Close: %v", err)
		}
	})
	var zero uci.Client
	<-zero.Done()
	if err := zero.Err(); !errors.Is(err, uci.ErrClosed) {
		t.Errorf("the zero Client: %v", err)
	}
}
