package scid_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
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
func interpreter(t testing.TB, version int) string {
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
set base [sc_base open {*}[lrange $argv 1 end]]
sc_filter export $base dbfilter N+ [lindex $argv 0] PGN
`
	gamesScript = `
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
	for _, name := range files {
		t.Run(name, func(t *testing.T) {
			source := testdata.File(t, "pgn/large/"+name)
			base := filepath.Join(t.TempDir(), strings.TrimSuffix(name, ".pgn"))
			index := fmt.Sprint(base, ".si", version)
			run(t, tkscid, importScript, base, source, fmt.Sprint("SCID", version))
			db := mustOpen(t, index)
			exported, _ := run(t, tkscid, gamesScript, opened(version, base)...)

			file, err := os.Open(source)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			asWritten, asExported := pgn.NewReader(file), pgn.NewReader(bytes.NewReader(exported))
			for i := range db.Len() {
				mustWriteAlike(t, db, i, pgn.WriterOptions{})
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

// opened are the arguments of sc_base open.
func opened(version int, base string) []string {
	if version == 5 {
		return []string{"SCID5", base}
	}
	return []string{base}
}

// run has Scid run a script. It returns what the script writes, and the time on processors that it took.
func run(t testing.TB, tkscid, script string, args ...string) ([]byte, time.Duration) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "script.tcl")
	if err := os.WriteFile(name, []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	return output(t, exec.Command(tkscid, append([]string{name}, args...)...))
}

func output(t testing.TB, cmd *exec.Cmd) ([]byte, time.Duration) {
	t.Helper()
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
	return out, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}

// convertEnv is an environment variable with which the test program converts a database to PGN, and
// does nothing else: the index and the file of PGN, one a line.
const convertEnv = "LUFT_SCID_CONVERT"

func TestMain(m *testing.M) {
	if from, to, ok := strings.Cut(os.Getenv(convertEnv), "\n"); ok {
		if err := convert(from, to); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// BenchmarkConvert has Scid export masters-a as PGN, and then the test program, on one processor and on
// all: as processes, from files to a new file. A time on processors of 0 means that the system does not
// tell.
func BenchmarkConvert(b *testing.B) {
	tkscid := interpreter(b, 4)
	dir := b.TempDir()
	base, to := filepath.Join(dir, "masters"), filepath.Join(dir, "masters.pgn")
	run(b, tkscid, importScript, base, testdata.File(b, "pgn/large/masters-a.pgn"), "SCID4")
	convertWith := func(processors int) func() time.Duration {
		return func() time.Duration {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), convertEnv+"="+base+".si4\n"+to, fmt.Sprint("GOMAXPROCS=", processors))
			_, cpu := output(b, cmd)
			return cpu
		}
	}
	for _, c := range []struct {
		name string
		run  func() time.Duration
	}{
		{"Scid", func() time.Duration {
			_, cpu := run(b, tkscid, exportScript, to, base)
			return cpu
		}},
		{"Luft", convertWith(1)},
		{"LuftOnAll", convertWith(runtime.NumCPU())},
	} {
		b.Run(c.name, func(b *testing.B) {
			clock, cpu := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
			for b.Loop() {
				os.Remove(to) // so that freeing an old file is not part of the time
				begin := time.Now()
				cpu = min(cpu, c.run())
				clock = min(clock, time.Since(begin))
			}
			b.ReportMetric(cpu.Seconds(), "min-cpu-s")
			b.ReportMetric(clock.Seconds(), "min-s")
		})
	}
}

// A part is the text of some games.
type part struct {
	text  bytes.Buffer
	games *pgn.Writer
	err   error
}

// convert writes a database as PGN, ranges on all processors.
func convert(from, to string) error {
	db, err := scid.Open(from)
	if err != nil {
		return err
	}
	defer db.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	defer out.Close()
	const size = 200 // games whose text fits into a cache
	var group sync.WaitGroup
	free := sync.Pool{New: func() any {
		p := new(part)
		p.games = pgn.NewWriter(&p.text)
		return p
	}}
	work := make(chan func())
	parts := make(chan chan *part, 2*runtime.GOMAXPROCS(0))
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for job := range work {
				job()
			}
		})
	}
	go func() {
		for first := 0; first < db.Len(); first += size {
			done := make(chan *part, 1)
			parts <- done
			work <- func() {
				p := free.Get().(*part)
				p.text.Reset()
				p.err = nil
				for i := first; i < min(first+size, db.Len()); i++ {
					p.err = errors.Join(p.err, db.Visit(i, p.games))
				}
				p.games.Flush() // a bytes.Buffer takes all
				done <- p
			}
		}
		close(work)
		close(parts)
	}()
	defer group.Wait()
	for next := range parts {
		p := <-next
		_, bad := out.Write(append(bytes.TrimLeft(p.text.Bytes(), "\n"), '\n'))
		err = errors.Join(err, p.err, bad)
		free.Put(p)
	}
	return err
}
