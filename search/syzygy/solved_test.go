package syzygy_test

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/retro"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search/syzygy"
)

// TestSolved compares every position of tables with what retrograde analysis finds: of
// a table of three pieces or, at full length, of all of them and of three of four pieces,
// one of which has pawns on both sides. With LUFT_ALL_TABLES set, it is every table that
// LUFT_DATA has, which takes some minutes.
func TestSolved(t *testing.T) {
	tables, data := open(t)
	names := []string{"KQvK"}
	if testdata.Long() {
		names = append(names, "KRvK", "KPvK", "KBvK", "KNvK")
		if data != "" {
			names = append(names, "KPvKP", "KBNvK", "KQvKR")
		}
	}
	if allTables() {
		names = names[:0]
		for _, name := range tables.Names() {
			if name, ok := strings.CutSuffix(name, ".rtbw"); ok {
				names = append(names, name)
			}
		}
		slices.Sort(names)
	}
	positions := 0
	for _, name := range names {
		t.Run(name, func(t *testing.T) { positions += compare(t, tables, solver.Table(piecesOf(name)...)) })
	}
	t.Logf("%d positions of %d tables", positions, len(names))
}

// allTables reports whether every position of every table is to be looked up.
func allTables() bool { return os.Getenv("LUFT_ALL_TABLES") != "" }

// solver keeps what the tests have solved. They do not run in parallel.
var solver retro.Solver

// piecesOf returns the pieces of a table but for the kings.
func piecesOf(name string) (pieces []board.Piece) {
	white, black, _ := strings.Cut(name, "v")
	for c, side := range []string{white, black} {
		for _, r := range side[1:] {
			k, _ := board.ParseKind(string(r))
			pieces = append(pieces, board.NewPiece(board.Color(c), k))
		}
	}
	return pieces
}

// compare compares all positions but for mirror images, on all processors, and returns their
// number. Distances that no table has, but only those of the positions after the moves, are
// looked up for an eighth of the positions unless LUFT_ALL_TABLES is set.
func compare(t *testing.T, tables *syzygy.Tables, solved *retro.Table) int {
	var positions, wrong atomic.Int64
	pieces := solved.Pieces()
	pawns := slices.ContainsFunc(pieces, func(p board.Piece) bool { return p.Kind() == board.Pawn })
	check := func(n int) {
		squares, turn, distance, lost, ok := solved.At(n)
		if !ok || !pawns && int(squares[0].Rank()) > int(squares[0].File()) {
			return
		}
		s := board.Setup{Turn: turn, Fullmove: 1}
		for i, p := range pieces {
			if s.Pieces[squares[i]] = p; i > 0 && p == pieces[i-1] && squares[i] < squares[i-1] {
				return
			}
		}
		problem := ""
		b, err := s.Board(board.ImpossibleCheck) // the tables have those too
		if err != nil {
			problem = err.Error()
		} else {
			problem = differs(tables, &b, distance, lost, n%8 == 0 || allTables() || tables.Stores(&b))
		}
		positions.Add(1)
		if problem != "" && wrong.Add(1) <= 5 {
			t.Errorf("%s: %s", b.String(), problem)
		}
	}
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			const count = 1 << 12
			for {
				from := int(next.Add(count)) - count
				if from >= solved.Len() {
					return
				}
				for n := from; n < min(from+count, solved.Len()); n++ {
					check(n)
				}
			}
		})
	}
	workers.Wait()
	if n := wrong.Load(); n > 5 {
		t.Errorf("%d positions are wrong", n)
	}
	t.Logf("%d positions", positions.Load())
	return int(positions.Load())
}

// differs says what is wrong with the outcome and, if asked to, the distance of b.
func differs(tables *syzygy.Tables, b *board.Board, distance int, lost, distances bool) string {
	want := movegen.Draw
	switch {
	case lost && distance >= -100:
		want = movegen.Loss
	case lost:
		want = movegen.BlessedLoss
	case distance > 100:
		want = movegen.CursedWin
	case distance > 0:
		want = movegen.Win
	}
	if lost && distance == 0 {
		distance = -1 // as the tables have it for a player who is mated
	}
	w, err := tables.WDL(b)
	if err != nil || w != want {
		return fmt.Sprintf("outcome %v, %v, want %v in %d", w, err, want, distance)
	}
	if !distances {
		return ""
	}
	d, err := tables.DTZ(b)
	if err != nil {
		return err.Error()
	}
	if off := max(distance, -distance) - max(d.Plies, -d.Plies); d.Plies < 0 != (distance < 0) ||
		off != 0 && !(off == 1 && d.Rounded) {
		return fmt.Sprintf("distance %+v, want %d", d, distance)
	}
	return ""
}
