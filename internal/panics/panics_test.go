package panics

import (
	"errors"
	"strings"
	"testing"

	"github.com/luftchess/luft/search"
)

func TestRecover(t *testing.T) {
	run := func(f func() error) (err error) {
		defer Recover(&err)
		return f()
	}
	err := run(func() error { panic("out of squares") })
	e, ok := errors.AsType[*search.PanicError](err)
	if !ok || e.Value != "out of squares" || !strings.Contains(e.Stack, "TestRecover") {
		t.Errorf("%v", err)
	}
	want := errors.New("no move")
	if err := run(func() error { return want }); err != want {
		t.Errorf("without a panic: %v", err)
	}
}
