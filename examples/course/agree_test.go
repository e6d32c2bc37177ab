package course

import (
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/searchtest"
	"github.com/luftchess/luft/search/syzygy"
)

// Rays, Kindergarten and magics agree with package movegen on every square, with
// few pieces on the board and with many.
func TestAttacks(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	kindergarten := NewKindergarten()
	for sq := range board.Square(64) {
		if !testdata.Long() && sq%9 != 0 {
			continue // the squares of one diagonal have to do
		}
		rook, bishop := FindMagic(sq, rookSteps, random), FindMagic(sq, bishopSteps, random)
		for n := range 300 {
			occupied := board.Bitboard(random.Uint64())
			for range n % 4 {
				occupied &= board.Bitboard(random.Uint64())
			}
			for _, test := range []struct {
				name      string
				got, want board.Bitboard
			}{
				{"rook by rays", RookByRays(sq, occupied), movegen.RookAttacks(sq, occupied)},
				{"rook by Kindergarten", kindergarten.Rook(sq, occupied), movegen.RookAttacks(sq, occupied)},
				{"rook by magic", rook.Attacks(occupied), movegen.RookAttacks(sq, occupied)},
				{"bishop by rays", BishopByRays(sq, occupied), movegen.BishopAttacks(sq, occupied)},
				{"bishop by Kindergarten", kindergarten.Bishop(sq, occupied), movegen.BishopAttacks(sq, occupied)},
				{"bishop by magic", bishop.Attacks(occupied), movegen.BishopAttacks(sq, occupied)},
			} {
				if test.got != test.want {
					t.Fatalf("%s on %v, occupied\n%v\n\nis\n%v\n\nwant\n%v", test.name, sq, occupied, test.got, test.want)
				}
			}
		}
	}
}

// walk calls look for positions of games played at random.
func walk(games int, look func(*board.Board)) {
	random := rand.New(rand.NewPCG(3, 4))
	for range games {
		b := board.Start()
		for range 120 {
			look(&b)
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 {
				break
			}
			b.Play(moves[random.IntN(len(moves))])
		}
	}
}

func TestPins(t *testing.T) {
	var g movegen.Generator
	walk(100, func(b *board.Board) {
		g.Reset(b)
		if got, want := CheckMask(b), g.CheckMask(); got != want {
			t.Fatalf("%v\n\ncheck mask\n%v\n\nwant\n%v", b, got, want)
		}
		if got, want := Pinned(b), g.Pinned(); got != want {
			t.Fatalf("%v\n\npinned\n%v\n\nwant\n%v", b, got, want)
		}
	})
}

func TestPerft(t *testing.T) {
	walk(1, func(b *board.Board) {
		if got, want := Perft(b, 2), movegen.Perft(b, 2); uint64(got) != want {
			t.Fatalf("%v\n\nperft 2 is %d, want %d", b, got, want)
		}
	})
}

func TestSearchesAgree(t *testing.T) {
	n := 0
	walk(2, func(b *board.Board) {
		if n++; n%12 != 0 {
			return
		}
		for depth := 1; depth <= 3; depth++ {
			plain, pruned, remembered := new(Tree), new(Tree), &Tree{Table: make(map[uint64]Entry)}
			want := plain.Minimax(b, depth, 0)
			if got := pruned.AlphaBeta(b, depth, 0, -eval.Infinity, eval.Infinity); got != want {
				t.Errorf("%v\n\nalpha-beta %d: %v, want %v", b, depth, got, want)
			}
			if got := remembered.AlphaBetaTable(b, depth, 0, -eval.Infinity, eval.Infinity); got != want {
				t.Errorf("%v\n\nwith a table %d: %v, want %v", b, depth, got, want)
			}
			if depth > 1 && pruned.Nodes >= plain.Nodes {
				t.Errorf("%v\n\nalpha-beta %d: %d nodes of %d", b, depth, pruned.Nodes, plain.Nodes)
			}
		}
	})
}

func TestQuiesce(t *testing.T) {
	tests := []struct {
		name, fen string
		want      eval.Score
	}{
		{"nothing to take", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", 500},
		{"takes what hangs", "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", 500},
		{"leaves what is guarded", "4k3/8/2p5/3n4/8/8/8/3RK3 w - - 0 1", 100},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := new(Tree).Quiesce(&b, -eval.Infinity, eval.Infinity); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

func TestPatient(t *testing.T) {
	searchtest.Run(t, func() search.Searcher { return Patient{} })
}

func TestPerfect(t *testing.T) {
	tables, err := syzygy.Open("../../search/syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	searchtest.Run(t, func() search.Searcher { return Perfect{Tables: tables} })

	// The best move, unless the limits exclude it.
	b, err := fen.Parse("8/8/8/8/8/5k2/3P4/K7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	push := board.NewMove(board.D2, board.D4)
	for _, test := range []struct {
		only []board.Move
		want board.Move
	}{
		{nil, board.NewMove(board.A1, board.B2)},
		{[]board.Move{push}, push},
	} {
		r, err := Perfect{Tables: tables}.Search(t.Context(), game.New(b), search.Limits{SearchMoves: test.only}, nil)
		if err != nil || r.Move != test.want {
			t.Errorf("among %v: %v, %v, want %v", test.only, r.Move, err, test.want)
		}
	}
}
