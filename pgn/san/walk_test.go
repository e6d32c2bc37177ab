package san_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
	"github.com/luftchess/luft/pgn/san"
)

// walk calls visit for b and all positions that fewer than depth moves lead to.
func walk(b *board.Board, depth int, visit func(b *board.Board, moves []board.Move)) {
	if depth == 0 {
		return
	}
	moves := movegen.AppendLegal(make([]board.Move, 0, 64), b)
	visit(b, moves)
	if depth == 1 {
		return
	}
	for _, m := range moves {
		next := *b
		next.Play(m)
		walk(&next, depth-1, visit)
	}
}

// unmarked returns text without its mark of check or mate.
func unmarked(text []byte) []byte {
	if n := len(text) - 1; text[n] == '+' || text[n] == '#' {
		return text[:n]
	}
	return text
}

// TestReread walks from every position of the table: the text of each move reads
// as that move, so no two moves share one, with its mark and without, strictly
// and with all leniencies but one; and so does its long form.
func TestReread(t *testing.T) {
	depth := 2
	if testdata.Long() {
		depth = 6
	}
	long := san.Parser{Allow: san.LongAlgebraic}
	lax := san.Parser{Allow: san.Import}
	for _, p := range perfttest.Positions() {
		start := p.Board(t)
		var text []byte
		walk(&start, min(p.Depth, depth), func(b *board.Board, moves []board.Move) {
			check := func(want board.Move, parse func(*board.Board, []byte) (board.Move, error)) {
				if m, err := parse(b, text); err != nil || m != want {
					t.Fatalf("%s: %s reads as %v (%v), want %v\n%v", p.Name, text, m, err, want, b)
				}
			}
			for _, m := range moves {
				text = san.Append(text[:0], b, m)
				check(m, san.ParseBytes)
				check(m, lax.ParseBytes)
				if bare := unmarked(text); len(bare) < len(text) {
					text = bare
					check(m, san.ParseBytes)
				}
			}
			if len(moves)%8 != 0 {
				return
			}
			for _, m := range moves {
				text = san.AppendLong(text[:0], b, m)
				check(m, long.ParseBytes)
			}
		})
	}
}

// TestSlowTwin holds the text of each move against its definition.
func TestSlowTwin(t *testing.T) {
	for _, p := range perfttest.Positions() {
		start := p.Board(t)
		depth := 2
		if testing.Short() || movegen.Count(&start) > 60 {
			depth = 1
		}
		walk(&start, depth, func(b *board.Board, moves []board.Move) {
			got := make(map[board.Move]string, len(moves))
			for _, m := range moves {
				got[m] = san.Format(b, m)
			}
			if diff := cmp.Diff(slowTexts(b), got); diff != "" {
				t.Fatalf("%s: texts (-want +got):\n%s%v", p.Name, diff, b)
			}
		})
	}
}

// TestEveryMoveValue writes each of the 65,536 values of Move: only the legal
// ones have a text that reads strictly.
func TestEveryMoveValue(t *testing.T) {
	for _, position := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/Pk6/8/8/8/8/6Kp/8 b - - 0 1",
		"bbr2qkr/p1p2nnp/1p3pp1/4p3/2PPP3/1P3N2/P3Q1PP/BBRN1RK1 b hc - 0 9",
	} {
		b := mustBoard(t, position)
		var g movegen.Generator
		g.Reset(&b)
		for v := range 1 << 16 {
			m := board.Move(v)
			text := san.Format(&b, m)
			got, err := san.Parse(&b, text)
			if legal := g.IsLegal(m); legal && (err != nil || got != m) {
				t.Errorf("%s: %v is written %s, which reads as %v (%v)", position, m, text, got, err)
			} else if !legal && err == nil {
				t.Errorf("%s: %v is written %s, which reads as %v", position, m, text, got)
			}
		}
	}
}
