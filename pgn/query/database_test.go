package query_test

import (
	"testing"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/chessbase"
	"github.com/luftchess/luft/pgn/query"
	"github.com/luftchess/luft/pgn/scid"
)

// TestDatabases lets the databases of other programs drive a Matcher, and compares with their games as
// trees.
func TestDatabases(t *testing.T) {
	s, err := scid.Open("../scid/testdata/games.si4")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c, err := chessbase.Open("../chessbase/testdata/sample.cbh")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	matched := 0
	for _, db := range []interface {
		Len() int
		Game(i int) (*pgn.Game, error)
		Visit(i int, v pgn.Visitor) error
	}{s, c} {
		for _, text := range []string{
			"White~.", "not White~^A", "Result=1-0 or Result=0-1", "captures(Pp)", "plies>=10", "check or castles(KQkq)", "last(count(Pp)>=14)",
			"line(e4|d4 *)", "opening(A..E)",
		} {
			q := query.MustParse(text)
			m := q.Matcher()
			for i := range db.Len() {
				g, err := db.Game(i)
				if err != nil {
					continue // a guiding text
				}
				want, err := q.Match(g)
				if err != nil {
					t.Fatal(err)
				}
				if err := db.Visit(i, m); err != nil || m.Matched() != want {
					t.Errorf("%T, game %d: %s: %v, %v, want %v", db, i, text, m.Matched(), err, want)
				}
				if want {
					matched++
				}
			}
		}
	}
	if matched < 60 {
		t.Errorf("only %d games matched", matched)
	}
}
