package train

import (
	"bytes"
	"errors"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
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
	m := newModel(16)
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
		newPass(16).forward(&m, &r)
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
