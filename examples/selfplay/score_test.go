package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// Scores take the place of older ones, everything else stays as it is, and neither the
// number of threads nor where the file ends makes a difference.
func TestScore(t *testing.T) {
	var in strings.Builder
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 3*batchSize + 7 {
		g := game.New(board.Start())
		for range 10 {
			b := g.Board()
			moves := slices.Collect(movegen.Legal(&b))
			if len(moves) == 0 {
				break
			}
			if g.Play(moves[r.IntN(len(moves))]) != nil {
				t.Fatal("an illegal move")
			}
		}
		b := g.Board()
		fmt.Fprintf(&in, "%s c9 \"1-0\"; ce %d; id \"%d\";\n", strings.Join(strings.Fields(fen.Format(&b))[:4], " "), 5000+i, i)
	}
	const over = "7k/6Q1/6K1/8/8/8/8/8 b - - id \"over\";\n8/8/8/8/8/k7/2q5/K7 w - - id \"stalemate\";\n" +
		"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - id \"mate to come\";\n4k3/8/8/8/8/8/4r3/4K3 w - - id \"check\";\n"
	var first string
	for _, threads := range []string{"1", "3"} {
		var out, errs bytes.Buffer
		status := run(t.Context(), []string{"-score", "-", "-nodes", "60", "-hash", "1", "-threads", threads}, strings.NewReader(over+in.String()), &out, &errs)
		if status != 0 || errs.Len() > 0 {
			t.Fatalf("status %d, errors %q", status, &errs)
		}
		if first == "" {
			first = out.String()
		} else if out.String() != first {
			t.Error("threads make a difference")
		}
	}
	want := strings.Split(in.String(), "\n")
	checks := 0
	for _, line := range want {
		if e, err := fen.ParseEPD(line); err == nil {
			var g movegen.Generator
			if g.Reset(&e.Board); g.InCheck() {
				checks++
			}
		}
	}
	n := 0
	for e, err := range fen.NewReader(strings.NewReader(first)).Records() {
		if err != nil {
			t.Fatal(err)
		}
		ce, ok := e.Centipawns()
		if !ok || ce >= 5000 || e.Comment(9) != "1-0" || strings.Count(e.String(), "ce ") != 1 || strings.HasPrefix(e.ID(), "over") {
			t.Errorf("scored %v", e)
		}
		n++
	}
	if least := 3*batchSize + 7 - checks - 20; n > 3*batchSize+7-checks || n < least {
		t.Errorf("%d positions, want %d or a few less", n, 3*batchSize+7-checks)
	}

	var out, errs bytes.Buffer
	bad := in.String()[:4000]
	status := run(t.Context(), []string{"-score", "-", "-nodes", "60", "-hash", "1"}, strings.NewReader(bad[:strings.LastIndexByte(bad, '\n')+1]+"no position\n"+in.String()), &out, &errs)
	line := strings.Count(bad, "\n") + 1
	if status != 1 || !strings.Contains(errs.String(), strconv.Itoa(line)) || strings.Count(out.String(), "\n") > line {
		t.Errorf("bad line %d: status %d, errors %q", line, status, &errs)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if status := run(ctx, []string{"-score", "-", "-nodes", "60"}, strings.NewReader(in.String()), &out, &errs); status != 1 {
		t.Errorf("interrupted: status %d", status)
	}
}
