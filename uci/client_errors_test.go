package uci_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

// Each fault in each state it can come in.
func TestClientFaults(t *testing.T) {
	long := fmt.Sprintf("say %q", strings.Repeat("x", 3<<20))
	words := strings.Repeat("a ", 200_000) // in a line that is not too long
	if testdata.Long() {
		words = strings.Repeat("a ", 1_000_000)
	}
	is := func(text string, ok func(error) bool) func(t *testing.T, err error) {
		return func(t *testing.T, err error) {
			t.Helper()
			if _, typed := errors.AsType[*uci.Error](err); !typed || !ok(err) || !strings.Contains(err.Error(), text) {
				t.Errorf("%v, want %s", err, text)
			}
		}
	}
	death := func(err error) bool { _, ok := errors.AsType[*uci.ExitError](err); return ok }
	silence := func(err error) bool { _, ok := errors.AsType[*uci.TimeoutError](err); return ok }
	garbage := func(err error) bool { _, ok := errors.AsType[*uci.ProtocolError](err); return ok }
	longLine := func(err error) bool { _, ok := errors.AsType[*uci.LineLengthError](err); return ok }
	badMove := func(err error) bool { _, ok := errors.AsType[*uci.IllegalMoveError](err); return ok }

	shaking := []struct {
		name, script string
		want         func(*testing.T, error)
	}{
		{"dies", "die", is("uci: handshake: the engine has exited: EOF", death)},
		{"dies halfway", "> uci\n< id name X\ndie", is("the engine has exited", death)},
		{"says nothing", "> uci\nhang", is("did not send \"uciok\" within 10s", silence)},
		{"does not listen", "hang", is(`did not send "uciok"`, silence)},
		{"speaks another language", "> uci\ntimes 20000 y", is(`the engine does not speak UCI: "y"`, garbage)},
		{"never comes to an end", "> uci\ntimes 20000000 id name X", is(`did not send "uciok"`, silence)},
		{"a long value", "> uci\n< option name X type combo default a var " + words + "\ndie", is("the engine has exited", death)},
		{"a long default", "> uci\n< option name X type spin default " + words + "\ndie", is("the engine has exited", death)},
		{"a long name", "> uci\n< option name " + words + " type check\ndie", is("the engine has exited", death)},
		{"a long type", "> uci\n< option name X " + strings.ReplaceAll(words, "a ", "type ")[:min(2<<20-64, 5*len(words)/2)] + "\ndie", is("the engine has exited", death)},
		{"a line without end", "> uci\n" + long + "\nhang", is("a line of more than 2097152 bytes", longLine)},
	}
	for _, test := range shaking {
		t.Run("handshake: "+test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				conn := ucitest.Play(t, test.script)
				if strings.Contains(test.script, "20000000") {
					conn = &slow{conn}
				}
				c, err := uci.NewClient(t.Context(), conn)
				if c != nil {
					t.Error("a client all the same")
				}
				test.want(t, err)
			})
		})
	}

	const prologue = ucitest.Handshake + `
		> isready
		< readyok
		> position startpos moves g1f3 g8f6
		> go depth 5
	`
	searching := []struct {
		name, script string
		want         func(*testing.T, error)
		usable       bool
	}{
		{"dies", prologue + "< info depth 1\ndie", is("uci: searching: the engine has exited: EOF", death), false},
		{"speaks another language", prologue + "times 20000 y", is(`the engine does not speak UCI: "y"`, garbage), false},
		{"a line without end", prologue + long + "\nhang", is("a line of more than", longLine), false},
		{"garbage for a move", prologue + "< bestmove \xff\x01blah", is(`illegal move "\xff\x01blah" from the engine: not a move`, badMove), true},
		{"an illegal move", prologue + "< bestmove e2e5", is(`illegal move "e2e5" from the engine: not legal`, badMove), true},
		{"a move of the other player", prologue + "< bestmove e7e5", is(`illegal move "e7e5" from the engine: not legal`, badMove), true},
		{"no move", prologue + "< bestmove (none)", is(`illegal move "(none)" from the engine: there are legal moves`, badMove), true},
		{"the null move", prologue + "< bestmove 0000", is(`illegal move "0000" from the engine: there are legal moves`, badMove), true},
		{"nothing at all", prologue + "< bestmove", is(`illegal move "" from the engine: there are legal moves`, badMove), true},
		{"not ready", ucitest.Handshake + "> isready\nhang", is(`did not send "readyok" within 30s`, silence), false},
		{"dies getting ready", ucitest.Handshake + "> isready\ndie", is("the engine has exited", death), false},
		{"has died before", ucitest.Handshake + "die", is("the engine has exited", death), false},
	}
	for _, test := range searching {
		t.Run("search: "+test.name, func(t *testing.T) {
			script := test.script
			if test.usable {
				script += "\n> isready\n< readyok\n> position startpos moves g1f3 g8f6\n> go depth 5\n< bestmove e2e4\n"
			}
			drive(t, uci.Driver{}, script, func(c driven) {
				synctest.Wait()
				g := play(c, "", "g1f3 g8f6")
				_, err := c.Search(c.Context(), g, search.Limits{Depth: 5}, nil)
				test.want(c.T, err)
				r, again := c.Search(c.Context(), g, search.Limits{Depth: 5}, nil)
				if test.usable && (again != nil || r.Move != move(c, "e2e4")) {
					c.Errorf("and then: %v, %v", r.Move, again)
				}
				if !test.usable {
					test.want(c.T, again)
					if err := c.Ready(c.Context()); !errors.Is(err, errors.Unwrap(again)) {
						c.Error(err)
					}
					c.NewGame()
				}
			})
		})
	}

	t.Run("a move that was not asked for", func(t *testing.T) {
		drive(t, uci.Driver{}, ucitest.Handshake+"> isready\n< readyok\n> position startpos\n> go depth 1 searchmoves d2d4\n< bestmove e2e4", func(c driven) {
			_, err := c.Search(c.Context(), play(c, "", ""), search.Limits{Depth: 1, SearchMoves: moves(c, "d2d4")}, nil)
			is(`illegal move "e2e4" from the engine: not in SearchMoves`, badMove)(c.T, err)
		})
	})
	t.Run("an error ends the loop", func(t *testing.T) {
		drive(t, uci.Driver{}, prologue+"< info depth 1\n< bestmove e2e5", func(c driven) {
			infos, result := c.Infos(c.Context(), play(c, "", "g1f3 g8f6"), search.Limits{Depth: 5})
			n := 0
			for range infos {
				n++
			}
			if _, err := result(); n != 1 || !badMove(err) {
				c.Error(n, err)
			}
		})
	})
}
