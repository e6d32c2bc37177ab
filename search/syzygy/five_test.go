package syzygy_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/tbwrite"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search/syzygy"
)

// TestWritten compares tables that the tests' own writer has written from what retrograde
// analysis finds with that, every position: one of three pieces or, with LUFT_ALL_TABLES set,
// those of four that LUFT_DATA does not have, which takes some minutes.
func TestWritten(t *testing.T) {
	names, rest := []string{"KPvK"}, "testdata"
	if allTables() {
		names, rest = []string{"KBPvK", "KPPvK"}, filepath.Dir(testdata.File(t, "syzygy/KQvK.rtbw"))
	}
	all := make(tbwrite.Tables)
	for _, name := range names {
		all.AddSolved(name, solver.Table(piecesOf(name)...))
	}
	tables := written(t, all, os.DirFS(rest))
	for _, name := range names {
		t.Run(name, func(t *testing.T) { compare(t, tables, solver.Table(piecesOf(name)...)) })
	}
}

// TestFivePieces compares tables of five pieces, which a formula fills, with the formula.
func TestFivePieces(t *testing.T) {
	if !testdata.Long() {
		t.Skip("LUFT_LONG is not set")
	}
	all := tbwrite.FivePieces()
	tables := written(t, all)
	slow := twin{t, all}
	seen := make(map[movegen.WDL]int)
	for _, b := range tbwrite.Sample(20000) {
		want := slow.wdl(&b)
		seen[want]++
		if w, err := tables.WDL(&b); err != nil || w != want {
			t.Fatalf("%v: outcome %v, %v, want %v", b, w, err, want)
		}
		plies := slow.dtz(&b)
		if d, err := tables.DTZ(&b); err != nil || d.Plies != plies {
			t.Fatalf("%v: distance %+v, %v, want %d", b, d, err, plies)
		}
	}
	for w := movegen.Loss; w <= movegen.Win; w++ {
		if seen[w] < 1000 {
			t.Errorf("there are only %d positions with a %v", seen[w], w)
		}
	}
}

// written returns tables in memory and, behind them, others.
func written(t *testing.T, all tbwrite.Tables, others ...fs.FS) *syzygy.Tables {
	t.Helper()
	files, err := all.Files()
	if err != nil {
		t.Fatal(err)
	}
	fsys := make(fstest.MapFS)
	for name, content := range files {
		fsys[name] = &fstest.MapFile{Data: content}
		t.Logf("%s: %d bytes", name, len(content))
	}
	tables, err := syzygy.New(append([]fs.FS{fsys}, others...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tables.Close() })
	return tables
}

// A capture en passant that turns a loss into a blessed loss zeroes the clock, whatever the
// table of distances has for the loss.
func TestEnPassantBlesses(t *testing.T) {
	all := make(tbwrite.Tables)
	all.Add(&tbwrite.Table{Name: "KPvKP", Part: func(int, board.Color) tbwrite.Part {
		return tbwrite.Part{} // all is lost
	}})
	all.Add(&tbwrite.Table{Name: "KPvKP", Distances: true, Part: func(file int, _ board.Color) tbwrite.Part {
		if file < 2 {
			return tbwrite.Part{}
		}
		return tbwrite.Part{Value: func(p *tbwrite.Position) uint16 { return 10 + uint16(p.Squares[0]>>3&1) }}
	}})
	all.Add(tbwrite.Constant("KPvK", [4]int{-1, -1, -1, -1}))
	tables := written(t, all)
	for _, test := range []struct {
		fen   string
		want  movegen.WDL
		plies int
	}{
		{"8/8/8/8/2pP4/2K4k/8/8 b - - 0 1", movegen.Loss, -21},
		{"8/8/8/8/2pP4/2K4k/8/8 b - d3 0 1", movegen.BlessedLoss, -101},
	} {
		b := parse(t, test.fen)
		if w, err := tables.WDL(&b); err != nil || w != test.want {
			t.Errorf("%s: outcome %v, %v, want %v", test.fen, w, err, test.want)
		}
		if d, err := tables.DTZ(&b); err != nil || d.Plies != test.plies {
			t.Errorf("%s: distance %+v, %v, want %d", test.fen, d, err, test.plies)
		}
	}
}

// A twin probes what tables are to hold, in no file, slowly.
type twin struct {
	t   *testing.T
	all tbwrite.Tables
}

// wdl returns the outcome of b: that of the table, or of a better capture.
func (s twin) wdl(b *board.Board) movegen.WDL {
	best, w := s.captures(b)
	return max(best, w)
}

// captures returns the outcome of b by captures en passant, and by all else.
func (s twin) captures(b *board.Board) (enPassant, others movegen.WDL) {
	enPassant, others = movegen.Loss-1, movegen.Loss-1
	only := true
	for m := range movegen.Legal(b) {
		switch {
		case b.Occupied().Has(m.To()):
			others = max(others, -s.wdl(after(b, m)))
		case zeroes(b, m) && m.To() == b.EnPassant():
			enPassant = max(enPassant, -s.wdl(after(b, m)))
		default:
			only = false
		}
	}
	switch w, ok := s.all.Outcome(b); {
	case enPassant >= movegen.Loss && only:
		return enPassant, others // the table takes this for a mate or a stalemate
	case ok:
		return enPassant, max(others, movegen.WDL(w))
	case b.Occupied().Count() > 2:
		s.t.Fatalf("there is no table of %v", b)
	}
	return enPassant, movegen.Draw
}

// dtz returns the distance of b.
func (s twin) dtz(b *board.Board) int {
	enPassant, others := s.captures(b)
	w := max(enPassant, others)
	if w == movegen.Draw {
		return 0
	}
	zeroing := 1
	if w == movegen.CursedWin || w == movegen.BlessedLoss {
		zeroing = 101
	}
	if enPassant > others {
		if w < 0 {
			return -zeroing
		}
		return zeroing
	}
	var quiets []int // the distances of quiet moves that lose
	for m := range movegen.Legal(b) {
		next := after(b, m)
		if zeroes(b, m) {
			if w > 0 && -s.wdl(next) == w {
				return zeroing
			}
			continue
		}
		if w > 0 {
			continue // the table is for the winner to move
		}
		if d := s.dtz(next); d > 0 {
			quiets = append(quiets, d+1)
		}
	}
	if w < 0 {
		return -slices.Max(append(quiets, zeroing))
	}
	plies, ok := s.all.Distance(b, w == movegen.Win)
	if !ok {
		s.t.Fatalf("there is no distance of %v", b)
	}
	return plies
}

// zeroes reports whether a move zeroes the halfmove clock.
func zeroes(b *board.Board, m board.Move) bool {
	return b.Occupied().Has(m.To()) || b.Kind(board.Pawn).Has(m.From())
}

func after(b *board.Board, m board.Move) *board.Board {
	next := *b
	next.Play(m)
	return &next
}
