package scid_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/scid"
)

// interpreterEnv is an environment variable that names the interpreter of a Scid 5, which no Debian
// has: the program scid that its sources are compiled to.
const interpreterEnv = "LUFT_SCID5"

// interpreter returns the path of the Tcl interpreter of a version of Scid, or skips the test.
func interpreter(t *testing.T, version int) string {
	if version == 5 {
		path := os.Getenv(interpreterEnv)
		if path == "" {
			t.Skip(interpreterEnv + " is not set")
		}
		return path
	}
	for _, name := range []string{"tkscid", "/usr/games/tkscid"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("tkscid is not installed; it is in Debian's package scid")
	return ""
}

const (
	importScript = `
set base [sc_base create [lindex $argv 2] [lindex $argv 0]]
sc_base import $base [lindex $argv 1]
sc_base close $base
`
	exportScript = `
set base [sc_base open {*}$argv]
set games [sc_base numGames $base]
for {set i 1} {$i <= $games} {incr i} {
	sc_game load $i
	puts [sc_game pgn -tags 1 -comments 1 -variations 1 -width 75]
}
`
)

// TestScid has Scid convert files of PGN, and reads them back: they are equal to the PGN, and to
// what Scid exports.
func TestScid(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	files := []string{"masters-a.pgn", "newyork1924-annotated.pgn", "twic1599-1000k.pgn", "ecc2018-clk.pgn"}
	t.Run("4", func(t *testing.T) { testScid(t, 4, files) })
	t.Run("5", func(t *testing.T) { testScid(t, 5, append(files, "tcec-frc-a.pgn")) })
}

func testScid(t *testing.T, version int, files []string) {
	tkscid := interpreter(t, version)
	dir := t.TempDir()
	script := func(text string, args ...string) []byte {
		t.Helper()
		name := filepath.Join(dir, "script.tcl")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(tkscid, append([]string{name}, args...)...).Output()
		if err != nil {
			t.Fatalf("tkscid: %v\n%s", err, out)
		}
		return out
	}
	for _, name := range files {
		t.Run(name, func(t *testing.T) {
			source := testdata.File(t, "pgn/large/"+name)
			base := filepath.Join(dir, strings.TrimSuffix(name, ".pgn"))
			index := fmt.Sprint(base, ".si", version)
			script(importScript, base, source, fmt.Sprint("SCID", version))
			db := mustOpen(t, index)

			started := time.Now()
			opened := []string{base}
			if version == 5 {
				opened = []string{"SCID5", base}
			}
			exported := script(exportScript, opened...)
			scidTook := time.Since(started)
			started = time.Now()
			convert(t, db)
			t.Logf("%d games: Scid's export took %v, all processors here %v", db.Len(), scidTook, time.Since(started))

			file, err := os.Open(source)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			asWritten, asExported := pgn.NewReader(file), pgn.NewReader(bytes.NewReader(exported))
			for i := range db.Len() {
				got, err := db.Game(i)
				if err != nil {
					t.Errorf("game %d: %v", i+1, err)
					continue
				}
				for _, r := range []*pgn.Reader{asWritten, asExported} {
					want, err := r.ReadGame()
					if err != nil {
						t.Fatalf("game %d: %v", i+1, err)
					}
					if name == "newyork1924-annotated.pgn" && r == asExported {
						continue // Scid breaks its long comments inside braces and words
					}
					if diff := cmp.Diff(content(t, want, r == asExported), content(t, got, r == asExported)); diff != "" {
						t.Errorf("game %d: (-want +got)\n%s", i+1, diff)
					}
				}
				if t.Failed() {
					return
				}
			}
			if _, err := asWritten.ReadGame(); err != io.EOF {
				t.Errorf("more games in %s: %v", name, err)
			}
		})
	}
}

// convert writes a database as PGN, ranges on all processors.
func convert(t *testing.T, db *scid.Database) {
	const size = 1000
	var next, ranges = make(chan int), sync.WaitGroup{}
	for range runtime.GOMAXPROCS(0) {
		ranges.Go(func() {
			w := pgn.NewWriter(io.Discard)
			for from := range next {
				for i := from; i < min(from+size, db.Len()); i++ {
					if err := db.Visit(i, w); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	for from := 0; from < db.Len(); from += size {
		next <- from
	}
	close(next)
	ranges.Wait()
}
