package main

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/classical"
)

// Each term of the evaluation but material is in one group, and each group has some.
func TestTermGroups(t *testing.T) {
	w := classical.New().Weights()
	used := make(map[string]bool)
	for i := range w.Len() {
		term, _ := w.Name(i)
		var in []string
		for _, g := range termGroups {
			if g.has(term) {
				in = append(in, g.name)
				used[g.name] = true
			}
		}
		if len(in) != 1 && term != "material" {
			t.Errorf("%s is in %q, want one group", term, in)
		}
	}
	for _, g := range termGroups {
		if !used[g.name] {
			t.Errorf("no term is in %s", g.name)
		}
	}
}

// The tables have a line for everything that can be measured, and no other.
func TestMeasured(t *testing.T) {
	checkMeasured(t, "techniques.tsv", techniques())
	var names []string
	for _, group := range termGroups {
		names = append(names, group.name)
	}
	checkMeasured(t, "terms.tsv", names)
}

// checkMeasured reports what is missing in a table of measurements, or too much.
func checkMeasured(t *testing.T, file string, names []string) {
	t.Helper()
	table, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string]bool)
	for line := range strings.Lines(string(table)) {
		name, _, _ := strings.Cut(line, "\t")
		found[name] = true
	}
	delete(found, "name")
	for _, name := range names {
		if !found[name] {
			t.Errorf("%s: %s has not been measured", file, name)
		}
		delete(found, name)
	}
	for name := range found {
		t.Errorf("%s: there is no %q", file, name)
	}
}

// A line is added, and not a second time.
func TestLine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "table.tsv")
	if err := os.WriteFile(file, []byte("name\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	m := measurement{games: 2, nodes: 20, openings: []board.Board{board.Start()}}
	for range 2 {
		if err := m.line(file, "PVS", engine(nil, nil), engine(nil, without("PVS"))); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := 0
	for s := bufio.NewScanner(f); s.Scan(); lines++ {
		if n := len(strings.Split(s.Text(), "\t")); lines == 1 && n != 10 {
			t.Errorf("%d columns in %q", n, s.Text())
		}
	}
	if lines != 2 {
		t.Errorf("%d lines, want 2", lines)
	}
}
