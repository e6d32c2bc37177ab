package match

import (
	"bytes"
	"context"
	"flag"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
)

var randomGames = flag.Int("random-games", 0, "play so many games of the random mover against itself (TestManyGames)")

// TestManyGames is the runner's endurance test:
//
//	go test ./search/match -run TestManyGames -random-games 20000 -v
func TestManyGames(t *testing.T) {
	if *randomGames == 0 {
		t.Skip("-random-games is not given")
	}
	var out bytes.Buffer
	m := Options{Players: []Player{random("a"), random("b")}, Rounds: (*randomGames + 1) / 2, Control: fast, Concurrency: 2, Games: &out}
	s := play(t, &m)
	if s.Played != 2*m.Rounds || faultsOf(s) != 0 {
		t.Errorf("%+v", s)
	}
	again := Options{Players: m.Players, Rounds: m.Rounds, Control: m.Control}
	if _, err := resume(&out, &again); err != nil {
		t.Fatal(err)
	}
	if r := play(t, &again); r.Standings[0] != s.Standings[0] {
		t.Errorf("read again: %+v, played: %+v", r, s)
	}
	t.Logf("%+v", s)
}

// BenchmarkMove measures what a move costs beside the search, the writing of the
// game included: the searchers know their moves beforehand.
func BenchmarkMove(b *testing.B) {
	// Knights to and fro, and pawns between, so that there is neither repetition nor
	// draw by fifty moves.
	line := []board.Move{
		board.NewMove(board.G1, board.F3), board.NewMove(board.G8, board.F6),
		board.NewMove(board.F3, board.G1), board.NewMove(board.F6, board.G8),
	}
	pawns := []board.Move{
		board.NewMove(board.A2, board.A3), board.NewMove(board.A7, board.A6),
		board.NewMove(board.A3, board.A4), board.NewMove(board.A6, board.A5),
		board.NewMove(board.H2, board.H3), board.NewMove(board.H7, board.H6),
		board.NewMove(board.H3, board.H4), board.NewMove(board.H6, board.H5),
	}
	var moves []board.Move
	for i := 0; i < len(pawns); i += 2 {
		moves = append(append(moves, line...), pawns[i], pawns[i+1])
	}
	p := func(name string) Player {
		return Player{Name: name, Open: func(context.Context) (search.Searcher, error) {
			return searchFunc(func(_ context.Context, g *game.Game, _ search.Limits) (search.Result, error) {
				return search.Result{Move: moves[g.Ply()%len(moves)], Depth: 1}, nil
			}), nil
		}}
	}
	var out bytes.Buffer
	m := Options{Players: []Player{p("a"), p("b")}, Rounds: (b.N + 2*len(moves) - 1) / (2 * len(moves)),
		Control: Control{Clock: live.Control{{Time: maxDuration}}}, MaxMoves: len(moves) / 2, Games: &out}
	plies := 0
	m.Report = func(r *Record, _ Summary) {
		plies += len(r.Moves)
		out.Reset()
	}
	b.ResetTimer()
	if _, err := Run(b.Context(), m); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/move")
}
