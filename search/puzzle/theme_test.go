package puzzle

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn/san"
)

// solved returns a puzzle with its line in algebraic notation. If lead is not empty, it is
// played first.
func solved(t testing.TB, position, lead, line string) *Puzzle {
	t.Helper()
	b, err := fen.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	p := &Puzzle{Start: b, Lead: board.NoMove}
	if lead != "" {
		if p.Lead, err = san.Parse(&b, lead); err != nil {
			t.Fatal(err)
		}
		b.Play(p.Lead)
	}
	if p.Line, err = san.ParseLine(&b, line); err != nil {
		t.Fatal(err)
	}
	p.ID = p.DefaultID()
	return p
}

// Each case gives all themes of a line, so that it is also a test of those it has not.
func TestClassify(t *testing.T) {
	tests := []struct{ name, position, lead, line, want string }{
		{"back rank mate", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "", "Ra8#",
			"mate mateIn1 backRankMate endgame rookEndgame oneMove"},
		{"a way out of the back rank, which is covered", "6k1/5pp1/7B/8/8/8/5PPP/R5K1 w - - 0 1", "", "Ra8+",
			"endgame oneMove"},
		{"mate beside the back rank", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "", "Rh8#",
			"mate mateIn1 endgame rookEndgame oneMove"},
		{"smothered mate", "6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1", "", "Nf7#",
			"mate mateIn1 smotheredMate endgame oneMove"},
		{"Philidor's legacy", "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", "", "Qg8+ Rxg8 Nf7#",
			"mate mateIn2 smotheredMate sacrifice endgame short"},
		{"fork by a knight", "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "", "Nc7+ Kd7 Nxa8",
			"fork endgame short"},
		{"fork by a pawn", "4k3/8/2n1n3/8/3P4/8/8/4K3 w - - 0 1", "", "d5 Nb4 dxe6",
			"fork endgame knightEndgame short"},
		{"fork by a piece that can be taken", "r3k3/2b5/8/3N4/8/8/8/4K3 w - - 0 1", "", "Nxc7+ Kd7 Nxa8",
			"fork hangingPiece endgame short"},
		{"no fork, as a pawn takes the knight", "r3k3/8/1p6/3N4/8/8/8/4K3 w - - 0 1", "", "Nxb6 Rb8 Nd7",
			"endgame short"},
		{"a fork from which nothing comes", "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "", "Nc7+ Ke7 Nd5+",
			"endgame short"},
		{"a pinned knight cannot take", "4k3/4n3/8/8/8/8/3Q4/4RK2 w - - 0 1", "", "Qd5",
			"pin endgame oneMove"},
		{"a pinned knight is taken", "4k3/4n3/8/8/8/B7/8/4RK2 w - - 0 1", "", "Kf2 Kf7 Bxe7",
			"pin endgame short"},
		{"a pinned knight that would lose by taking", "4k3/4n3/8/8/2PP4/8/8/4RK2 w - - 0 1", "", "d5",
			"endgame oneMove"},
		{"a pinned knight that is taken at a loss", "4k3/4n3/8/8/8/8/8/4RK2 w - - 0 1", "", "Kf2 Kf8 Rxe7",
			"endgame short"},
		{"a rook that is pinned on its file takes", "4k3/8/8/4r3/8/8/8/4RK2 w - - 0 1", "", "Re4",
			"endgame rookEndgame oneMove"},
		{"skewer", "8/8/8/q3k3/8/8/8/6KR w - - 0 1", "", "Rh5+ Kd6 Rxa5",
			"skewer endgame queenRookEndgame short"},
		{"the piece in front is worth less", "q6k/8/8/8/n7/8/8/1R4K1 w - - 0 1", "", "Ra1 Nc5 Rxa8+",
			"endgame short"},
		{"discovered attack", "3qk3/8/8/8/8/3B4/8/3RK3 w - - 0 1", "", "Bb5+ Ke7 Rxd8",
			"discoveredAttack endgame short"},
		{"discovered check", "4k3/8/8/4N3/8/8/8/4RK2 w - - 0 1", "", "Nc6+",
			"discoveredAttack discoveredCheck endgame oneMove"},
		{"double check", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "", "Nf6+",
			"discoveredAttack discoveredCheck doubleCheck endgame oneMove"},
		{"hanging queen", "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "", "Rxd5",
			"hangingPiece endgame queenRookEndgame oneMove"},
		{"taken back", "3qk3/8/8/3Q4/8/8/8/3RK3 b - - 0 1", "Qxd5", "Rxd5",
			"endgame queenRookEndgame oneMove"},
		{"taken back with profit", "4k3/8/8/3N4/8/8/q7/3RK3 b - - 0 1", "Qxd5", "Rxd5",
			"hangingPiece endgame queenRookEndgame oneMove"},
		{"protected queen", "4k3/8/4p3/3q4/8/8/8/3RK3 w - - 0 1", "", "Rxd5",
			"endgame queenRookEndgame oneMove"},
		{"the defender is taken", "6k1/3b2p1/5n2/6B1/8/8/8/3R2K1 w - - 0 1", "", "Bxf6 gxf6 Rxd7",
			"capturingDefender endgame short"},
		{"another defender is left", "4k3/3b2p1/5n2/6B1/8/8/8/3R2K1 w - - 0 1", "", "Bxf6 gxf6 Rxd7",
			"endgame short"},
		{"Damiano's mate", "5rk1/6p1/6P1/8/8/8/2Q5/6KR w - - 0 1", "", "Rh8+ Kxh8 Qh2+ Kg8 Qh7#",
			"mate mateIn3 attraction sacrifice endgame queenRookEndgame long"},
		{"a queen is lured to where it is lost", "7k/4q3/8/8/8/4B3/8/5RK1 w - - 0 1", "", "Rf8+ Qxf8 Bh6 Kg8 Bxf8",
			"attraction sacrifice endgame long"},
		{"a quiet move", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "", "Rh7 Kb8 Rh8#",
			"mate mateIn2 quietMove endgame rookEndgame short"},
		{"scholar's mate", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "", "Qxf7#",
			"mate mateIn1 attackingF2F7 oneMove"},
		{"capture on f2", "rnb1k1nr/pppp1ppp/8/2b1p3/4P2q/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 0 4", "", "Qxf2#",
			"mate mateIn1 attackingF2F7 oneMove"},
		{"promotion", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "", "a8=Q",
			"advancedPawn promotion endgame pawnEndgame oneMove"},
		{"underpromotion", "8/P1k5/8/8/8/8/8/K7 w - - 0 1", "", "a8=N+",
			"advancedPawn promotion underPromotion endgame pawnEndgame oneMove"},
		{"Black's seventh rank", "4k3/8/8/8/8/2p5/8/4K3 b - - 0 1", "", "c2",
			"advancedPawn endgame pawnEndgame oneMove"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "", "exd6",
			"enPassant endgame pawnEndgame oneMove"},
		{"castling", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "O-O-O+",
			"castling endgame rookEndgame oneMove"},
		{"bishops", "4k3/3p4/2p5/1B6/8/8/8/4K3 w - - 0 1", "", "Bxc6",
			"endgame bishopEndgame oneMove"},
		{"a queen", "4k3/8/8/8/8/8/3p4/3QK3 w - - 0 1", "", "Qxd2",
			"endgame queenEndgame oneMove"},
		{"mate in four", "8/8/1k6/7R/R7/8/8/6K1 w - - 0 1", "", "Rg4 Kc6 Rg6+ Kd7 Rh7+ Ke8 Rg8#",
			"mate mateIn4 quietMove endgame rookEndgame veryLong"},
		{"mate in seven", "8/8/8/4k3/8/8/8/RR4K1 w - - 0 1", "", "Ra4 Kd5 Rb5+ Kc6 Rh5 Kb6 Rg4 Kc6 Rg6+ Kd7 Rh7+ Ke8 Rg8#",
			"mate mateIn5 quietMove endgame rookEndgame veryLong"},
		{"no sacrifice, as the opponent promotes", "4k3/8/8/8/8/8/p6P/2N1K3 w - - 0 1", "", "h4 a1=Q h5",
			"quietMove endgame knightEndgame short"},
	}
	known := map[Theme]bool{}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := solved(t, test.position, test.lead, test.line)
			got := p.Classify()
			if diff := cmp.Diff(test.want, joined(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			for _, theme := range got {
				known[theme] = true
			}
			// The same with colours exchanged.
			other := &Puzzle{Start: p.Start.Flip(), Lead: board.NoMove}
			if p.Lead != board.NoMove {
				other.Lead = p.Lead.Flip()
			}
			for _, m := range p.Line {
				other.Line = append(other.Line, m.Flip())
			}
			if diff := cmp.Diff(joined(got), joined(other.Classify())); diff != "" {
				t.Errorf("with colours exchanged (-before +after):\n%s", diff)
			}
		})
	}
	for _, theme := range Themes() {
		if !known[theme] {
			t.Errorf("no case has %s", theme)
		}
		if d := theme.Definition(); d == "" || strings.ContainsAny(d, ".\n") || slices.Contains(strings.Fields(d), "men") {
			t.Errorf("%s: definition %q", theme, d)
		}
	}
	if d := Theme("zugzwang").Definition(); d != "" {
		t.Errorf("definition %q of an unknown theme", d)
	}
	if got := (&Puzzle{Start: board.Start()}).Classify(); got != nil {
		t.Errorf("%v without a line", got)
	}
}
