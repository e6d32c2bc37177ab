package perfttest_test

import (
	"errors"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/perfttest"
)

// TestTable counts every position again as deep as the slow generator can.
func TestTable(t *testing.T) {
	all := perfttest.Positions()
	if len(all) < 200 {
		t.Errorf("only %d positions", len(all))
	}
	for _, r := range board.AllRules()[1:] {
		some := perfttest.Positions(r)
		if len(some) < 2 {
			t.Errorf("%v: only %d positions", r, len(some))
		}
		all = append(all, some...)
	}
	most := uint64(6_000) // nodes
	if testdata.Long() {
		most = 20_000
	}
	names, fens := make(map[string]bool), make(map[string]bool)
	for _, p := range all {
		if names[p.Name] || fens[p.Rules.String()+p.FEN] {
			t.Errorf("%s: name or FEN stands in the table twice", p.Name)
		}
		names[p.Name], fens[p.Rules.String()+p.FEN] = true, true
		s, err := fen.Parser{Rules: p.Rules}.ParseSetup(p.FEN)
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		if p.Waive == 0 {
			if _, err := s.Board(); err != nil {
				t.Errorf("%s: %v", p.Name, err)
				continue
			}
		} else if _, err := s.Board(); !errors.Is(err, p.Waive) {
			t.Errorf("%s: without waiving, error %v, want %v", p.Name, err, p.Waive)
		}
		b, err := s.Board(p.Waive)
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		s = b.Setup()
		if p.Nodes <= most {
			if got := oracle.Perft(&s, p.Depth); got != p.Nodes {
				t.Errorf("%s (%s): oracle.Perft(%d) = %d, want %d", p.Name, p.FEN, p.Depth, got, p.Nodes)
			}
		}
	}
}
