package nnue

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/evaltest"
	"github.com/luftchess/luft/movegen"
)

func TestContract(t *testing.T) {
	for _, w := range []Weights{randomWeights(1, 32), randomLayers(1, 32)} {
		ev := New(mustNetwork(t, w))
		evaltest.Run(t, ev)
		evaltest.Mirror(t, ev)
	}
}

func TestNetworkContract(t *testing.T) {
	evaltest.Run(t, eval.Func(randomNetwork(t, 1, 16).Output))
}

// walk follows random lines of play, of standard chess and of Chess960, with moves, null moves
// and moves taken back, and calls f for some of the positions.
func walk(seed uint64, e *Evaluator, f func(b *board.Board)) {
	r := rand.New(rand.NewPCG(seed, 0))
	b := board.Start()
	if seed%2 == 1 {
		b, _ = board.Chess960(r.IntN(960))
	}
	line := []board.Board{b}
	e.Reset(&b)
	var moves []board.Move
	for range 300 {
		before := line[len(line)-1]
		next := before
		switch r.IntN(8) {
		case 0, 1:
			if len(line) > 1 {
				line = line[:len(line)-1]
				e.Pop()
			}
		case 2:
			if next.PlayNull() {
				e.Push(&before, &next)
				line = append(line, next)
			}
		default:
			if moves = movegen.AppendLegal(moves[:0], &next); len(moves) > 0 {
				next.Play(moves[r.IntN(len(moves))])
				e.Push(&before, &next)
				line = append(line, next)
			}
		}
		if r.IntN(6) > 2 {
			f(&line[len(line)-1])
		}
	}
}

// The evaluator agrees with the definition, however its accumulators came to be, whatever the
// processor can do.
func TestOutput(t *testing.T) {
	for _, w := range []Weights{
		randomWeights(3, 16), randomWeights(3, 144), randomWeights(3, 272), randomWeights(3, 1008),
		randomLayers(3, 32), randomLayers(3, 224), randomLayers(3, 512),
	} {
		n := mustNetwork(t, w)
		for level := range levels() {
			e := New(n)
			for seed := range uint64(2) {
				walk(seed, e, func(b *board.Board) {
					if got, want := e.output(b), n.Output(b); got != want {
						t.Fatalf("%d neurons, %s: output %v, want %v for\n%v", w.Hidden, level, got, want, b)
					}
				})
			}
		}
	}
}

// Evaluate needs no Reset, Push and Pop to be right.
func TestAnyPosition(t *testing.T) {
	n := randomNetwork(t, 3, 32)
	e, used := New(n), New(n)
	for seed := range uint64(4) {
		walk(seed, used, func(b *board.Board) {
			if got, want := e.output(b), n.Output(b); got != want {
				t.Fatalf("output %v, want %v for\n%v", got, want, b)
			}
		})
	}
}

// Lines can be longer than the stack is at first.
func TestLongLine(t *testing.T) {
	n := randomNetwork(t, 3, 16)
	e := New(n)
	b := board.Start()
	e.Reset(&b)
	line := []board.Board{b}
	r := rand.New(rand.NewPCG(1, 2))
	for range 5 * initialPlies {
		moves := movegen.AppendLegal(nil, &b)
		if len(moves) == 0 {
			break
		}
		b.Play(moves[r.IntN(len(moves))])
		e.Push(&line[len(line)-1], &b)
		line = append(line, b)
		if r.IntN(2) == 0 {
			e.output(&b)
		}
	}
	if len(line) < 2*initialPlies {
		t.Fatalf("the game ended after %d plies", len(line))
	}
	for _, b := range slices.Backward(line) {
		if got, want := e.output(&b), n.Output(&b); got != want {
			t.Fatalf("output %v, want %v for\n%v", got, want, b)
		}
		e.Pop()
	}
}

// A position that was never evaluated gets accumulators when it is passed for the second time.
func TestPassedTwice(t *testing.T) {
	n := randomNetwork(t, 3, 16)
	e := New(n)
	line := []board.Board{board.Start()}
	push := func(m board.Move) {
		next := line[len(line)-1]
		next.Play(m)
		e.Push(&line[len(line)-1], &next)
		line = append(line, next)
	}
	check := func(what string, want ...state) {
		t.Helper()
		last := &line[len(line)-1]
		if got, want := e.output(last), n.Output(last); got != want {
			t.Errorf("%s: output %v, want %v", what, got, want)
		}
		var got []state
		for _, p := range e.stack.plies[:len(line)] {
			got = append(got, p.state)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: states %v, want %v", what, got, want)
		}
	}
	e.Reset(&line[0])
	check("the first position", made)
	push(board.NewMove(board.E2, board.E4))
	push(board.NewMove(board.E7, board.E5))
	push(board.NewMove(board.G1, board.F3))
	check("passed once", made, passed, passed, made)
	e.Pop()
	line = line[:3]
	push(board.NewMove(board.E1, board.E2))
	check("passed twice", made, made, made, made)
	e.Pop()
	e.Pop()
	line = line[:2]
	push(board.NewMove(board.D7, board.D5))
	push(board.NewMove(board.E4, board.D5))
	check("another line", made, made, passed, made)
}

