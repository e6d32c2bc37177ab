package movegen_test

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
)

// fairy is a process of fairy-stockfish that counts moves.
type fairy struct {
	in  io.Writer
	out *bufio.Scanner
}

// startFairy skips the test without the program.
func startFairy(t *testing.T) *fairy {
	t.Helper()
	const debian = "/usr/games/fairy-stockfish"
	path, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		path = debian
		if _, err := os.Stat(debian); err != nil {
			t.Skip("fairy-stockfish is not installed")
		}
	}
	cmd := exec.CommandContext(t.Context(), path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	return &fairy{in, bufio.NewScanner(out)}
}

// plays reports whether the program has the variant. Debian's is built without Atomic.
func (f *fairy) plays(t *testing.T, rules board.Rules) (plays bool) {
	t.Helper()
	fmt.Fprintln(f.in, "uci")
	for f.out.Scan() && f.out.Text() != "uciok" {
		if strings.HasPrefix(f.out.Text(), "option name UCI_Variant ") {
			plays = strings.Contains(f.out.Text()+" ", " var "+rules.String()+" ")
		}
	}
	return plays
}

// perft returns the count and the part of each root move.
func (f *fairy) perft(t *testing.T, b *board.Board, depth int) (n uint64, divide string) {
	t.Helper()
	fmt.Fprintf(f.in, "setoption name UCI_Variant value %v\nsetoption name UCI_Chess960 value true\nposition fen %s\ngo perft %d\n", b.Rules(), b.FEN(), depth)
	for f.out.Scan() {
		if digits, ok := strings.CutPrefix(f.out.Text(), "Nodes searched: "); ok {
			n, err := strconv.ParseUint(digits, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			return n, divide
		}
		if !strings.HasPrefix(f.out.Text(), "info") {
			divide += f.out.Text() + "\n"
		}
	}
	t.Fatalf("fairy-stockfish has ended: %v", f.out.Err())
	return 0, ""
}

// mayEnd reports whether a race may end in the next two plies: fairy-stockfish lets the other
// player move once more in any case, Lichess only Black.
func mayEnd(b *board.Board) bool {
	return b.Rules() == board.RacingKings && b.Kind(board.King)&(board.Rank7.Bitboard()|board.Rank8.Bitboard()) != 0
}

// TestVariantFairy compares perft with fairy-stockfish on positions of random games.
func TestVariantFairy(t *testing.T) {
	f := startFairy(t)
	positions, depth := 12, 2
	switch {
	case testdata.Long():
		positions, depth = 500, 3
	case !testing.Short():
		positions = 60
	}
	for _, rules := range variants {
		t.Run(rules.String(), func(t *testing.T) {
			if !f.plays(t, rules) {
				t.Skipf("this fairy-stockfish does not play %v", rules)
			}
			r := rand.New(rand.NewPCG(uint64(rules), 7))
			b := startOf(rules, r, true)
			for n := range positions {
				if !mayEnd(&b) {
					want, divided := f.perft(t, &b, depth)
					if got := movegen.Perft(&b, depth); got != want {
						t.Fatalf("%v %s: perft %d = %d, want %d\n%swant\n%s", rules, b.FEN(), depth, got, want, divide(&b, depth), divided)
					}
				}
				for range 1 + r.IntN(5) {
					next, ok := randomMove(r, &b)
					if !ok || b.Fullmove() > 80 {
						next = startOf(rules, r, n%2 == 0)
					}
					b = next
				}
			}
		})
	}
}
