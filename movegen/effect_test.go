package movegen_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
)

// TestEffect holds what each legal move is said to do against the boards that the
// slow generator has before and after it.
func TestEffect(t *testing.T) {
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		s := b.Setup()
		quiet := 0
		for _, m := range oracle.Legal(&s) {
			e, legal := movegen.EffectOf(&b, m)
			if !legal {
				t.Fatalf("%s: %v is not legal", p.Name, m)
			}
			after := oracle.Play(&s, m)
			var left, arrived, captured []board.Square // squares that our pieces leave and go to, and that theirs leave
			for sq := range board.NoSquare {
				was, is := s.Pieces[sq], after.Pieces[sq]
				if was == is {
					continue
				}
				if was != board.NoPiece && was.Color() == s.Turn {
					left = append(left, sq)
				}
				if was != board.NoPiece && was.Color() != s.Turn {
					captured = append(captured, sq)
				}
				if is != board.NoPiece && is.Color() == s.Turn {
					arrived = append(arrived, sq)
				}
			}
			want := movegen.Effect{Move: m, Piece: s.Pieces[m.From()], CapturedOn: board.NoSquare, Promotion: m.Promotion(), Check: oracle.GivesCheck(&s, m)}
			if len(captured) == 1 {
				want.CapturedOn, want.Captured = captured[0], s.Pieces[captured[0]]
				want.EnPassant = captured[0] != m.To()
			}
			// Castling moves two pieces, unless one of them stays where it is, or
			// they change places; then the square gone to is the own rook's.
			own := s.Pieces[m.To()] != board.NoPiece && s.Pieces[m.To()].Color() == s.Turn
			if len(left) == 2 || own {
				want.Castling = true
				if king := oracle.King(&after, s.Turn); king.File() == board.FileC {
					want.Side = board.QueenSide
				}
			}
			if e != want {
				t.Errorf("%s: EffectOf(%v) = %+v, want %+v (left %v, arrived %v)\n%v", p.Name, m, e, want, left, arrived, b)
			}
			if e.IsQuiet() {
				quiet++
			}
			if e.IsCapture() != (len(captured) > 0) {
				t.Errorf("%s: IsCapture(%v) = %v", p.Name, m, e.IsCapture())
			}
		}
		var g movegen.Generator
		g.Reset(&b)
		if n := len(g.AppendQuiets(nil)); quiet != n {
			t.Errorf("%s: %d quiet moves, AppendQuiets has %d", p.Name, quiet, n)
		}
	}
}

func TestEffectIllegal(t *testing.T) {
	b := board.Start()
	for _, m := range []board.Move{board.NoMove, board.NewMove(board.E2, board.E5), board.NewMove(board.E1, board.H1), 0xffff} {
		if e, legal := movegen.EffectOf(&b, m); legal || e != (movegen.Effect{}) {
			t.Errorf("EffectOf(%v) = %+v, %v", m, e, legal)
		}
	}
}

func TestEffectJSON(t *testing.T) {
	b := mustBoard(t, "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6")
	for m := range movegen.Legal(&b) {
		want, _ := movegen.EffectOf(&b, m)
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got movegen.Effect
		if err := json.Unmarshal(text, &got); err != nil || got != want {
			t.Errorf("%s reads back as %+v, %v; want %+v", text, got, err, want)
		}
	}
}

// TestFind asks for the moves between any two squares, and for the spelling of any
// move: they are the legal ones, with castling found in both spellings.
// TestFindInvalidSquare is a piece dropped beside the board: NewMove takes the square
// modulo 64, so that a king on b1 was found to move from b1 to NoSquare by b1a1.
func TestFindInvalidSquare(t *testing.T) {
	s := board.Setup{Fullmove: 1}
	s.Pieces[board.B1], s.Pieces[board.H8] = board.WhiteKing, board.BlackKing
	b, err := s.Board()
	if err != nil {
		t.Fatal(err)
	}
	for v := board.NoSquare; v != 0; v++ {
		if moves := movegen.Find(&b, board.B1, v); moves != nil {
			t.Errorf("Find(b1, Square(%d)) = %v, want none", v, moves)
		}
		if moves := movegen.Find(&b, v, board.A1); moves != nil {
			t.Errorf("Find(Square(%d), a1) = %v, want none", v, moves)
		}
	}
	if moves := movegen.Find(&b, board.B1, board.A1); len(moves) != 1 {
		t.Errorf("Find(b1, a1) = %v, want one move", moves)
	}
}

func TestFind(t *testing.T) {
	for n, p := range perfttest.Positions() {
		if n%4 != 0 && !testdata.Long() {
			continue
		}
		b := p.Board(t)
		s := b.Setup()
		legal := oracle.Legal(&s)
		rooks := map[board.Move]board.Square{} // that castle, by the move
		for _, m := range legal {
			if e, _ := movegen.EffectOf(&b, m); e.Castling {
				rooks[m] = b.CastlingRook(b.Turn(), e.Side)
			}
		}
		for from := range board.NoSquare {
			var all []board.Move
			for m := range movegen.LegalFrom(&b, from) {
				all = append(all, m)
			}
			want := slices.DeleteFunc(slices.Clone(legal), func(m board.Move) bool { return m.From() != from })
			slices.Sort(all)
			slices.Sort(want)
			if !slices.Equal(all, want) {
				t.Errorf("%s: LegalFrom(%v) = %v, want %v", p.Name, from, all, want)
			}
			for to := range board.NoSquare {
				var want []board.Move
				for _, m := range legal {
					rook, castles := rooks[m]
					if m.From() == from && (m.To() == to || castles && rook == to) {
						want = append(want, m)
					}
				}
				got := movegen.Find(&b, from, to)
				if len(got) == 4 && got[0].Promotion() != board.Queen {
					t.Errorf("%s: Find(%v, %v) = %v, the queen does not come first", p.Name, from, to, got)
				}
				for _, m := range got {
					if c, ok := movegen.Canonical(&b, board.NewPromotion(from, to, m.Promotion())); c != m || !ok {
						t.Errorf("%s: Canonical(%v to %v) = %v, %v, want %v", p.Name, from, to, c, ok, m)
					}
				}
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Errorf("%s: Find(%v, %v) = %v, want %v", p.Name, from, to, got, want)
				}
			}
		}
	}
	b := board.Start()
	if m, ok := movegen.Canonical(&b, board.NewMove(board.E1, board.H1)); ok {
		t.Errorf("Canonical(e1h1) = %v, legal, with pieces in between", m)
	}
	for range movegen.LegalFrom(&b, board.E2) {
		break
	}
}
