package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
)

// The table of families has a line for each, and no other.
func TestMeasured(t *testing.T) {
	var names []string
	for _, f := range families {
		names = append(names, f.name)
	}
	checkMeasured(t, "families.tsv", names)
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

// A table is made, and a line is added once.
func TestLine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "table.tsv")
	m := measurement{games: 2, control: match.Control{Nodes: 20}}
	for range 2 {
		if err := m.line(t.Context(), file, "PVS", "PVS"); err != nil {
			t.Fatal(err)
		}
	}
	table, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(table), "\n"), "\n")
	if len(lines) != 2 || lines[0]+"\n" != header {
		t.Fatalf("lines %q, want a header and one more", lines)
	}
	if columns := strings.Split(lines[1], "\t"); len(columns) != 10 || columns[2] != "nodes=20" {
		t.Errorf("columns %q", columns)
	}
}

// Each technique is in one family, but for the two without which there is no search to
// compare with.
func TestFamilies(t *testing.T) {
	got := []string{"PVS", "Quiescence"}
	for _, f := range families {
		got = append(got, strings.Split(f.techniques, ",")...)
	}
	want := alphabeta.Techniques()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the families have %v, want %v", got, want)
	}
}
