package train

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"testing"
	"testing/iotest"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
)

// TestRecordBytes pins the layout of bulletformat, computed by hand from its
// documentation.
func TestRecordBytes(t *testing.T) {
	tests := []struct {
		name   string
		fen    string
		result game.Result
		want   []byte
	}{
		{
			"White to move", "4k3/8/8/8/8/8/4P3/3K4 w - - 0 1", game.WhiteWins,
			[]byte{
				0x08, 0x10, 0, 0, 0, 0, 0, 0x10,
				0x05, 0x0d, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
				0x2c, 0x01, 2, 3, 4, 0, 0, 0,
			},
		},
		{
			"Black to move sees the board from the other side", "4k3/8/8/8/8/8/4P3/3K4 b - - 0 1", game.WhiteWins,
			[]byte{
				0x10, 0, 0, 0, 0, 0, 0x10, 0x08,
				0x85, 0x0d, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
				0x2c, 0x01, 0, 4, 3, 0, 0, 0,
			},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			r, err := NewRecord(&b, 300, test.result)
			if err != nil {
				t.Fatal(err)
			}
			if got, _ := r.MarshalBinary(); !bytes.Equal(got, test.want) {
				t.Errorf("got  %x\nwant %x", got, test.want)
			}
			if r.Score() != 300 {
				t.Errorf("score %v", r.Score())
			}
		})
	}
}

func TestNewRecordErrors(t *testing.T) {
	start := board.Start()
	tests := []struct {
		name   string
		b      board.Board
		score  eval.Score
		result game.Result
		want   error
	}{
		{"no board", board.Board{}, 0, game.Draw, ErrPieces},
		{"score", start, 1 << 15, game.Draw, ErrScore},
		{"result", start, 0, game.Unfinished, ErrResult},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := NewRecord(&test.b, test.score, test.result); !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
		})
	}
}

// TestVariantRefused holds that a position of a variant is not taken for one of ordinary chess.
func TestVariantRefused(t *testing.T) {
	for _, rules := range board.AllRules()[1:] {
		b := rules.Start()
		_, err := NewRecord(&b, 0, game.Draw)
		if e, ok := errors.AsType[*board.RulesError](err); !ok || e.Rules != rules {
			t.Errorf("%v: error %v, want a *board.RulesError", rules, err)
		}
		var set Set
		set.AddGame(&sample.Game{Start: b, Result: game.Draw, Plies: []sample.Ply{{Keep: true}}})
		if len(set.Training)+len(set.HeldOut) > 0 || set.Skipped != 1 {
			t.Errorf("%v: a Set has it", rules)
		}
	}
}

func TestReadRecords(t *testing.T) {
	var want []Record
	var text []byte
	for _, b := range []string{"4k3/8/8/8/8/8/4P3/3K4 w - - 0 1", "4k3/8/8/8/8/8/4P3/3K4 b - - 0 1"} {
		b, err := fen.Parse(b)
		if err != nil {
			t.Fatal(err)
		}
		r, err := NewRecord(&b, 30, game.Draw)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, r)
		text, _ = r.AppendBinary(text)
	}
	bad := bytes.Clone(text)
	bad[RecordSize+26] = 9
	broken := errors.New("broken")
	for _, test := range []struct {
		name   string
		in     io.Reader
		n      int
		err    error
		offset int64 // -1 for an error without one
	}{
		{"whole", bytes.NewReader(text), 2, nil, -1},
		{"empty", bytes.NewReader(nil), 0, nil, -1},
		{"cut off", bytes.NewReader(text[:40]), 1, io.ErrUnexpectedEOF, 40},
		{"bad result", bytes.NewReader(bad), 1, ErrRecord, 32},
		{"broken", io.MultiReader(bytes.NewReader(text), iotest.ErrReader(broken)), 2, broken, -1},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []Record
			var failed error
			for r, err := range ReadRecords(test.in) {
				if failed = err; err == nil {
					got = append(got, r)
				}
			}
			if !slices.Equal(got, want[:test.n]) || !errors.Is(failed, test.err) {
				t.Errorf("%d records, %v", len(got), failed)
			}
			if e, ok := errors.AsType[*sample.Error](failed); ok != (test.offset >= 0) || ok && e.Offset != test.offset {
				t.Errorf("%v, want offset %d", failed, test.offset)
			}
		})
	}
	for range ReadRecords(bytes.NewReader(text)) {
		break
	}
}

// FuzzRecord holds that what is read is written again as it was, that it has inputs, and
// that it has the same record after it has been a board.
func FuzzRecord(f *testing.F) {
	for _, g := range newGames(3) {
		b := g.Start
		for _, p := range g.Plies {
			b.Play(b.Canonical(p.Move))
		}
		r, err := NewRecord(&b, 12, game.BlackWins)
		if err != nil {
			f.Fatal(err)
		}
		text, _ := r.MarshalBinary()
		f.Add(text)
	}
	m := newModel(16, false)
	f.Fuzz(func(t *testing.T, text []byte) {
		var r Record
		if err := r.UnmarshalBinary(text); err != nil {
			if r != (Record{}) {
				t.Error("an error, and a record")
			}
			return
		}
		again, _ := r.MarshalBinary()
		if !bytes.Equal(again[:29], text[:29]) {
			t.Fatalf("got  %x\nwant %x", again, text)
		}
		newPass(&m).forward(&m, &r)
		b, err := r.Board()
		if err != nil {
			return
		}
		result := [...]game.Result{game.BlackWins, game.Draw, game.WhiteWins}[r.result]
		back, err := NewRecord(&b, r.Score(), result)
		if err != nil || back != r {
			t.Errorf("as a board it is %+v (%v), want %+v", back, err, r)
		}
	})
}
