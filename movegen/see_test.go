package movegen_test

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
)

// see asks for the static exchange of a move that is given as text.
func see(t *testing.T, fen, move string, threshold int) bool {
	t.Helper()
	b := mustBoard(t, fen)
	m, err := board.ParseMove(move)
	if err != nil {
		t.Fatal(err)
	}
	var g movegen.Generator
	g.Reset(&b)
	if !g.IsLegal(m) {
		t.Fatalf("%s is not legal on\n%v", move, b)
	}
	return g.SEE(m, threshold)
}

// pieceValues finds out what the pieces are worth to SEE: the highest threshold
// that taking one for nothing reaches.
func pieceValues(t *testing.T) (values [board.King + 1]int) {
	t.Helper()
	for k, fen := range map[board.Kind]string{
		board.Pawn:   "4k3/8/8/8/p7/8/8/R3K3 w - -",
		board.Knight: "4k3/8/8/8/n7/8/8/R3K3 w - -",
		board.Bishop: "5k2/8/8/8/b7/8/8/R3K3 w - -",
		board.Rook:   "4k3/8/8/8/r7/8/8/R3K3 w - -",
		board.Queen:  "1k6/8/8/8/q7/8/8/R4K2 w - -",
	} {
		low, high := 0, 1<<20 // reached, not reached
		for high-low > 1 {
			if mid := (low + high) / 2; see(t, fen, "a1a4", mid) {
				low = mid
			} else {
				high = mid
			}
		}
		values[k] = low
	}
	values[board.King] = 1 << 20
	return values
}

func TestSEEValues(t *testing.T) {
	v := pieceValues(t)
	if v[board.Pawn] <= 0 || v[board.Knight] <= v[board.Pawn] || v[board.Bishop] < v[board.Knight] ||
		v[board.Rook] <= v[board.Bishop] || v[board.Queen] <= v[board.Rook] {
		t.Errorf("values %v", v)
	}
}

// An exchange is the slow twin of SEE: captures on one square by turns, always
// with the least valuable piece, until one side would rather stop. Which of two
// pieces of one value goes first can make a difference, so it has a range.
type exchange struct {
	values [board.King + 1]int
	square board.Square
}

// best returns the least and the most that the player to move can win.
func (e exchange) best(s board.Setup) (low, high int) {
	us, them := s.Turn, s.Turn.Other()
	least := 1 << 30
	attackers := oracle.Attackers(&s, e.square, us)
	for _, from := range attackers {
		least = min(least, e.values[s.Pieces[from].Kind()])
	}
	first := true
	for _, from := range attackers {
		if e.values[s.Pieces[from].Kind()] != least {
			continue
		}
		won := e.values[s.Pieces[e.square].Kind()]
		after := s
		after.Pieces[e.square], after.Pieces[from] = s.Pieces[from], board.NoPiece
		after.Turn = them
		if s.Pieces[from].Kind() == board.King && oracle.Attacked(&after, e.square, them) {
			return 0, 0 // the king cannot take what is guarded
		}
		l, h := e.best(after)
		l, h = max(0, won-h), max(0, won-l)
		if first || l < low {
			low = l
		}
		if first || h > high {
			high = h
		}
		first = false
	}
	return low, high
}

// of returns the range of a legal move's exchange.
func (e exchange) of(b *board.Board, m board.Move) (low, high int) {
	s := b.Setup()
	won := 0
	switch captured := s.Pieces[m.To()]; {
	case captured != board.NoPiece && captured.Color() != s.Turn:
		won = e.values[captured.Kind()]
	case takes(b, m):
		won = e.values[board.Pawn]
	}
	if k := m.Promotion(); k != board.NoKind {
		won += e.values[k] - e.values[board.Pawn]
	}
	e.square = m.To()
	low, high = e.best(oracle.Play(&s, m))
	return won - high, won - low
}

// TestSEE holds the moves of every position of the table, and of those one move
// after it, against the slow twin.
func TestSEE(t *testing.T) {
	e := exchange{values: pieceValues(t)}
	n, between := 0, 0
	visit := func(b *board.Board) {
		if n++; testing.Short() && n%10 != 0 {
			return
		}
		var g movegen.Generator
		g.Reset(b)
		for _, m := range g.AppendLegal(nil) {
			if m == b.CastlingMove(board.KingSide) || m == b.CastlingMove(board.QueenSide) {
				if !g.SEE(m, 0) || g.SEE(m, 1) {
					t.Fatalf("castling %v neither wins nor loses\n%v", m, b)
				}
				continue
			}
			if last := m.To().Rank(); last == board.Rank1 || last == board.Rank8 {
				continue // whether a pawn that retakes there promotes is left open
			}
			low, high := e.of(b, m)
			if low != high {
				between++
			}
			for _, threshold := range []int{low, low - 1, high + 1, -e.values[board.Queen], 0, 1, e.values[board.Pawn]} {
				want, sure := threshold <= low, threshold <= low || threshold > high
				if got := g.SEE(m, threshold); sure && got != want {
					t.Fatalf("SEE(%v, %d) = %v, the exchange wins %d to %d\n%v", m, threshold, got, low, high, b)
				}
			}
		}
	}
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		if movegen.Count(&b) > 60 {
			continue
		}
		walk(&b, 1, visit)
	}
	if between*20 > n {
		t.Errorf("%d of %d positions have exchanges that are not certain", between, n)
	}
}

func TestSEEByHand(t *testing.T) {
	v := pieceValues(t)
	pawn, knight, rook, queen := v[board.Pawn], v[board.Knight], v[board.Rook], v[board.Queen]
	for _, tt := range []struct {
		name, fen, move string
		want            int
	}{
		{"takes for nothing", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "e1e5", pawn},
		{"a long exchange", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -", "d3e5", pawn - knight},
		{"queen takes a guarded pawn", "4k3/8/3p4/4p3/8/8/8/4QK2 w - -", "e1e5", pawn - queen},
		{"a quiet move to a safe square", "4k3/8/8/8/8/8/8/R3K3 w - -", "a1a4", 0},
		{"a quiet move to a guarded square", "4k3/8/8/1p6/8/8/8/R3K3 w - -", "a1a4", -rook},
		{"an even exchange", "4k3/8/8/3r4/8/2r5/8/2RRK3 w - -", "d1d5", rook},
		{"a rook behind a rook", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - -", "d2d5", pawn},
		{"two behind, but also two guards", "3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - -", "d2d5", pawn - rook},
		{"the king may take last", "8/8/8/3pk3/8/8/3R4/4K3 w - -", "d2d5", pawn - rook},
		{"the king may not take what is guarded", "8/8/8/3pk3/8/8/3R4/3RK3 w - -", "d2d5", pawn},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", pawn},
		{"en passant, retaken", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 0},
		{"a promotion", "8/4P3/8/8/8/8/k7/4K3 w - -", "e7e8q", queen - pawn},
		{"a promotion, retaken", "8/4P3/8/8/8/8/k3r3/5K2 w - -", "e7e8q", -pawn},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if !see(t, tt.fen, tt.move, tt.want) || see(t, tt.fen, tt.move, tt.want+1) {
				t.Errorf("SEE(%s) of %d: %v, of %d: %v, want true, false", tt.move,
					tt.want, see(t, tt.fen, tt.move, tt.want), tt.want+1, see(t, tt.fen, tt.move, tt.want+1))
			}
		})
	}
}
