package course

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
)

// TestNetwork trains the network of the course and prints what the course shows of a run.
func TestNetwork(t *testing.T) {
	if testing.Short() {
		t.Skip("trains a network")
	}
	var out strings.Builder
	random := rand.New(rand.NewPCG(1, 1))
	var positions []Scored
	for range 1500 {
		positions = append(positions, Positions(classical.New(nil), random)...)
	}
	held, positions := positions[:len(positions)/10], positions[len(positions)/10:]
	fmt.Fprintln(&out, len(positions), "positions to learn from,", len(held), "to check")

	network := NewNetwork(1)
	Train(network, positions, 4, random)
	var losses []float64
	for _, e := range []eval.Evaluator{eval.Material{}, eval.PieceSquare{}, network} {
		losses = append(losses, ScoreLoss(e, held))
		fmt.Fprintf(&out, "%-20T loss %.4f\n", e, losses[len(losses)-1])
	}

	player := func(e eval.Evaluator) match.Player {
		return match.Player{Name: fmt.Sprintf("%T", e), Open: func(context.Context) (search.Searcher, error) {
			return alphabeta.New(alphabeta.Options{Evaluator: e, Hash: 1}), nil
		}}
	}
	m := match.Options{
		Players:  []match.Player{player(network), player(eval.Material{})},
		Rounds:   10,
		Control:  match.Control{Nodes: 500},
		Openings: openings("e2e4 e7e5", "d2d4 d7d5", "c2c4 e7e5", "g1f3 d7d5", "e2e4 c7c5", "d2d4 g8f6", "e2e4 e7e6", "e2e4 c7c6", "c2c4 c7c5", "d2d4 f7f5"),
	}
	summary, err := match.Run(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	games := summary.Standings[0].Games
	fmt.Fprintln(&out, "in", summary.Played, "games against material, the network won", games.Wins, "lost", games.Losses, "drew", games.Draws)
	t.Log("\n" + out.String())

	if losses[2] > 0.7*losses[1] || losses[1] > losses[0] {
		t.Error("a network should be better than piece squares, and they better than material")
	}
	if games.Wins <= games.Losses {
		t.Error("the network should be stronger than material, with which it began")
	}
}
