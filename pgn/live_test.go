package pgn

import (
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A livePiece is what an input has at a time, and what it should lead to before the
// input is asked for more.
type livePiece struct{ in, want string }

// A liveInput is an io.Reader of pieces. Before it gives the next it has asked
// called.
type liveInput struct {
	pieces []livePiece
	given  int
	asked  func()
}

func (l *liveInput) Read(p []byte) (int, error) {
	if l.given > 0 {
		l.asked()
	}
	if l.given == len(l.pieces) {
		return 0, io.EOF
	}
	l.given++
	return copy(p, l.pieces[l.given-1].in), nil
}

// TestLive checks that a Visitor is told of what has come before the input is
// asked for more, as on a connection that may take its time.
func TestLive(t *testing.T) {
	for _, tokens := range []bool{false, true} {
		var e events
		told := 0
		in := &liveInput{pieces: []livePiece{
			{"[A \"b\"]\n", `begin|tag A "b"`},
			{"\n1. e4 ", "start|move e4"},
			{"e5 2.", "move e5"},
			{" Nf3! {x}\n", `move Nf3|nag 1|comment "x"`},
			{"(2. f4 $4\r\n", "(|move f4|nag 4"},
			{") Nc6 ; y\n", `)|move Nc6|comment " y"`},
			{"3. Bc4 0-1\n", "move Bc4|result 0-1|end"},
			{"\n[A \"c\"]\n\n*\r", `begin|tag A "c"|start|result *|end`},
			{"\n1. d4 1/2-1/2\n", "begin|start|move d4|result 1/2-1/2|end"},
		}}
		in.asked = func() {
			got := strings.Join(e.lines[told:], "|")
			if diff := cmp.Diff(in.pieces[in.given-1].want, got); diff != "" {
				t.Errorf("RawMoves %v: after %q (-want +got):\n%s", tokens, in.pieces[in.given-1].in, diff)
			}
			told = len(e.lines)
		}
		r := NewReader(in)
		r.RawMoves = tokens
		for r.Next(&e) == nil {
		}
		if in.given != len(in.pieces) {
			t.Errorf("RawMoves %v: %d pieces read", tokens, in.given)
		}
	}
}

// TestLiveSkim checks the same of skimming: a game is passed over when its end is
// there.
func TestLiveSkim(t *testing.T) {
	games := 0
	in := &liveInput{pieces: []livePiece{
		{"[A \"b\"]\n\n1. e4 1-0\n", ""}, {"1. e4 *\n", ""}, {"1. d4 (1. e4 0-1) {*} 1/2\n", ""},
	}}
	in.asked = func() {
		if games != in.given {
			t.Errorf("%d games have come, %d are passed over", in.given, games)
		}
	}
	for range NewReader(in).Spans() {
		games++
	}
	if games != 3 {
		t.Errorf("%d games", games)
	}
}