// A null move copies nothing.
func TestNullMoveSharesAccumulators(t *testing.T) {
	e := New(randomNetwork(t, 3, 16))
	b := board.Start()
	e.Reset(&b)
	before, _ := e.stack.accumulators(&b)
	next := b
	if !next.PlayNull() {
		t.Fatal("no null move")
	}
	e.Push(&b, &next)
	if after, _ := e.stack.accumulators(&next); &before[0] != &after[0] {
		t.Error("the accumulators were copied")
	}
}

func TestAllocations(t *testing.T) {
	before := board.Start()
	after := before
	after.Play(board.NewMove(board.E2, board.E4))
	for _, w := range []Weights{randomWeights(3, 64), randomLayers(3, 64)} {
		n := mustNetwork(t, w)
		for level := range levels() {
			e := New(n)
			if allocations := testing.AllocsPerRun(100, func() {
				e.Reset(&before)
				e.Evaluate(&before)
				e.Push(&before, &after)
				e.Evaluate(&after)
				e.Pop()
			}); allocations != 0 {
				t.Errorf("%s, layered %v: %v allocations", level, w.layered(), allocations)
			}
		}
	}
}

func TestZeroNetworkEvaluates(t *testing.T) {
	e := New(new(Network))
	b := board.Start()
	if s := e.Evaluate(&b); s != 0 {
		t.Errorf("score %v", s)
	}
}

// The score is the output, less and less as the game goes nowhere and pieces leave.
func TestScale(t *testing.T) {
	w := randomWeights(1, 16)
	clear(w.Features)
	clear(w.Bias)
	for i := range w.OutputBias {
		w.OutputBias[i] = QA * QB
	}
	w.Scale = 400
	n, err := NewNetwork(w)
	if err != nil {
		t.Fatal(err)
	}
	e := New(n)
	tests := []struct {
		name, fen string
		want      eval.Score
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 400},
		{"more than the pieces of the start", "rnbqkbnr/pppppppp/8/8/8/8/QQPPPPPP/RNBQKBNR w KQkq - 0 1", 400},
		{"fifty plies", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 50 60", 300},
		{"hundred plies", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 100 100", 200},
		{"hundred and fifty plies", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 150 100", 200},
		{"pawns only", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 300},
		{"pawns only, fifty plies", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 50 60", 225},
		{"known draw", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := mustParse(t, test.fen)
			if got := e.Evaluate(&b); got != test.want {
				t.Errorf("score %d, want %d", got, test.want)
			}
		})
	}
}

// FuzzOutput plays any moves, which may be illegal and leave boards without a king or with
// pieces that do not exist, and compares the evaluator with the definition.
func FuzzOutput(f *testing.F) {
	direct, layered := randomNetwork(f, 5, 48), mustNetwork(f, randomLayers(5, 64))
	f.Add([]byte{0x03, 0x0f}, false)             // d1e8
	f.Add([]byte{0x0c, 0x6f, 0xb4, 0x0b}, false) // pieces that do not exist
	f.Add([]byte{0x0c, 0x6f, 0xb4, 0x0b}, true)
	f.Fuzz(func(t *testing.T, moves []byte, layers bool) {
		n := direct
		if layers {
			n = layered
		}
		e, b := New(n), board.Start()
		e.Reset(&b)
		for ; len(moves) >= 2; moves = moves[2:] {
			before := b
			switch move := board.Move(binary.LittleEndian.Uint16(moves)); {
			case move != board.NoMove:
				b.Play(move)
				e.Push(&before, &b)
			case b.PlayNull():
				e.Push(&before, &b)
			default:
				e.Pop()
			}
			if moves[0]&1 == 0 {
				continue
			}
			if got, want := e.output(&b), n.Output(&b); got != want {
				t.Fatalf("output %v, want %v for\n%v", got, want, b)
			}
			e.Evaluate(&b)
		}
	})
}
