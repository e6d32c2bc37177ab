package bots

import (
	"context"
	"errors"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/evaltest"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/searchtest"
)

// small is the transposition table of bots that are made by the hundred.
const small = 1

// repeatable returns a function that makes the bot of that name without chance,
// which the contract has no room for.
func repeatable(t *testing.T, name string) func() search.Searcher {
	switch name {
	case "random":
		return func() search.Searcher { return new(search.Random) }
	case "gnome":
		return func() search.Searcher { return newGnome(book.Best, small) }
	case "aggressive":
		return func() search.Searcher { return Style{Pawn: 1}.searcher(small) }
	}
	return func() search.Searcher { return mustNew(t, name) }
}

func mustNew(t *testing.T, name string) search.Searcher {
	t.Helper()
	s, err := New(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSearchers(t *testing.T) {
	for _, d := range All() {
		if d.Name == "cautious" || d.Name == "pawns" {
			continue // aggressive, but for its numbers
		}
		t.Run(d.Name, func(t *testing.T) {
			if !testdata.Long() && d.Name != "zig" && (testing.Short() || d.Name == "barb" || d.Name == "snake") {
				t.Skip("takes seconds, and what barb and snake share with zig is tested there")
			}
			searchtest.Run(t, repeatable(t, d.Name))
		})
	}
}

func TestEvaluators(t *testing.T) {
	evaluators := map[string]eval.Evaluator{
		"barb": eval.Material{}, "snake": roaming{}, "zig": placed{}, "gnome": eval.PieceSquare{}, "indifferent": Style{},
	}
	for _, name := range []string{"aggressive", "cautious", "pawns"} {
		s, err := builtIn(name)
		if err != nil {
			t.Fatal(err)
		}
		evaluators[name] = s
	}
	for name, e := range evaluators {
		t.Run(name, func(t *testing.T) { evaltest.Run(t, e) })
	}
}

func TestUnknown(t *testing.T) {
	s, err := New("deep blue")
	var unknown *UnknownError
	if s != nil || !errors.As(err, &unknown) || unknown.Name != "deep blue" {
		t.Errorf("%v, %v", s, err)
	}
}

func TestDescribed(t *testing.T) {
	seen := make(map[string]bool)
	for _, d := range All() {
		if d.Name == "" || d.Text == "" || seen[d.Name] {
			t.Errorf("%+v", d)
		}
		seen[d.Name] = true
	}
}

// The bots but random see what is to be seen.
func TestMoves(t *testing.T) {
	tests := []struct {
		name, fen, move string
		score           eval.Score // if not 0
	}{
		{"mates in one", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", eval.MateIn(1)},
		{"mates in two", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "", eval.MateIn(3)},
		{"is mated in two", "7k/8/8/8/8/8/8/K2q1r2 w - - 0 1", "", 0},
		{"takes what hangs", "k7/8/8/3r4/8/8/8/K2Q4 w - - 0 1", "d1d5", 0},
		{"and as Black", "k2q4/8/8/8/3R4/8/8/K7 b - - 0 1", "d8d4", 0},
		{"leaves what is guarded", "k7/8/2p5/3p4/8/8/P2Q4/K7 w - - 0 1", "!d2d5", 0},
	}
	for _, d := range All() {
		if d.Name == "random" {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			for _, test := range tests {
				t.Run(test.name, func(t *testing.T) {
					b, err := fen.Parse(test.fen)
					if err != nil {
						t.Fatal(err)
					}
					r, err := mustNew(t, d.Name).Search(context.Background(), game.New(b), search.Limits{Depth: 4}, nil)
					if err != nil {
						t.Fatal(err)
					}
					got := r.Move.String()
					switch {
					case test.move == "":
					case test.move[0] == '!' && got == test.move[1:], test.move[0] != '!' && got != test.move:
						t.Errorf("plays %s; want %s", got, test.move)
					}
					if test.score != 0 && r.Score != test.score {
						t.Errorf("score %v, want %v", r.Score, test.score)
					}
				})
			}
		})
	}
}

// Zig finds what it would find without a window.
func TestAlphaBetaIsMinimax(t *testing.T) {
	for _, position := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	} {
		b, err := fen.Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		for depth := 1; depth <= 3; depth++ {
			s := newStudy(game.New(b))
			s.root = movegen.AppendLegal(nil, &b)
			got, _ := s.alphaBeta(&b, depth, 0, -eval.Infinity, eval.Infinity)
			s = newStudy(game.New(b))
			s.root = movegen.AppendLegal(nil, &b)
			if want := s.slow(&b, depth, 0); got != want {
				t.Errorf("%s, depth %d: %v, want %v", position, depth, got, want)
			}
		}
	}
}

// slow is alphaBeta without alpha and beta, as far as the captures.
func (s *study) slow(b *board.Board, depth, ply int) eval.Score {
	moves, score, over := s.moves(b, ply)
	if over {
		return score
	}
	if movegen.InCheck(b) {
		depth++
	}
	if depth == 0 {
		return s.quiesce(b, ply, -eval.Infinity, eval.Infinity)
	}
	best := -eval.Infinity
	for _, next := range s.play(b, moves) {
		best = max(best, -s.slow(next, depth-1, ply+1))
	}
	return best
}

func TestBook(t *testing.T) {
	b, err := readOpenings(openingLines)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := b.Moves(nil, game.New(board.Start()))
	if err != nil || len(moves) < 4 {
		t.Errorf("%v, %v", moves, err)
	}
	if _, err := readOpenings("# no\n\nBad: e4 e5 Ke3\n"); err == nil {
		t.Error("Ke3 was read")
	}
}
