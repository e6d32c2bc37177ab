package eco_test

import (
	"os"
	"strings"
	"testing"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
)

func TestClassifier(t *testing.T) {
	mine, err := eco.Read(strings.NewReader("eco\tname\tpgn\nA00\tMine\t1. e4 e5 2. a3\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, in string
		table    *eco.Table
		raw      bool
		want     string
		ply      int
	}{
		{"the last move is not forgotten", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *", nil, false, "C60 Ruy Lopez", 5},
		{"variations are ignored", "1. e4 (1. d4 d5 2. c4) e5 (1... c5) 2. Nf3 (2. f4) *", nil, false, "C40 King's Knight Opening", 3},
		{"variation after the last move", "1. e4 (1. d4 d5) *", nil, false, "B00 King's Pawn Game", 1},
		{"null move", "1. e4 -- *", nil, false, "B00 King's Pawn Game", 1},
		{"start position with a name", "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]\n\n*", nil, false, "C20 King's Pawn Game", 0},
		{"own table", "1. e4 e5 2. a3 a6 *", mine, false, "A00 Mine", 3},
		{"malformed game", "1. e4 e5 2. Nf3 e5 *", nil, false, "C40 King's Knight Opening", 3},
		{"no moves", "*", nil, false, "", 0},
		{"moves not resolved", "1. e4 e5 *", nil, true, "", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := pgn.NewReader(strings.NewReader(test.in))
			r.RawMoves = test.raw
			c := eco.Classifier{Table: test.table}
			r.Next(&c) // one of them is malformed
			if o, ply, ok := c.Opening(); o.String() != test.want || ply != test.ply || ok != (test.want != "") {
				t.Errorf("%v after %d plies, %v; want %q after %d", o, ply, ok, test.want, test.ply)
			}
		})
	}
	var c eco.Classifier
	if o, _, ok := c.Opening(); ok {
		t.Errorf("before the first game: %v", o)
	}
	r := pgn.NewReader(strings.NewReader("1. e4 e5 *\n*"))
	for range 2 {
		if err := r.Next(&c); err != nil {
			t.Fatal(err)
		}
	}
	if o, _, ok := c.Opening(); ok {
		t.Errorf("the second game has the opening of the first: %v", o)
	}
}

// TestClassifierAgrees compares a Classifier with Table.Classify.
func TestClassifierAgrees(t *testing.T) {
	f, err := os.Open(testdata.File(t, "pgn/large/newyork1924-annotated.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var c eco.Classifier
	games := 0
	for g, err := range pgn.NewReader(f).Games() {
		if err != nil {
			t.Fatal(err)
		}
		main, err := g.Replay()
		if err != nil {
			t.Fatal(err)
		}
		want, wantPly, _ := eco.Builtin().Classify(main.BoardAt)
		if err := g.Visit(&c); err != nil {
			t.Fatal(err)
		}
		if o, ply, _ := c.Opening(); o != want || ply != wantPly {
			t.Errorf("game %d: %v after %d, want %v after %d", games+1, o, ply, want, wantPly)
		}
		games++
	}
	if games < 100 {
		t.Errorf("%d games", games)
	}
}
