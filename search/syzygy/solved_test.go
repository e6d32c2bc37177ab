package syzygy_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/retro"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/search/syzygy"
)

// TestSolved compares every position of tables with what retrograde analysis finds:
// those of three pieces, of which two unless
// tests run at full length. With LUFT_ALL_TABLES set, it
// is every table that LUFT_DATA has, which takes hours.
func TestSolved(t *testing.T) {
	tables, _ := open(t)
	var solver retro.Solver
	names := []string{"KQvK", "KPvK"}
	switch {
	case os.Getenv("LUFT_ALL_TABLES") != "":
		names = names[:0]
		for _, name := range tables.Names() {
			if name, ok := strings.CutSuffix(name, ".rtbw"); ok {
				names = append(names, name)
			}
		}
	case testdata.Long():
		names = append(names, "KRvK", "KBvK", "KNvK")
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) { compare(t, tables, solver.Table(piecesOf(name)...)) })
	}
}

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

func compare(t *testing.T, tables *syzygy.Tables, solved *retro.Table) {
	pieces := solved.Pieces()
	positions, wrong := 0, 0
	solved.All(func(squares []board.Square, turn board.Color, distance int, lost bool) {
		positions++
		var s board.Setup
		for i, p := range pieces {
			s.Pieces[squares[i]] = p
		}
		s.Turn, s.Fullmove = turn, 1
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		if problem := differs(tables, &b, distance, lost); problem != "" {
			if wrong++; wrong <= 5 {
				t.Errorf("%s: %s", b.String(), problem)
			}
		}
	})
	if wrong > 5 {
		t.Errorf("%d of %d positions are wrong", wrong, positions)
	}
	t.Logf("%d positions", positions)
}

func differs(tables *syzygy.Tables, b *board.Board, distance int, lost bool) string {
	want := syzygy.Draw
	switch {
	case lost && distance >= -100:
		want = syzygy.Loss
	case lost:
		want = syzygy.BlessedLoss
	case distance > 100:
		want = syzygy.CursedWin
	case distance > 0:
		want = syzygy.Win
	}
	if lost && distance == 0 {
		distance = -1 // as the tables have it for a player who is mated
	}
	w, err := tables.WDL(b)
	if err != nil || w != want {
		return fmt.Sprintf("outcome %v, %v, want %v in %d", w, err, want, distance)
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
