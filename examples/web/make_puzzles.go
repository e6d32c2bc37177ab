//go:build ignore

// Make_puzzles writes the puzzles that the page has of its own, static/puzzles.csv: those of the
// CSV files given, each once, with ratings, easy ones first.
//
//	luft puzzles --csv -o found.csv games.pgn
//	go run make_puzzles.go found.csv > static/puzzles.csv
//
// A rating is an estimate: the more positions the engine has to search until it plays the whole
// solution, the higher it is.
package main

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"log"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/puzzle"
)

const (
	most    = 500 // puzzles
	easiest = 16  // nodes with which the easiest puzzles are solved
	hardest = 1 << 15
)

func main() {
	log.SetFlags(0)
	var found []puzzle.Puzzle
	seen := make(map[string]bool)
	for _, name := range os.Args[1:] {
		f, err := os.Open(name)
		if err != nil {
			log.Fatal(err)
		}
		for p, err := range puzzle.Read(f) {
			if err != nil {
				log.Fatalf("%s: %v", name, err)
			}
			if !seen[p.ID] {
				seen[p.ID] = true
				found = append(found, p)
			}
		}
		f.Close()
	}
	var kept []puzzle.Puzzle
	for _, p := range found {
		if len(kept) == most {
			break
		}
		p.Stats = puzzle.Stats{Rating: rating(&p)}
		if !strings.HasPrefix(p.Game, "https://lichess.org/") { // whose games are in the public domain (CC0)
			p.Game = "a game of Luft against itself"
		}
		kept = append(kept, p)
		fmt.Fprintf(os.Stderr, "\r%d of %d", len(kept), len(found))
	}
	slices.SortStableFunc(kept, func(p, q puzzle.Puzzle) int {
		return cmp.Or(cmp.Compare(p.Stats.Rating, q.Stats.Rating), cmp.Compare(p.ID, q.ID))
	})
	w := csv.NewWriter(os.Stdout)
	w.Write(puzzle.Header())
	for _, p := range kept {
		record, err := p.Record()
		if err != nil {
			log.Fatal(err)
		}
		w.Write(record)
	}
	if w.Flush(); w.Error() != nil {
		log.Fatal(w.Error())
	}
}

func engine(context.Context) (search.Searcher, error) {
	return alphabeta.New(alphabeta.Options{Hash: 4}), nil
}

// rating estimates how hard a puzzle is.
func rating(p *puzzle.Puzzle) int {
	nodes := easiest
	for nodes < hardest && !(solved(p, nodes) && solved(p, 2*nodes)) {
		nodes *= 2
	}
	harder := math.Log2(float64(nodes) / easiest)
	return 700 + int(120*harder) + 60*(p.Moves()-1)
}

// solved reports whether the engine plays the solution when it searches the given number of nodes for each move.
func solved(p *puzzle.Puzzle, nodes int) bool {
	g := game.New(p.Start)
	if p.Lead != board.NoMove {
		if err := g.Play(p.Lead); err != nil {
			log.Fatal(err)
		}
	}
	for ply, m := range p.Line {
		if ply%2 == 0 {
			s, _ := engine(context.Background())
			r, err := s.Search(context.Background(), g, search.Limits{Nodes: uint64(nodes)}, nil)
			if err != nil {
				log.Fatal(err)
			}
			if p.Judge(ply, r.Move) == puzzle.Wrong {
				return false
			}
			if r.Move != m {
				return true // another mate
			}
		}
		if err := g.Play(m); err != nil {
			log.Fatal(err)
		}
	}
	return true
}
