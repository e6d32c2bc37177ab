package main

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/examples/match/engine"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

// suite runs the program on a text.
func suite(t *testing.T, text string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, bad bytes.Buffer
	status = run(t.Context(), append(args, "-"), strings.NewReader(text), &out, &bad)
	return status, out.String(), bad.String()
}

const (
	mateIn1 = "6k1/5ppp/8/8/8/8/8/R5K1 w - - "
	hanging = "4k3/8/8/3q4/8/8/3R4/4K3 w - - "
)

func TestSuite(t *testing.T) {
	tests := []struct {
		name, in string
		status   int
		out, bad string
	}{
		{"nothing", "", 0, "solved 0 of 0 points 0 of 0\n", ""},
		{"best move", mateIn1 + `bm Ra8#; id "one";`, 0, "solved 1 of 1 points 1 of 1\n", ""},
		{"missed", mateIn1 + `bm Kf1 Ra7; id "one";`, 0, "-:1 one  bm Kf1 Ra7  Ra8#  #1  depth 3\nsolved 0 of 1 points 0 of 1\n", ""},
		{"move to avoid", hanging + "am Rxd5;", 0, "-:1  am Rxd5  Rxd5  +5.00  depth 3\nsolved 0 of 1 points 0 of 1\n", ""},
		{"move avoided", hanging + "am Rd3 Rd4;", 0, "solved 1 of 1 points 1 of 1\n", ""},
		{"mate", mateIn1 + "dm 1;", 0, "solved 1 of 1 points 1 of 1\n", ""},
		{"no mate", hanging + "dm 2;", 0, "-:1  dm 2  Rxd5  +5.00  depth 3\nsolved 0 of 1 points 0 of 1\n", ""},
		{"another mate", mateIn1 + "bm Ra7; dm 1;", 0, "solved 1 of 1 points 1 of 1\n", ""},
		{"points", hanging + `bm Rd4; c0 "Rd4=10, Rxd5=7";` + "\n" + mateIn1 + "bm Ra8;", 0,
			"-:1  bm Rd4  Rxd5  +5.00  depth 3\nsolved 1 of 2 points 8 of 11\n", ""},
		{"points in two comments", hanging + `c8 "3 5"; c9 "d2d3 d2d5";`, 0, "solved 1 of 1 points 5 of 5\n", ""},
		{"a comment without points", hanging + `bm Rxd5; c0 "takes, of course";`, 0, "solved 1 of 1 points 1 of 1\n", ""},
		{"bad lines", "x\n" + mateIn1 + "\n" + mateIn1 + "bm Ra9;\n" + mateIn1 + "bm Ra8;", 1, "solved 1 of 1 points 1 of 1\n",
			"suite: -: fen: line 1|suite: -:2: nothing to solve|suite: -:3: bm: "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := suite(t, test.in, "-engine", "luft=material,option.Hash=1", "-depth", "3")
			if status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			if diff := cmp.Diff(fields(test.out), fields(out)); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
			for part := range strings.SplitSeq(test.bad, "|") {
				if !strings.Contains(bad, part) || test.bad == "" && bad != "" {
					t.Errorf("complaints %q, want %q", bad, part)
				}
			}
		})
	}
}

// fields are the words of each line.
func fields(text string) (lines [][]string) {
	for line := range strings.Lines(text) {
		lines = append(lines, strings.Fields(line))
	}
	return lines
}

func TestJudge(t *testing.T) {
	e, err := fen.ParseEPD(hanging + `bm Rd4; am Rxd5; dm 3; c0 "Rd4=10, Rd3=4";`)
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPosition(e)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		move   string
		score  eval.Score
		solved bool
		points int
	}{
		{"Rd4", 0, true, 10},
		{"Rd3", 0, false, 4},
		{"Rxd5", 500, false, 0},
		{"Rxd5", eval.MateIn(5), true, 0},
		{"Rxd5", eval.MateIn(7), false, 0},
		{"Rxd5", eval.MatedIn(4), false, 0},
	}
	for _, test := range tests {
		m, err := san.Parse(&p.board, test.move)
		if err != nil {
			t.Fatal(err)
		}
		solved, points := p.judge(&search.Result{Move: m, Score: test.score})
		if solved != test.solved || points != test.points {
			t.Errorf("%s with %v: %v and %d points", test.move, test.score, solved, points)
		}
	}
	if p.want != "bm Rd4, am Rxd5, dm 3" || p.most != 10 {
		t.Errorf("wanted %q for %d points", p.want, p.most)
	}
}

