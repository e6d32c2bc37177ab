// Compare solves endgames of at most four pieces from the rules alone, and compares the verdicts
// of package winnable about White with them:
//
//	go run ./internal/helpmate/compare [-step N] [-nodes N] [PIECES]...
//
// PIECES are the pieces besides the kings as in FEN, such as Np for a knight against a pawn.
// Without any it compares all endgames of three pieces. An endgame of four pieces takes a few
// minutes. The exit status is 1 if a verdict is wrong.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/helpmate"
)

func main() {
	step := flag.Int("step", 1, "compare one in `N` positions")
	nodes := flag.Int("nodes", 200_000, "visit at most `N` positions for each verdict")
	flag.Parse()
	tables := flag.Args()
	if len(tables) == 0 {
		tables = []string{"P", "N", "B", "R", "Q", "p", "n", "b", "r", "q"}
	}
	var s helpmate.Solver
	wrong := false
	for _, name := range tables {
		var pieces []board.Piece
		for _, letter := range name {
			p, err := board.ParsePiece(string(letter))
			if err != nil || p.Kind() == board.King || len(name) > 2 {
				fmt.Fprintf(os.Stderr, "%q: not one or two pieces besides the kings\n", name)
				os.Exit(2)
			}
			pieces = append(pieces, p)
		}
		begin := time.Now()
		t := s.Table(pieces...)
		solved := time.Since(begin)
		c := t.Compare(*step, *nodes)
		fmt.Printf("%-2s solved in %v: of %d positions %d winnable, %d unwinnable (%d by the quick form), %d undetermined, %d wrong\n",
			name, solved.Round(time.Second), c.Positions, c.Winnable, c.Positions-c.Winnable, c.Quick, len(c.Undetermined), len(c.Wrong))
		for _, b := range c.Undetermined {
			fmt.Println("undetermined:", b.FEN())
		}
		for _, text := range c.Wrong {
			fmt.Println("wrong:", text)
			wrong = true
		}
	}
	if wrong {
		os.Exit(1)
	}
}
