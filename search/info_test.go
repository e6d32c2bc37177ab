package search

import (
	"errors"
	"testing"

	"github.com/luftchess/luft/board"
)

func TestBoundText(t *testing.T) {
	if text, err := (Upper + 1).MarshalText(); err == nil {
		t.Errorf("a value that is no bound is written %q", text)
	}
	for b := NoScore; b <= Upper; b++ {
		text, err := b.MarshalText()
		var back Bound
		if err != nil || string(text) != b.String() || back.UnmarshalText(text) != nil || back != b {
			t.Errorf("%v is written as %q and read as %v, %v", b, text, back, err)
		}
	}
	b := Lower
	if err := b.UnmarshalText([]byte("Bound(4)")); !isParseError(err) || b != Lower {
		t.Errorf("read as %v, %v", b, err)
	}
}

func isParseError(err error) bool {
	_, ok := errors.AsType[*board.ParseError](err)
	return ok
}
