package match

import (
	"errors"
	"testing"

	"github.com/luftchess/luft/board"
)

func TestEndingText(t *testing.T) {
	for e := NoEnding; e <= Crash; e++ {
		text, err := e.MarshalText()
		var back Ending
		if err != nil || string(text) != e.String() || back.UnmarshalText(text) != nil || back != e {
			t.Errorf("%v is written as %q and read as %v, %v", e, text, back, err)
		}
	}
	e := Stalemate
	err := e.UnmarshalText([]byte("unknown"))
	if _, ok := errors.AsType[*board.ParseError](err); !ok || e != Stalemate {
		t.Errorf("read as %v, %v", e, err)
	}
}
