package movegen_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
)

// variants are all rules but Standard.
var variants = board.AllRules()[1:]

// TestVariantPerft counts the suite of each variant: what two million nodes allow, and all of it
// in a long run.
func TestVariantPerft(t *testing.T) {
	most := uint64(100_000)
	switch {
	case testdata.Long():
		most = 1 << 63
	case !testing.Short():
		most = 2_000_000
	}
	for _, rules := range variants {
		t.Run(rules.String(), func(t *testing.T) {
			if rules == board.KingOfTheHill {
				t.Skip("no suite: TestVariantTwin walks its positions")
			}
			file, err := os.Open(testdata.File(t, "perft/variants/"+rules.String()+".perft"))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			suite, n := perfttest.NewReader(file), 0
			suite.Rules = rules
			for e, err := range suite.Entries() {
				if err != nil {
					t.Error(err)
					continue
				}
				for _, c := range e.Counts {
					if c.Nodes > most {
						continue
					}
					n++
					if got := movegen.Perft(&e.Board, c.Depth); got != c.Nodes {
						t.Errorf("%s: perft %d = %d, want %d\n%s", e.ID, c.Depth, got, c.Nodes, divide(&e.Board, min(c.Depth, 2)))
						break
					}
				}
			}
			t.Logf("%d counts", n)
		})
	}
}

// TestVariantTwin plays random games of each variant and compares each position with the slow
// generator: the legal moves, the boards after them and the end of the game.
func TestVariantTwin(t *testing.T) {
	positions := 150
	switch {
	case testdata.Long():
		positions = 4000
	case !testing.Short():
		positions = 400
	}
	for _, rules := range variants {
		t.Run(rules.String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(rules), 41))
			b, ends := rules.Start(), 0
			shuffled := false // the next game begins from the pieces of Chess960
			for n := range positions {
				checkVariant(t, &b, n%50 == 0)
				next, ok := randomMove(r, &b)
				if !ok || b.Fullmove() > 80 {
					ends++
					shuffled = !shuffled
					next = startOf(rules, r, shuffled)
				}
				b = next
			}
			for range 3 { // games may be long
				b := startOf(rules, r, true)
				for range positions / 10 {
					checkVariant(t, &b, false)
					next, ok := randomMove(r, &b)
					if !ok {
						break
					}
					b = next
				}
			}
			t.Logf("%d games", ends)
		})
	}
}

// startOf returns the start position of the rules, or one with the pieces of a random position of
// Chess960 and their castling rights, as far as the rules have them.
func startOf(rules board.Rules, r *rand.Rand, shuffled bool) board.Board {
	start := rules.Start()
	if !shuffled || rules == board.RacingKings {
		return start
	}
	chess960, err := board.Chess960(r.IntN(960))
	if err != nil {
		panic(err)
	}
	s, from := start.Setup(), chess960.Setup()
	castles := s.Castling != 0
	s.Castling = 0
	for sq := board.A1; sq <= board.H8; sq++ {
		if rank := sq.Rank(); (rank == board.Rank1 || rank == board.Rank8) && s.Pieces[sq].Kind() != board.Pawn {
			s.Pieces[sq] = from.Pieces[sq]
			if castles {
				s.Castling |= from.Castling & sq.Bitboard()
			}
		}
	}
	b, err := s.Board()
	if err != nil {
		panic(err)
	}
	return b
}

// randomMove plays a random legal move, rather one that captures or checks: these change more.
func randomMove(r *rand.Rand, b *board.Board) (board.Board, bool) {
	var g movegen.Generator
	g.Reset(b)
	moves := g.AppendLegal(nil)
	if len(moves) == 0 {
		return *b, false
	}
	m := moves[r.IntN(len(moves))]
	if captures := g.AppendCaptures(nil); len(captures) > 0 && r.IntN(3) == 0 {
		m = captures[r.IntN(len(captures))]
	}
	for _, check := range moves {
		if g.GivesCheck(check) && r.IntN(8) == 0 {
			m = check
		}
	}
	next := *b
	next.Play(m)
	return next, true
}

