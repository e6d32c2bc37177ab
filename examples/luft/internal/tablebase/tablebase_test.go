package tablebase

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/search/syzygy"
)

func TestFlag(t *testing.T) {
	const given = "../../../../search/syzygy/testdata"
	empty, distances := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(distances, "KQvK.rtbz"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, dirs string
		pieces     int    // of the largest table
		want       string // part of the error
	}{
		{"one directory", given, 4, ""},
		{"several", empty + string(filepath.ListSeparator) + given, 4, ""},
		{"no such directory", filepath.Join(empty, "x"), 0, filepath.Join(empty, "x")},
		{"nothing there", empty, 0, "no tables in " + empty},
		{"distances only", distances, 0, "no tables of outcomes in " + distances},
	} {
		var tables *syzygy.Tables
		flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
		Flag(flags, &tables, "play")
		err := flags.Parse([]string{"--tb", test.dirs})
		switch {
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: got error %v, want %q", test.name, err, test.want)
		case test.want == "" && (err != nil || tables.MaxPieces() != test.pieces):
			t.Errorf("%s: %v, want tables of %d pieces", test.name, err, test.pieces)
		}
		if tables != nil {
			tables.Close()
		}
	}
}
