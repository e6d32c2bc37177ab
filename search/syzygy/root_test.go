package syzygy_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/syzygy"
)

// TestSolve plays won positions out.
func TestSolve(t *testing.T) {
	tables, data := open(t)
	fens := []string{"8/8/8/8/8/5k2/3P4/K7 w - - 0 1", "8/8/8/3k4/8/8/8/K1R5 b - - 0 1"}
	if data != "" {
		fens = append(fens, "8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "8/8/8/3k4/8/8/8/KBN5 b - - 0 1", "8/8/1r6/3k4/8/8/8/KQ6 w - - 0 1")
	}
	for _, s := range fens {
		b, err := fen.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		line, err := tables.Solve(game.New(b))
		if err != nil {
			t.Errorf("%s: %v", s, err)
			continue
		}
		g := game.New(b)
		for _, m := range line {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if o := g.Outcome(); o.Termination != game.Checkmate {
			t.Errorf("%s: %v after %d plies", s, o, len(line))
		}
	}
}

// TestConvert plays random won positions with random clocks: the outcome that the tables
// promise comes about, whatever the defence is.
func TestConvert(t *testing.T) {
	tables, data := open(t)
	r := rand.New(rand.NewPCG(1, 2))
	names := []string{"KQvK", "KRvK", "KPvK"}
	if data != "" {
		names = append(names, "KQvKR", "KRvKP", "KBNvK", "KPvKP", "KBBvK", "KNvKP", "KQvKP")
	}
	games := 100
	if testing.Short() {
		games = 20
	}
	for n := 0; n < games; {
		b, ok := randomBoard(r, piecesOf(names[r.IntN(len(names))]), r.IntN(100))
		if !ok {
			continue
		}
		g := game.New(b)
		verdict, err := tables.Verdict(&b)
		if err != nil {
			t.Fatal(err)
		}
		w, exact := verdict.Exact()
		if !exact || w != movegen.Win || movegen.Count(&b) == 0 {
			continue
		}
		n++
		start := b.String()
		for !g.Outcome().IsOver() {
			ranked, err := tables.Rank(g)
			if err != nil {
				t.Fatal(err)
			}
			m := ranked[0].Move
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
			if now := g.Board(); now.Halfmove() > 100 {
				break
			}
		}
		if o := g.Outcome(); o.Termination != game.Checkmate || o.Result != game.Win(b.Turn()) {
			t.Errorf("%s: %v after %d plies", start, o, g.Ply())
		}
	}
}

// Without distances, ProbeRoot knows no outcome that the fifty-move rule may change, like Probe.
func TestProbeRootWithoutDistances(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"KQvK.rtbw", "KRvK.rtbw", "KPvK.rtbw"} {
		if err := os.WriteFile(filepath.Join(dir, name), read(t, name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tables, err := syzygy.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	for _, test := range []struct {
		name, fen string
		known     bool
	}{
		{"won, if there were time", "8/8/8/4k3/8/8/8/K6R w - - 97 120", false},
		{"won by some moves that leave the clock at 1", "8/8/8/4k3/8/8/8/K6R w - - 0 120", false},
		{"lost by each move, if there were time", "8/8/8/4k3/8/8/8/K6R b - - 97 120", false},
		{"drawn by some moves, lost by others", "8/8/8/8/8/3pk3/8/3K4 w - - 30 120", false},
		{"drawn by each move", "8/8/8/8/8/3k4/3P4/K7 b - - 60 120", true},
		{"drawn by the only move, a capture", "8/8/8/8/8/8/1q6/K3k3 w - - 60 120", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			calls := 0
			ok := tables.ProbeRoot(game.New(parse(t, test.fen)), func(board.Move, movegen.WDL, int) { calls++ })
			if ok != test.known || calls > 0 != test.known {
				t.Errorf("ProbeRoot returns %v after %d calls, want %v", ok, calls, test.known)
			}
		})
	}
}

// randomBoard places pieces at random. It reports false if the position is not legal.
func randomBoard(r *rand.Rand, pieces []board.Piece, clock int) (board.Board, bool) {
	s := board.Setup{Turn: board.Color(r.IntN(2)), Halfmove: clock, Fullmove: 100}
	all := append([]board.Piece{board.NewPiece(board.White, board.King), board.NewPiece(board.Black, board.King)}, pieces...)
	swap := r.IntN(2) == 0
	for _, p := range all {
		if swap {
			p = p.Flip()
		}
		s.Pieces[r.IntN(64)] = p
	}
	b, err := s.Board()
	return b, err == nil && b.Occupied().Count() == len(all)
}
