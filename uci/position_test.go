package uci

import (
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/perfttest"
)

// Every position of the table is told and read back, with each move from it.
func TestPositions(t *testing.T) {
	for _, p := range perfttest.Positions() {
		t.Run(p.Name, func(t *testing.T) {
			b := p.Board(t)
			if b.EnPassant() != board.NoSquare && p.Waive == board.ImpossibleEnPassant {
				t.Skip("such squares are dropped")
			}
			for m := range movegen.Legal(&b) {
				g := game.New(b)
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
				for _, chess960 := range []bool{false, true} {
					text := string(appendPosition(nil, g, chess960))
					sameGame(t, g, text)
				}
			}
		})
	}
}

func sameGame(t *testing.T, g *game.Game, text string) {
	t.Helper()
	w := tokens{strings.TrimPrefix(text, "position")}
	got, notes, err := w.parsePosition(board.Standard)
	if err != nil || len(notes) > 0 {
		t.Fatalf("%q is read with %q, %v", text, notes, err)
	}
	start, _ := g.BoardAt(0)
	gotStart, _ := got.BoardAt(0)
	if gotStart != start || !slices.Equal(got.Moves(), g.Moves()) {
		t.Errorf("%q is read as\n%v%v", text, gotStart, got.Moves())
	}
}

func FuzzPosition(f *testing.F) {
	for _, line := range []string{
		"startpos moves e2e4 e7e5", "fen 4k3/8/8/8/8/8/8/4K2R w K - moves e1h1 e8e7", "fen startpos fen moves",
		"fen nrqkbbnr/1ppp2p1/p7/5pNp/2P1p3/4P1P1/PP1P1P1P/NRQKBB1R w KQkq a9 x -3", "startpos moves e2e4 e2e4",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		w := tokens{line}
		g, _, err := w.parsePosition(board.Standard)
		if (g == nil) != (err != nil) {
			t.Fatalf("game %v, error %v", g, err)
		}
		if err == nil {
			sameGame(t, g, string(appendPosition(nil, g, false)))
			sameGame(t, g, string(appendPosition(nil, g, true)))
		}
	})
}

// Positions as programs send them.
func TestPositionCommands(t *testing.T) {
	converseAll(t, []scripted{
		{"four fields", `
			> position fen 4k3/8/8/8/8/8/4P3/4K3 w - - moves e2e4
			-
			> d
			<~ fen 4k3/8/8/8/4P3/8/8/4K3 b - - 0 1
			<~ key *`, &fake{}},
		{"five fields and nonsense in them", `
			> position fen 4k3/8/8/8/8/8/4P3/4K3 w - - x
			< info string halfmove clock: read "x" as "0", *
			> d
			<~ fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
			<~ key *`, &fake{}},
		{"en passant squares that cannot be", `
			> position fen 4k3/8/8/8/8/8/4P3/4K3 w - e3 0 1
			< info string en passant: read "e3" as "-", *
			> position fen 4k3/8/8/8/8/8/4P3/4K3 w - z9 7 9
			< info string en passant: read "z9" as "-", *
			> d
			<~ fen 4k3/8/8/8/8/8/4P3/4K3 w - - 7 9
			<~ key *`, &fake{}},
		{"an en passant square without a capture", `
			> position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
			-
			> d
			<~ fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
			<~ key *`, &fake{}},
		{"castling that cannot be", `
			> position fen 4k2r/8/8/8/8/8/4P3/4K3 w KQkq - 0 1
			< info string castling: read "KQkq" as "k", *
			> d
			<~ fen 4k2r/8/8/8/8/8/4P3/4K3 w k - 0 1
			<~ key *`, &fake{}},
		{"missing fields", `
			> position fen 4k3/8/8/8/8/8/4P3/4K3 b
			< info string castling missing: read as "-" *
			< info string en passant missing: read as "-" *
			> d
			<~ fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1
			<~ key *
			> position fen 4k3/8/8/8/8/8/4P3/4K3 moves e2e4
			< info string player to move missing: read as "w" *
			< info string castling missing: read as "-" *
			< info string en passant missing: read as "-" *
			> d
			<~ fen 4k3/8/8/8/4P3/8/8/4K3 b - - 0 1
			<~ key *`, &fake{}},
		{"a position that cannot be played", `
			> position startpos moves e2e4
			> position fen 8/8/8/8/8/8/8/8 w - - 0 1
			< info string position not changed: * white king missing; black king missing
			> position fen
			< info string position not changed: fen: *
			> position
			< info string position not changed: missing startpos or fen
			> d
			<~ fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
			<~ key *`, &fake{}},
		{"an illegal move", `
			> position startpos moves e2e4 e7e4 d2d4
			< info string illegal move "e7e4" (number 2): it and the moves after it are ignored
			> d
			<~ fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
			<~ key *
			> position startpos moves hello
			< info string illegal move "hello" (number 1): *`, &fake{}},
		{"castling in both spellings", `
			> position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1 e8g8
			-
			> d
			<~ fen rnbq1rk1/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w - - 6 5
			<~ key *
			> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
			> go searchmoves e1g1
			< info * pv e1g1
			< bestmove e1g1
			> setoption name UCI_Chess960 value true
			> go searchmoves e1h1
			< info * pv e1h1
			< bestmove e1h1
			> go perft 1
			<~ e1h1: 1
			<~ Nodes searched: 15
			<
			-`, &fake{}},
	})
}