// checkVariant compares everything that is known of a position with the slow generator.
func checkVariant(t *testing.T, b *board.Board, all bool) {
	t.Helper()
	checkNode(t, b)
	if all {
		checkIsLegal(t, b)
	}
	s := b.Setup()
	got, want := movegen.AppendLegal(nil, b), oracle.Legal(&s)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("legal moves (-want +got):\n%s%s\n%v", cmp.Diff(want, got), b.FEN(), b)
	}
	for _, m := range want {
		next := *b
		next.Play(m)
		after := oracle.Play(&s, m)
		if next.Setup() != after {
			t.Fatalf("after %v (-want +got):\n%s%v", m, cmp.Diff(after, next.Setup()), b)
		}
		if hash := b.HashAfter(m); hash != next.Hash() {
			t.Fatalf("HashAfter(%v) = %x, want %x\n%v", m, hash, next.Hash(), b)
		}
	}
	if got, want := movegen.StatusOf(b), statusOf(&s, len(want)); got != want && got != movegen.StatusInsufficientMaterial {
		t.Fatalf("status %v, want %v\n%s\n%v", got, want, b.FEN(), b)
	}
	var g movegen.Generator
	g.Reset(b)
	if got := movegen.Pinned(b, b.Turn()); len(want) > 0 && got != g.Pinned() {
		t.Fatalf("Pinned =\n%vthe Generator has\n%v\n%s\n%v", got, g.Pinned(), b.FEN(), b)
	}
	text, err := b.MarshalText()
	var back board.Board
	if err != nil || back.UnmarshalText(text) != nil || back != *b {
		t.Fatalf("text %s, %v is read as\n%v", text, err, back)
	}
	data, err := b.MarshalBinary()
	back = board.Board{}
	if err != nil || back.UnmarshalBinary(data) != nil || back != *b {
		t.Fatalf("binary form %x, %v is read as\n%v", data, err, back)
	}
}

// statusOf returns the status by the slow generator, but for insufficient material.
func statusOf(s *board.Setup, moves int) movegen.Status {
	switch end := oracle.EndOf(s); {
	case end == oracle.Drawn:
		return movegen.StatusVariantDraw
	case end == oracle.WhiteWins && s.Turn == board.White, end == oracle.BlackWins && s.Turn == board.Black:
		return movegen.StatusVariantWin
	case end != oracle.NoEnd:
		return movegen.StatusVariantLoss
	case moves > 0:
		return movegen.StatusOngoing
	case s.Rules == board.Antichess:
		return movegen.StatusVariantWin
	case oracle.InCheck(s):
		return movegen.StatusCheckmate
	}
	return movegen.StatusStalemate
}

// TestVariantEffect holds what EffectOf says of the moves that ordinary chess does not have.
func TestVariantEffect(t *testing.T) {
	for _, tt := range []struct {
		name, text, move string
		want             movegen.Effect
	}{
		{"a drop with check", "crazyhouse 4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@f6", movegen.Effect{
			Piece: board.WhiteKnight, CapturedOn: board.NoSquare, Drop: true, Check: true,
		}},
		{"an explosion", "atomic 4k3/8/8/2npb3/3P4/8/8/3RK3 b - - 0 1", "e5d4", movegen.Effect{
			Piece: board.BlackBishop, Captured: board.WhitePawn, CapturedOn: board.D4,
			Exploded: board.C5.Bitboard() | board.E5.Bitboard() | board.D4.Bitboard(),
		}},
		{"a promotion to a king", "antichess 8/P7/8/8/8/8/8/7k w - - 0 1", "a7a8k", movegen.Effect{
			Piece: board.WhitePawn, CapturedOn: board.NoSquare, Promotion: board.King,
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var b board.Board
			if err := b.UnmarshalText([]byte(tt.text)); err != nil {
				t.Fatal(err)
			}
			m, err := movegen.ParseMove(&b, tt.move)
			if err != nil {
				t.Fatal(err)
			}
			tt.want.Move = m
			got, legal := movegen.EffectOf(&b, m)
			if diff := cmp.Diff(tt.want, got); diff != "" || !legal {
				t.Errorf("legal %v (-want +got):\n%s", legal, diff)
			}
		})
	}
}

// TestFindInVariants holds what [movegen.Find] and [movegen.LegalFrom] have in variants only, and that
// lists can be longer than those of ordinary chess.
func TestFindInVariants(t *testing.T) {
	of := func(text string) (b board.Board) {
		t.Helper()
		if err := b.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		return b
	}
	anti := of("antichess 8/P7/8/8/8/8/8/7k w - - 0 1")
	if got := fmt.Sprint(movegen.Find(&anti, board.A7, board.A8)); got != "[a7a8q a7a8r a7a8b a7a8n a7a8k]" {
		t.Errorf("promotions in Antichess: %s", got)
	}
	house := of("crazyhouse 4k3/8/8/8/8/8/8/4K3[QRBNP] w - - 0 1")
	if got := fmt.Sprint(movegen.Find(&house, board.A1, board.A1)); got != "[N@a1 B@a1 R@a1 Q@a1]" {
		t.Errorf("drops on a1: %s", got)
	}
	if got := fmt.Sprint(slices.Collect(movegen.LegalFrom(&house, board.A2))); got != "[P@a2 N@a2 B@a2 R@a2 Q@a2]" {
		t.Errorf("moves from an empty square: %s", got)
	}
	if n := len(movegen.AppendLegal(nil, &house)); n <= 256 || n != movegen.Count(&house) {
		t.Errorf("%d moves, want more than 256", n)
	}
}
