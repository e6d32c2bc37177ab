package perfttest

import (
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/internal/testdata"
)

// legal is a right generator.
func legal(b *board.Board) []board.Move {
	s := b.Setup()
	return oracle.Legal(&s)
}

// Run finds nothing wrong with a right generator.
func TestRun(t *testing.T) {
	o := Options{MaxNodes: 500}
	if testdata.Long() {
		o.MaxNodes = 5_000
	}
	Run(t, FromMoves(legal), o)
}

// without returns a generator that leaves out some legal moves.
func without(drop func(b *board.Board, m board.Move) bool) func(*board.Board, int) uint64 {
	return FromMoves(func(b *board.Board) []board.Move {
		return slices.DeleteFunc(legal(b), func(m board.Move) bool { return drop(b, m) })
	})
}

// Each of the usual mistakes is found by several positions.
func TestMistakes(t *testing.T) {
	isPawn := func(b *board.Board, m board.Move) bool { return b.Piece(m.From()).Kind() == board.Pawn }
	tests := []struct {
		name  string
		count func(*board.Board, int) uint64
		o     Options
	}{
		{"no en passant", without(func(b *board.Board, m board.Move) bool {
			return isPawn(b, m) && m.To() == b.EnPassant()
		}), Options{}},
		{"no underpromotion", without(func(_ *board.Board, m board.Move) bool {
			return m.Promotion() != board.NoKind && m.Promotion() != board.Queen
		}), Options{}},
		{"no castling", without(func(b *board.Board, m board.Move) bool {
			return slices.Contains([]board.Move{b.CastlingMove(board.KingSide), b.CastlingMove(board.QueenSide)}, m)
		}), Options{}},
		{"no castling in Chess960", without(func(b *board.Board, m board.Move) bool {
			return isChess960(b) && slices.Contains([]board.Move{b.CastlingMove(board.KingSide), b.CastlingMove(board.QueenSide)}, m)
		}), Options{}},
		{"no castling in ordinary chess", without(func(b *board.Board, m board.Move) bool {
			return slices.Contains([]board.Move{b.CastlingMove(board.KingSide), b.CastlingMove(board.QueenSide)}, m)
		}), Options{NoChess960: true, NoImpossible: true}},
		{"a move twice", FromMoves(func(b *board.Board) []board.Move {
			moves := legal(b)
			if len(moves) > 30 {
				moves = append(moves, moves[0])
			}
			return moves
		}), Options{}},
		{"board changed", func(b *board.Board, depth int) uint64 {
			n := FromMoves(legal)(b, depth)
			b.Play(legal(b)[0])
			return n
		}, Options{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found := 0
			for _, p := range Positions() {
				b := p.Board(t)
				if moves := len(legal(&b)); moves == 0 || moves > 40 {
					continue // to be quick
				}
				c, ok := test.o.choose(&Entry{Board: b, Counts: []Count{{Depth: 2, Nodes: FromMoves(legal)(&b, 2)}}})
				if ok && compare(test.count, &b, c) != nil {
					found++
				}
				if found == 2 {
					return
				}
			}
			t.Errorf("%d positions have found it", found)
		})
	}
}

// A failure names the position whose moves are wrong.
func TestCulprit(t *testing.T) {
	noEnPassant := without(func(b *board.Board, m board.Move) bool {
		return b.Piece(m.From()).Kind() == board.Pawn && m.To() == b.EnPassant()
	})
	start := board.Start()
	b := start
	for _, m := range []board.Move{board.NewMove(board.E2, board.E4), board.NewMove(board.H7, board.H6)} {
		b.Play(m)
	}
	b.Play(board.NewMove(board.E4, board.E5))
	tests := []struct {
		name  string
		board board.Board
		count func(*board.Board, int) uint64
		c     Count
		want  string
	}{
		{"right", start, FromMoves(legal), Count{Depth: 3, Nodes: 8902}, ""},
		{"two plies below", b, noEnPassant, Count{Depth: 2, Nodes: 563},
			`541 nodes at depth 2, want 563; after "d7d5", rnbqkbnr/ppp1ppp1/7p/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3: 30 moves, want 31: [`},
		{"at the root", start, func(*board.Board, int) uint64 { return 19 }, Count{Depth: 1, Nodes: 20}, `19 nodes at depth 1, want 20; after ""`},
		{"depth 0", start, func(*board.Board, int) uint64 { return 0 }, Count{Depth: 0, Nodes: 1}, `0 nodes at depth 0, want 1`},
		{"wrong sum", start, func(b *board.Board, depth int) uint64 {
			if depth == 2 {
				return 399
			}
			return FromMoves(legal)(b, depth)
		}, Count{Depth: 2, Nodes: 400}, "399 nodes at depth 2, want 400, and the counts after each legal move are right"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := compare(test.count, &test.board, test.c)
			switch {
			case err == nil && test.want == "":
			case err == nil || test.want == "" || !strings.HasPrefix(err.Error(), test.want):
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestChoose(t *testing.T) {
	start := board.Start()
	chess960, _ := board.Chess960(7)
	counts := []Count{{Depth: 2, Nodes: 400}, {Depth: 5, Nodes: 4_865_609}, {Depth: 3, Nodes: 8_902}, {Depth: 1, Nodes: 20}}
	tests := []struct {
		name  string
		o     Options
		board board.Board
		depth int // -1 if there is none
	}{
		{"default", Options{}, start, 3},
		{"more nodes", Options{MaxNodes: 4_865_609}, start, 5},
		{"few nodes", Options{MaxNodes: 400}, start, 2},
		{"too few nodes", Options{MaxNodes: 19}, start, -1},
		{"Chess960", Options{}, chess960, 3},
		{"no Chess960", Options{NoChess960: true}, chess960, -1},
		{"ordinary chess", Options{NoChess960: true, NoImpossible: true}, start, 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c, ok := test.o.choose(&Entry{Board: test.board, Counts: counts})
			if ok != (test.depth >= 0) || ok && c.Depth != test.depth {
				t.Errorf("got %+v, %v, want depth %d", c, ok, test.depth)
			}
		})
	}
	for _, p := range Positions() {
		// What was wrong with an en passant square is gone with the square.
		b := p.Board(t)
		if got, want := isImpossible(&b), p.Waive != 0; got != want && p.Waive != board.ImpossibleEnPassant {
			t.Errorf("%s: impossible: %v", p.Name, got)
		}
	}
}
