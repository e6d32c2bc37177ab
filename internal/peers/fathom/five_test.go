//go:build fathom

package fathom

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/retro"
	"github.com/luftchess/luft/internal/tbwrite"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/syzygy"
)

// TestFivePieces compares the outcomes, and the distances of all moves, of random positions
// of five pieces, in tables that a formula fills. With LUFT_ALL_TABLES set, the tables of four
// pieces that their captures lead to and that are hard to come by are those of retrograde
// analysis, which takes some minutes.
func TestFivePieces(t *testing.T) {
	written := tbwrite.FivePieces()
	if os.Getenv("LUFT_ALL_TABLES") != "" {
		var solver retro.Solver
		pawn := board.NewPiece(board.White, board.Pawn)
		written.AddSolved("KPPvK", solver.Table(pawn, pawn))
		written.AddSolved("KBPvK", solver.Table(board.NewPiece(board.White, board.Bishop), pawn))
	}
	files, err := written.Files()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tables, err := syzygy.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	if err := Open(dir); err != nil {
		t.Fatal(err)
	}
	defer Close()
	if Largest() != 5 {
		t.Fatalf("the largest table that Fathom finds has %d pieces", Largest())
	}
	moves, distances := 0, 0
	for _, b := range tbwrite.Sample(20000) {
		p := NewPosition(&b)
		w, err := tables.WDL(&b)
		if err != nil {
			t.Fatal(err)
		}
		if want, ok := p.WDL(); !ok || w != want {
			t.Fatalf("%v: outcome %v, Fathom %v, %v", b, w, want, ok)
		}
		d, err := tables.DTZ(&b)
		if err != nil {
			t.Fatal(err)
		}
		all, want, ok := p.Moves()
		// The formula does not know of mates, so Fathom may find no move to win with.
		if ok && want != 0 {
			distances++
			if max(d.Plies, -d.Plies) != want {
				t.Fatalf("%v: distance %+v, Fathom %d", b, d, want)
			}
		}
		ranked, err := tables.Rank(game.New(b))
		if err != nil {
			t.Fatal(err)
		}
		if len(ranked) != len(all) {
			t.Fatalf("%v: %d moves, Fathom %d", b, len(ranked), len(all))
		}
		for _, r := range ranked {
			next := b
			if next.Play(r.Move); movegen.Count(&next) == 0 {
				continue
			}
			moves++
			if want, ok := all[r.Move]; !ok || r.DTZ.Plies != want {
				t.Fatalf("%v: %v is %d, Fathom %d, %v", b, r.Move, r.DTZ.Plies, want, ok)
			}
		}
	}
	t.Logf("%d distances and %d moves", distances, moves)
	if distances < 10000 || moves < 100000 {
		t.Errorf("only %d distances and %d moves", distances, moves)
	}
}