func TestUsage(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"nothing", nil, "missing FILE"},
		{"standard input twice", []string{"-", "-"}, "only once"},
		{"two engines", []string{"-engine", "luft=random", "-engine", "luft=random", "x"}, "more than once"},
		{"bad engine", []string{"-engine", "luft=x", "x"}, "luft=x"},
		{"time control", []string{"-engine", "luft=random,tc=1", "x"}, "tc="},
		{"negative time", []string{"-movetime", "-1s", "x"}, "-movetime"},
		{"no time to stall", []string{"-stall", "0s", "x"}, "-stall"},
		{"no concurrency", []string{"-concurrency", "0", "x"}, "-concurrency 0"},
		{"unknown", []string{"-time", "1", "x"}, "-time"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out, bad bytes.Buffer
			status := run(t.Context(), test.args, nil, &out, &bad)
			if status != 2 || out.Len() > 0 || !strings.HasPrefix(bad.String(), "suite: ") || !strings.Contains(bad.String(), test.want) {
				t.Errorf("status %d, %q, %q; want 2 and %q", status, out.String(), bad.String(), test.want)
			}
		})
	}
	var bad bytes.Buffer
	if status := run(t.Context(), []string{"-h"}, nil, &bad, &bad); status != 0 || !strings.HasPrefix(bad.String(), "usage: ") {
		t.Errorf("help: status %d, %q", status, bad.String())
	}
}

func TestTrouble(t *testing.T) {
	const quiet = mateIn1 + "bm Ra8;\n"
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, bad bytes.Buffer
	if status := run(ctx, []string{"-depth", "1", "-"}, strings.NewReader(quiet), &out, &bad); status != 1 ||
		bad.String() != "suite: interrupted\n" || out.String() != "solved 0 of 0 points 0 of 0\n" {
		t.Errorf("interrupted: status %d, %q, %q", status, out.String(), bad.String())
	}
	none := filepath.Join(t.TempDir(), "none")
	bad.Reset()
	if status := run(t.Context(), []string{none}, nil, &out, &bad); status != 1 || !strings.Contains(bad.String(), none) {
		t.Errorf("no file: status %d, %q", status, bad.String())
	}
	bad.Reset()
	if status := run(t.Context(), []string{"-depth", "1", "-"}, strings.NewReader(quiet), full{}, &bad); status != 1 ||
		!strings.Contains(bad.String(), "no room") {
		t.Errorf("full: status %d, %q", status, bad.String())
	}
	if status, _, bad := suite(t, quiet, "-engine", "cmd="+none); status != 1 || bad == "" {
		t.Errorf("no engine: status %d, %q", status, bad)
	}
}

// A hanger does not move before it is told to.
type hanger struct{}

func (hanger) Search(ctx context.Context, _ *game.Game, _ search.Limits, _ func(search.Info)) (search.Result, error) {
	<-ctx.Done()
	return search.Result{Move: board.NewMove(board.A1, board.A8)}, nil
}

func TestStall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, err := fen.ParseEPD(mateIn1 + "bm Ra8;")
		if err != nil {
			t.Fatal(err)
		}
		p, err := newPosition(e)
		if err != nil {
			t.Fatal(err)
		}
		w := worker{options: &options{limits: search.Limits{Depth: 1}, stall: time.Minute}, searcher: hanger{}}
		got := w.solve(t.Context(), &p)
		if _, ok := errors.AsType[*engine.StallError](got.err); !ok || !got.done || w.searcher != nil {
			t.Errorf("got %+v, and the searcher is %v", got, w.searcher)
		}
	})
}

// A full is a disk with no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestProgress(t *testing.T) {
	got := progress(sum{solved: 7, positions: 10}, 40, 20*time.Second)
	if want := "[#######-----------------------] 10 of 40, solved 7, 1m0s left\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// However many positions are searched at a time, the same comes of it.
func TestData(t *testing.T) {
	file, points := testdata.File(t, "epd/bratko-kopec.epd"), " of 24 points "
	if !testdata.Whole() {
		points = " of 12 points "
	}
	var outs [2]bytes.Buffer
	for i, n := range []string{"1", "3"} {
		var bad bytes.Buffer
		if status := run(t.Context(), []string{"-nodes", "2000", "-concurrency", n, file}, nil, &outs[i], &bad); status != 0 {
			t.Errorf("status %d, %s", status, bad.String())
		}
	}
	if diff := cmp.Diff(outs[0].String(), outs[1].String()); diff != "" || !strings.Contains(outs[0].String(), points) {
		t.Errorf("output (-one at a time +three):\n%s", diff)
	}
}
