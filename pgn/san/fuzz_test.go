package san_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
	"github.com/luftchess/luft/pgn/san"
)

// wander plays a legal move for each of the steps.
func wander(b *board.Board, steps []byte) {
	for _, step := range steps[:min(len(steps), 32)] {
		moves := movegen.AppendLegal(nil, b)
		if len(moves) == 0 {
			return
		}
		b.Play(moves[int(step)%len(moves)])
	}
}

// texts are moves in every form, and what nearly are.
var texts = []string{
	"e4", "e5", "exd5", "exd6 e.p.", "e8=Q+", "e8Q", "e8/Q", "e8(Q)", "e8", "exd8=N#", "Nf3", "Nxf3", "Ngf3", "Ng1f3",
	"Ng1-f3", "e2-e4", "e2e4", "e7e8q", "O-O", "O-O-O", "0-0", "o-o-o", "bxc3", "bc3", "nf3", "kd2", "♘f3", "♛xd8", "--",
	"Z0", "Qxf7#", "Rad1", "R1d2", "Kxe2!?", "Bb5+??", "a1=q", "e1g1", "e1h1", "Sf3", "Кр", "", "x", "N\xff", "e4++ ep!!",
}

// FuzzParse reads any text on any board. Strictly it is the legal move that is
// written so, by the slow twin; leniently the move is legal; and the quick way
// finds what the other does.
func FuzzParse(f *testing.F) {
	for i, p := range perfttest.Positions() {
		f.Add(p.FEN, []byte{byte(i), byte(i / 3)}, texts[i%len(texts)], uint32(san.Import))
		f.Add(p.FEN, []byte{}, texts[i*7%len(texts)], uint32(1)<<(i%16))
	}
	english, err := san.LettersOf("en")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, position string, steps []byte, text string, allow uint32) {
		b, err := fen.Parse(position)
		if err != nil {
			return
		}
		wander(&b, steps)
		before := b

		m, err := san.Parse(&b, text)
		checkError(t, text, err)
		if want, ok := slowParse(&b, strings.TrimSpace(text)); ok != (err == nil) || m != want {
			t.Errorf("%q reads as %v (%v), want %v, %v", text, m, err, want, ok)
		}

		quick := san.Parser{Allow: san.Leniency(allow)}
		thorough := san.Parser{Allow: quick.Allow, Letters: &english}
		lm, err := quick.ParseBytes(&b, []byte(text))
		checkError(t, text, err)
		tm, terr := thorough.Parse(&b, text)
		if lm != tm || (err == nil) != (terr == nil) {
			t.Errorf("%q with %v reads as %v (%v), the long way as %v (%v)", text, quick.Allow, lm, err, tm, terr)
		}
		switch next := b; {
		case err == nil && lm == board.NoMove && (quick.Allow&san.NullMoves == 0 || !next.PlayNull()),
			err == nil && lm != board.NoMove && !movegen.IsLegal(&b, lm):
			t.Errorf("%q with %v reads as %v, which is not legal", text, quick.Allow, lm)
		case m != board.NoMove && lm != m:
			t.Errorf("%q reads as %v, but with %v as %v (%v)", text, m, quick.Allow, lm, err)
		}
		if b != before {
			t.Error("the board has changed")
		}
	})
}

// checkError holds an error against what its type promises.
func checkError(t *testing.T, text string, err error) {
	t.Helper()
	if err == nil {
		return
	}
	e, ok := errors.AsType[*san.Error](err)
	if !ok {
		t.Fatalf("%q: error of type %T", text, err)
	}
	if e.Err != san.ErrSyntax && e.Err != san.ErrIllegal && e.Err != san.ErrAmbiguous && e.Err != san.ErrMissingPromotion {
		t.Errorf("%q: error for %v", text, e.Err)
	}
	if e.Offset < 0 || e.Offset > len(e.Text) || len(e.Text) > len(text) || e.Text != text[:len(e.Text)] {
		t.Errorf("%q: error at %d of %q", text, e.Offset, e.Text)
	}
	if e.Needs != 0 && e.Err != san.ErrSyntax {
		t.Errorf("%q: %v needs %v", text, e.Err, e.Needs)
	}
}

// FuzzAppend writes any move on any board. A legal one reads back, from its long
// form too, and is written as the slow twin has it; no other reads as a move.
func FuzzAppend(f *testing.F) {
	for i, p := range perfttest.Positions() {
		f.Add(p.FEN, []byte{byte(i), byte(i / 2), byte(i / 3)}, uint16(i*199))
	}
	long := san.Parser{Allow: san.LongAlgebraic}
	f.Fuzz(func(t *testing.T, position string, steps []byte, move uint16) {
		b, err := fen.Parse(position)
		if err != nil {
			return
		}
		wander(&b, steps)
		m := board.Move(move)
		text := san.Format(&b, m)
		if got, err := san.Parse(&b, text); (err == nil) != movegen.IsLegal(&b, m) || err == nil && got != m {
			t.Errorf("%v is written %s, which reads as %v (%v)", m, text, got, err)
		}
		for m, want := range slowTexts(&b) {
			if text := san.Format(&b, m); text != want {
				t.Errorf("%v is written %s, want %s", m, text, want)
			}
			text := san.FormatLong(&b, m)
			if got, err := long.Parse(&b, text); err != nil || got != m {
				t.Errorf("%v is written %s, which reads as %v (%v)", m, text, got, err)
			}
		}
	})
}
