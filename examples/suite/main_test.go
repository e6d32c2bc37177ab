package main

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/search/suite"
)

// runOn runs the program on a text.
func runOn(t *testing.T, text string, args ...string) (status int, stdout, stderr string) {
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
			"suite: -: fen: line 1|suite: -:2: no bm, am, dm or points|suite: -:3: bm: "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := runOn(t, test.in, "-engine", "luft=material,option.Hash=1", "-depth", "3")
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
	if status, _, bad := runOn(t, quiet, "-engine", "cmd="+none); status != 1 || bad == "" {
		t.Errorf("no engine: status %d, %q", status, bad)
	}
}

// A full is a disk with no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestProgress(t *testing.T) {
	got := progress(suite.Tally{Solved: 7, Positions: 10}, 40, 20*time.Second)
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
