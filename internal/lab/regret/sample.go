package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// Positions are taken from every sampleEvery plies of each game, from sampleFrom to sampleTo.
const (
	sampleFrom  = 16
	sampleTo    = 110
	sampleEvery = 31
	sampleNodes = 2000 // of the search that tells whether the position is decided
	decided     = 300  // centipawns
)

// sample writes positions of the games of a file that are neither forced nor decided, as EPD.
func sample(ctx context.Context, file string, count int, out io.Writer) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	engine := alphabeta.New(alphabeta.Options{Hash: 1})
	seen := make(map[uint64]bool)
	number := 0
	for g, err := range pgn.NewReader(f).Games() {
		if err != nil {
			continue // with the next game
		}
		number++
		ply := 0
		for _, b := range g.All() {
			ply++
			if ply < sampleFrom || ply > sampleTo || (ply+7*number)%sampleEvery != 0 || seen[b.Hash()] || !open(b) {
				continue
			}
			seen[b.Hash()] = true
			engine.NewGame()
			r, err := engine.Search(ctx, game.New(*b), search.Limits{Nodes: sampleNodes}, nil)
			if err != nil {
				return err
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			if max(r.Score, -r.Score) >= decided {
				continue
			}
			if _, err := fmt.Fprintln(out, fen.Format(b)); err != nil {
				return err
			}
			if count--; count == 0 {
				return nil
			}
		}
	}
	return nil
}

// open reports whether the player has a choice: five moves or more, and is not in check.
func open(b *board.Board) bool {
	var g movegen.Generator
	g.Reset(b)
	return !g.InCheck() && len(g.AppendLegal(nil)) >= 5
}
