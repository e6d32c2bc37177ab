package compact_test

import (
	"errors"
	"io"
	"os"
	"testing"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/compact"
)

// masters returns the first n games of the masters, or all of them if n is 0.
func masters(tb testing.TB, n int) []*compact.Game {
	tb.Helper()
	return readFile(tb, testdata.File(tb, "pgn/large/masters-a.pgn"), n)
}

func readFile(tb testing.TB, name string, n int) (games []*compact.Game) {
	tb.Helper()
	f, err := os.Open(name)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	r := pgn.NewReader(f)
	for n == 0 || len(games) < n {
		g := new(compact.Game)
		err := compact.Read(r, g)
		if err == io.EOF {
			break
		}
		if _, ok := errors.AsType[*pgn.Error](err); ok {
			continue
		}
		if err != nil {
			tb.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}
