package perfttest

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/internal/testdata"
)

// DefaultMaxNodes is the default of [Options.MaxNodes].
const DefaultMaxNodes = 200_000

// Options select what is counted.
type Options struct {
	// MaxNodes is the maximum count to test. Of a position with several counts, the deepest
	// one up to this limit is tested. 0 selects [DefaultMaxNodes].
	MaxNodes uint64 `json:"max_nodes,string"`

	// NoChess960 leaves out positions with castling rights that ordinary chess does
	// not have.
	NoChess960 bool `json:"no_chess960"`

	// NoImpossible leaves out positions that cannot arise in a game, such as those
	// with nine queens and eight pawns.
	NoImpossible bool `json:"no_impossible"`

	// Variants are the variants whose positions are tested too.
	Variants []board.Rules `json:"variants"`
}

// Run tests a generator: count(b, depth) must be the number of sequences of depth legal
// moves from b. The positions of [Positions] and of each suite are subtests. count must
// not change the board.
func Run(t *testing.T, count func(b *board.Board, depth int) uint64, o Options) {
	t.Helper()
	t.Run("positions", func(t *testing.T) {
		all := Positions()
		if len(o.Variants) > 0 {
			all = append(all, Positions(o.Variants...)...)
		}
		for _, p := range all {
			if o.NoImpossible && p.Waive != 0 {
				continue
			}
			t.Run(p.Name, func(t *testing.T) {
				b := p.Board(t)
				o.check(t, count, &Entry{FEN: p.FEN, Board: b, Counts: []Count{{Depth: p.Depth, Nodes: p.Nodes}}})
			})
		}
	})
	suites := testdata.Perft()
	names, err := fs.Glob(suites, "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		t.Run(path.Base(name), func(t *testing.T) {
			file, err := suites.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			RunSuite(t, file, count, o)
		})
	}
}

// RunSuite tests a generator as [Run] does, on the suite that r reads.
func RunSuite(t *testing.T, r io.Reader, count func(b *board.Board, depth int) uint64, o Options) {
	t.Helper()
	read, tested := 0, 0
	for e, err := range NewReader(r).Entries() {
		if err != nil {
			t.Errorf("suite: %v", err)
			continue
		}
		read++
		if o.check(t, count, &e) {
			tested++
		}
	}
	t.Logf("%d of %d positions counted", tested, read)
}

// check tests the deepest count of a position that the options allow. It reports whether
// there is one.
func (o Options) check(t *testing.T, count func(*board.Board, int) uint64, e *Entry) bool {
	t.Helper()
	c, ok := o.choose(e)
	if !ok {
		return false
	}
	if err := compare(count, &e.Board, c); err != nil {
		place := ""
		if c.Line > 0 {
			place = fmt.Sprintf("line %d: ", c.Line)
		}
		t.Errorf("%s%s: %v", place, e.FEN, err)
	}
	return true
}

// choose returns the count to test.
func (o Options) choose(e *Entry) (best Count, ok bool) {
	switch {
	case o.NoChess960 && isChess960(&e.Board), o.NoImpossible && isImpossible(&e.Board):
		return best, false
	}
	for _, c := range e.Counts {
		if c.Nodes <= cmp.Or(o.MaxNodes, DefaultMaxNodes) && (!ok || c.Depth > best.Depth) {
			best, ok = c, true
		}
	}
	return best, ok
}

// isChess960 reports whether a castling right needs the rules of Chess960.
func isChess960(b *board.Board) bool {
	for rook := range b.Castling().Squares() {
		king := b.King(b.Piece(rook).Color())
		if king.File() != board.FileE || rook.File() != board.FileA && rook.File() != board.FileH {
			return true
		}
	}
	return false
}

// isImpossible reports whether there is a reason why no game leads to the position.
func isImpossible(b *board.Board) bool {
	s := b.Setup()
	_, err := s.Board()
	return err != nil
}

// compare returns an error if a count is wrong. It follows the wrong counts down to the
// position whose moves are wrong.
func compare(count func(*board.Board, int) uint64, b *board.Board, c Count) error {
	before := *b
	got := count(b, c.Depth)
	if *b != before {
		return fmt.Errorf("the count of depth %d has changed the board", c.Depth)
	}
	if got == c.Nodes {
		return nil
	}
	wrong := fmt.Errorf("%d nodes at depth %d, want %d", got, c.Depth, c.Nodes)
	culprit, line, depth := *b, []string{}, c.Depth
	for ; depth > 1; depth-- {
		s := culprit.Setup()
		i := slices.IndexFunc(oracle.Legal(&s), func(m board.Move) bool {
			next := culprit
			next.Play(m)
			after := next.Setup()
			if count(&next, depth-1) == oracle.Perft(&after, depth-1) {
				return false
			}
			culprit, line = next, append(line, m.String())
			return true
		})
		if i < 0 {
			return fmt.Errorf("%w, and the counts after each legal move are right (%s)", wrong, fen.Format(&culprit))
		}
	}
	s := culprit.Setup()
	moves := oracle.Legal(&s)
	if depth < 1 || count(&culprit, depth) == uint64(len(moves)) {
		return wrong
	}
	return fmt.Errorf("%w; after %q, %s: %d moves, want %d: %v", wrong, strings.Join(line, " "), fen.Format(&culprit),
		count(&culprit, depth), len(moves), moves)
}

// FromMoves returns a perft for [Run] that generates moves with moves and plays them on
// copies of the board. Each call of moves must return a slice of its own.
func FromMoves(moves func(b *board.Board) []board.Move) func(b *board.Board, depth int) uint64 {
	var count func(b *board.Board, depth int) uint64
	count = func(b *board.Board, depth int) uint64 {
		if depth <= 0 {
			return 1
		}
		list := moves(b)
		if depth == 1 {
			return uint64(len(list))
		}
		var n uint64
		for _, m := range list {
			next := *b
			next.Play(m)
			n += count(&next, depth-1)
		}
		return n
	}
	return count
}
