package main

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/movegen"
)

// The network has as many neurons as asked for, and the same outputs.
func TestWiden(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"608"}, &out); err != nil {
		t.Fatal(err)
	}
	wide, err := nnue.Read(&out)
	if err != nil {
		t.Fatal(err)
	}
	if got := wide.Hidden(); got != 608 {
		t.Errorf("%d neurons, want 608", got)
	}
	same(t, nnue.Default(), wide)
}

// Both kinds of network keep their outputs.
func TestWidenBoth(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	numbers := func(n int) []int16 {
		list := make([]int16, n)
		for i := range list {
			list[i] = int16(random.IntN(101) - 50)
		}
		return list
	}
	direct := nnue.Weights{Hidden: 32, Features: numbers(nnue.Inputs * 32), Bias: numbers(32), Output: numbers(nnue.Buckets * 2 * 32),
		OutputBias: make([]int32, nnue.Buckets), Scale: 20_000}
	layered := direct
	for _, w := range numbers(nnue.Buckets * 32 * 16) {
		layered.First = append(layered.First, int8(w))
	}
	layered.FirstBias, layered.Second = make([]int32, nnue.Buckets*16), numbers(nnue.Buckets*32*32)
	layered.SecondBias, layered.Output = make([]int32, nnue.Buckets*32), numbers(nnue.Buckets*32)
	for _, w := range []nnue.Weights{direct, layered} {
		narrow, err := nnue.NewNetwork(w)
		if err != nil {
			t.Fatal(err)
		}
		wide, err := nnue.NewNetwork(widen(w, 96))
		if err != nil {
			t.Fatal(err)
		}
		same(t, narrow, wide)
	}
}

// same holds that two networks have the same outputs for the positions of a game.
func same(t *testing.T, narrow, wide *nnue.Network) {
	t.Helper()
	b := board.Start()
	for range 20 {
		if got, want := wide.Output(&b), narrow.Output(&b); got != want {
			t.Errorf("output %v, want %v for\n%v", got, want, b)
		}
		moves := movegen.AppendLegal(nil, &b)
		b.Play(moves[len(moves)/2])
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "is needed"}, {"512 1024", "is needed"}, {"many", "many"}, {"16", "already"}, {"520", "Hidden"}, {"2048", "Hidden"},
	} {
		var out bytes.Buffer
		err := run(strings.Fields(test.args), &out)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.args, err, test.want)
		}
		if out.Len() > 0 {
			t.Errorf("%q: %d bytes are written", test.args, out.Len())
		}
	}
}
