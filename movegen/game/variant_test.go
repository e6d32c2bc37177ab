package game_test

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// TestVariantOutcome plays each variant to the ends that ordinary chess does not have, and to those
// that it has.
func TestVariantOutcome(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"king of the hill", "kingofthehill 4k3/8/8/8/8/4K3/8/8 w - - 0 1 moves e3e4", "1-0 king at its goal"},
		{"beside the hill", "kingofthehill 4k3/8/8/7p/8/4K3/8/8 w - - 0 1 moves e3f4", "* game in progress"},
		{"bare kings on the way to the hill", "kingofthehill 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2", "* game in progress"},
		{"mate beside the hill", "kingofthehill 4k3/8/4K3/8/8/8/8/7R w - - 0 1 moves h1h8", "1-0 checkmate"},
		{"the first of three checks", "3check 4k3/8/8/8/8/8/8/4K2R w - - 3+3 0 1 moves h1h8", "* game in progress"},
		{"the third check", "3check 4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1 moves h1h8", "1-0 third check"},
		{"Black's third check", "3check r3k3/8/8/8/8/8/8/4K3 b - - 3+1 0 1 moves a8a1", "0-1 third check"},
		{"bare kings give no checks", "3check 4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1 moves e1e2", "1/2-1/2 insufficient material"},
		{"a knight gives checks", "3check 4k3/8/8/8/8/8/8/4K1N1 w - - 3+3 0 1 moves e1e2", "* game in progress"},
		{"White is first and Black cannot follow", "racingkings 8/1K6/8/8/8/8/7k/8 w - - 0 1 moves b7b8", "1-0 king at its goal"},
		{"White is first and Black can follow", "racingkings 8/1K5k/8/8/8/8/8/8 w - - 0 1 moves b7b8", "* game in progress"},
		{"both are there", "racingkings 8/1K5k/8/8/8/8/8/8 w - - 0 1 moves b7b8 h7h8", "1/2-1/2 king at its goal"},
		{"Black could follow and did not", "racingkings 8/1K5k/8/8/8/8/8/8 w - - 0 1 moves b7b8 h7h6", "1-0 king at its goal"},
		{"Black is first", "racingkings 8/7k/1K6/8/8/8/8/8 b - - 0 1 moves h7h8", "0-1 king at its goal"},
		{"every way up is attacked", "racingkings 8/1K5k/8/8/8/8/8/5R2 w - - 0 1 moves f1g1 h7h6 b7b8", "1-0 king at its goal"},
		{"the horde is captured", "horde 4k3/8/8/8/8/8/r7/P7 b - - 0 1 moves a2a1", "0-1 all pieces lost"},
		{"the horde mates", "horde k7/2P5/8/8/8/8/7R/1R6 w - - 0 1 moves h2a2", "1-0 checkmate"},
		{"the horde has no move", "horde 4k3/8/8/8/p7/P7/8/r7 b - - 0 1 moves e8e7", "1/2-1/2 stalemate"},
		{"a king explodes", "atomic 4k3/4p3/8/8/8/8/8/K3R3 w - - 0 1 moves e1e7", "1-0 king exploded"},
		{"a king explodes although the other one is in check", "atomic 4k3/4p3/8/8/8/8/8/K3R2r w - - 0 1 moves e1e7", "1-0 king exploded"},
		{"mate that no capture ends", "atomic k7/6R1/8/8/8/8/8/K6R w - - 0 1 moves h1h8", "1-0 checkmate"},
		{"a bare king cannot be mated by a rook", "atomic k7/8/8/8/8/8/8/KR6 w - - 0 1 moves b1b2", "1/2-1/2 insufficient material"},
		{"a pawn may explode beside its king", "atomic k7/p7/8/8/8/8/8/KR6 w - - 0 1 moves b1b2", "* game in progress"},
		{"the last piece is captured", "antichess 8/8/8/8/8/1p6/R7/8 b - - 0 1 moves b3a2", "1-0 all pieces lost"},
		{"no move left", "antichess 8/8/8/8/p7/8/P7/8 w - - 0 1 moves a2a3", "0-1 stalemate"},
		{"bishops that never meet", "antichess 8/8/8/8/7b/8/8/B7 w - - 0 1 moves a1b2", "* game in progress"},
		{"bishops on squares of different colours", "antichess 8/8/8/8/8/8/1b6/1B6 w - - 0 1 moves b1c2", "1/2-1/2 insufficient material"},
		{"a pocket can still mate", "crazyhouse 4k3/8/8/8/8/8/8/4K3[n] w - - 0 1 moves e1e2", "* game in progress"},
		{"bare kings in Crazyhouse", "crazyhouse 4k3/8/8/8/8/8/8/4K3[] w - - 0 1 moves e1e2", "* game in progress"},
		{"mate by a drop", "crazyhouse 7k/8/6K1/8/8/8/8/8[R] w - - 0 1 moves R@a8", "1-0 checkmate"},
		{"Crazyhouse does not count moves", "crazyhouse 4k3/8/8/8/8/8/8/4K3[n] w - - 200 200 moves e1e2", "* game in progress"},
		{"Horde counts moves", "horde 4k2r/8/8/8/8/8/8/PPPPN3 w - - 149 200 moves e1c2", "1/2-1/2 seventy-five moves"},
		{"a closed horde", "horde 7k/8/8/p7/P7/8/8/8 w - - 0 1", "1/2-1/2 stalemate"},
		{"a horde that will never move", "horde 8/7k/8/p7/P7/8/8/8 b - - 0 1 moves h7h8", "1/2-1/2 stalemate"},
		{"a drop can answer the check", "crazyhouse 7k/8/6K1/8/8/8/8/8[Rn] w - - 0 1 moves R@e8", "* game in progress"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var g game.Game
			if err := g.UnmarshalText([]byte(tt.text)); err != nil {
				t.Fatal(err)
			}
			if got := g.Outcome().String(); got != tt.want {
				t.Errorf("outcome %q, want %q", got, tt.want)
			}
			if text, err := g.MarshalText(); string(text) != tt.text || err != nil {
				t.Errorf("text %q, %v", text, err)
			}
			if over := g.Outcome().IsOver(); over && g.Outcome().Termination >= game.KingGoal {
				for m := range g.LegalMoves() {
					t.Errorf("%v is legal after the end", m)
				}
			}
		})
	}
}

// TestVariantRepetition holds that a position with fewer checks left is another one.
func TestVariantRepetition(t *testing.T) {
	var g game.Game
	const text = "3check 4k3/8/8/8/8/8/8/4K2R w - - 3+3 0 1 moves h1h8 e8e7 h8h1 e7e8 h1h8 e8e7 h8h1 e7e8"
	if err := g.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if got := g.Repetitions(); got != 1 {
		t.Errorf("%d repetitions", got)
	}
	g = *game.New(board.KingOfTheHill.Start())
	for _, m := range []board.Move{
		board.NewMove(board.G1, board.F3), board.NewMove(board.G8, board.F6),
		board.NewMove(board.F3, board.G1), board.NewMove(board.F6, board.G8),
	} {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if got := g.Repetitions(); got != 2 {
		t.Errorf("%d repetitions, want 2", got)
	}
	start := "crazyhouse 4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1 moves N@a3 n@h6 a3b5 h6f5 b5a3 f5h6"
	if err := g.UnmarshalText([]byte(start)); err != nil {
		t.Fatal(err)
	}
	if got := g.Repetitions(); got != 2 {
		t.Errorf("%d repetitions after drops, want 2", got)
	}
}
