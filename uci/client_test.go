package uci_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

func TestZeroClient(t *testing.T) {
	var c uci.Client
	_, err := c.Search(t.Context(), play(t, "", ""), search.Limits{}, nil)
	for _, err := range []error{err, c.Ready(t.Context()), c.SetOption("MultiPV", "1")} {
		if !errors.Is(err, uci.ErrClosed) {
			t.Error(err)
		}
	}
	c.NewGame()
	if err := c.Close(); err != nil || c.Trace() != "" || c.Name() != "" || len(c.Options()) > 0 {
		t.Errorf("%v, %q, %q, %v", err, c.Trace(), c.Name(), c.Options())
	}
}

func TestClientClose(t *testing.T) {
	t.Run("quits", func(t *testing.T) {
		drive(t, uci.Driver{}, ucitest.Handshake+"> quit", func(c driven) {
			if err := errors.Join(c.Close(), c.Close()); err != nil {
				c.Error(err)
			}
			_, err := c.Search(c.Context(), play(c, "", ""), search.Limits{}, nil)
			for _, err := range []error{err, c.Ready(c.Context()), c.SetOption("MultiPV", "1")} {
				if !errors.Is(err, uci.ErrClosed) {
					c.Error(err)
				}
			}
			c.NewGame()
		})
	})
	t.Run("during a search", func(t *testing.T) {
		drive(t, uci.Driver{}, ucitest.Handshake+"> isready\n< readyok\n> position startpos\n> go infinite\nhang", func(c driven) {
			time.AfterFunc(time.Minute, func() { c.Close() })
			if _, err := c.Search(c.Context(), play(c, "", ""), search.Limits{}, nil); !errors.Is(err, uci.ErrClosed) {
				c.Error(err)
			}
		})
	})
	t.Run("in a report", func(t *testing.T) {
		drive(t, uci.Driver{}, ucitest.Handshake+"> isready\n< readyok\n> position startpos\n> go infinite\ntimes 1000 info depth 1 score cp 1 pv e2e4\nhang", func(c driven) {
			_, err := c.Search(c.Context(), play(c, "", ""), search.Limits{}, func(search.Info) { c.Close() })
			if !errors.Is(err, uci.ErrClosed) {
				c.Error(err)
			}
		})
	})
	t.Run("while it gets ready", func(t *testing.T) {
		drive(t, uci.Driver{Ready: -1}, ucitest.Handshake+"> ucinewgame\n> isready\nhang", func(c driven) {
			time.AfterFunc(time.Hour, func() { c.Close() })
			c.NewGame()
		})
	})
	t.Run("a handshake that is cancelled", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			if _, err := uci.NewClient(ctx, ucitest.Play(t, "> uci\nhang")); !errors.Is(err, context.DeadlineExceeded) {
				t.Error(err)
			}
		})
	})
	t.Run("getting ready that is cancelled", func(t *testing.T) {
		drive(t, uci.Driver{}, ucitest.Handshake+"> isready\nwait 2s\n< readyok\n> isready\n< readyok", func(c driven) {
			ctx, cancel := context.WithTimeout(c.Context(), time.Second)
			defer cancel()
			if err := c.Ready(ctx); !errors.Is(err, context.DeadlineExceeded) {
				c.Error(err)
			}
			if err := c.Ready(c.Context()); err != nil {
				c.Error(err)
			}
		})
	})
}

func TestClientLog(t *testing.T) {
	var log []string
	d := uci.Driver{Log: func(dir uci.Direction, line string) { log = append(log, fmt.Sprint(dir, " ", line)) }}
	drive(t, d, "> uci\n< hello\n< uciok\n> isready\n< readyok\n> quit", func(c driven) {
		c.Ready(c.Context())
		c.Close()
		want := []string{"> uci", "< hello", "< uciok", "> isready", "< readyok", "> quit"}
		if diff := cmp.Diff(want, log); diff != "" {
			c.Errorf("(-want +got):\n%s", diff)
		}
		if got, want := c.Trace(), strings.Join(want, "\n")+"\n"; got != want {
			c.Errorf("trace %q, want %q", got, want)
		}
	})
}

func TestClientOptions(t *testing.T) {
	script := `
		< Welcome!
		> uci
		< id name  The   Engine 2.0
		< id author A. N. Other
		< option name Hash type spin default 16 min 1 max 64
		< option name Own Book type check default true
		< option name Style type combo default Solid var Solid var Very Risky
		< option name Clear Hash type button
		< option name Book File type string default <empty>
		< option name hash type string default twice
		< option name Broken type spin default lots min 3
		< option name Skin type combo default <empty> var Wood
		< option name Wheel type wheel default 3
		< option nothing
		< uciok
		> setoption name Hash value 32
		> setoption name Own Book value false
		> setoption name Style value Very Risky
		> setoption name Clear Hash
		> setoption name Book File value a  b.bin
		> setoption name Book File value <empty>
		> setoption name Broken value 7
		> isready
		< readyok
		> ucinewgame
		> isready
		< readyok
	`
	drive(t, uci.Driver{}, script, func(c driven) {
		if c.Name() != "The   Engine 2.0" || c.Author() != "A. N. Other" {
			c.Errorf("%q by %q", c.Name(), c.Author())
		}
		want := []uci.Option{
			uci.Spin("Hash", 16, 1, 64, nil),
			uci.Check("Own Book", true, nil),
			{Name: "Style", Type: "combo", Default: "Solid", Values: []string{"Solid", "Very Risky"}},
			{Name: "Clear Hash", Type: "button"},
			{Name: "Book File", Type: "string"},
			{Name: "Broken", Type: "string", Default: "lots"},
			{Name: "Skin", Type: "string"},
			{Name: "Wheel type wheel default 3", Type: "string"},
		}
		if diff := cmp.Diff(want, c.Options(), cmp.Comparer(func(a, b uci.Option) bool { return a.String() == b.String() })); diff != "" {
			c.Errorf("options (-want +got):\n%s", diff)
		}
		for _, set := range []struct{ name, value, err string }{
			{"hash", "32", ""},
			{"Hash", "65", `uci: setting an option: option "Hash": "65" is not a number from 1 to 64`},
			{"Own Book", "FALSE", ""},
			{"Own Book", "no", `uci: setting an option: option "Own Book": "no" is not true or false`},
			{"Style", "very risky", ""},
			{"Style", "wild", `uci: setting an option: option "Style": "wild" is not one of ["Solid" "Very Risky"]`},
			{"Clear Hash", "", ""},
			{"Clear Hash", "now", `uci: setting an option: option "Clear Hash": a button takes no value`},
			{"Book File", "a  b.bin", ""},
			{"Book File", "", ""},
			{"Book File", "a\nquit", `uci: setting an option: option "Book File": value has a line break`},
			{"Broken", "7", ""},
			{"Contempt", "7", `uci: setting an option: option "Contempt": the engine has no such option`},
		} {
			err := c.SetOption(set.name, set.value)
			if got := fmt.Sprint(err); set.err != "" && got != set.err || set.err == "" && err != nil {
				c.Errorf("SetOption(%q, %q) = %v, want %v", set.name, set.value, err, set.err)
			}
		}
		if err := c.SetOption("Contempt", "7"); !errors.Is(err, uci.ErrNoOption) {
			c.Error(err)
		}
		if err := c.Ready(c.Context()); err != nil {
			c.Error(err)
		}
		if err := c.Ready(c.Context()); err != nil { // there is nothing to be waited for
			c.Error(err)
		}
		c.NewGame()
	})
}
