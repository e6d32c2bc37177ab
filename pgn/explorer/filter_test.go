package explorer_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// filterGames are games with tags of all kinds; each begins with another move.
const filterGames = `[Date "2001.05.17"]
[WhiteElo "2500"]
[BlackElo "2300"]
[WhiteTitle "GM"]
[BlackTitle "IM"]
[TimeControl "180+2"]
[Result "1-0"]

1. a3 1-0

[Date "2001.??.??"]
[WhiteElo "2500"]
[BlackElo "?"]
[WhiteTitle "GM"]
[TimeControl "40/7200:3600"]
[Result "0-1"]

1. b3 0-1

[UTCDate "1999.12.31"]
[WhiteElo "99999"]
[BlackElo "1900"]
[TimeControl "-"]
[Result "*"]

1. c3 1/2-1/2

[Date "????.??.??"]
[WhiteElo "2700"]
[BlackElo "2701"]
[WhiteElo "1000"]
[WhiteTitle "gm"]
[BlackTitle "WGM"]
[TimeControl "60"]
[Variant "Chess960"]

1. d3 *

[Date "2001.06"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[TimeControl "*30"]

1. e3
`

// TestFilter has the games that filters select, by their first moves.
func TestFilter(t *testing.T) {
	date := func(s string) explorer.Date {
		d, err := explorer.ParseDate(s)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, test := range []struct {
		name   string
		filter explorer.Filter
		want   string // the files of the first moves
	}{
		{"none", explorer.Filter{}, "abcde"},
		{"lower rating", explorer.Filter{MinRating: 2300}, "ad"},
		{"lower rating, beyond one player's", explorer.Filter{MinRating: 2301}, "d"},
		{"upper rating", explorer.Filter{MaxRating: 2500}, "a"},
		{"upper rating, below one player's", explorer.Filter{MaxRating: 2499}, ""},
		{"ratings", explorer.Filter{MinRating: 2600, MaxRating: 2701}, "d"},
		{"since a day", explorer.Filter{Since: date("2001.05.17")}, "ae"},
		{"since a year", explorer.Filter{Since: date("2001")}, "abe"},
		{"until a day", explorer.Filter{Until: date("2001.05.16")}, "bc"},
		{"until a month", explorer.Filter{Until: date("2001.05")}, "abc"},
		{"until a year", explorer.Filter{Until: date("1999")}, "c"},
		{"a period", explorer.Filter{Since: date("2000"), Until: date("2001.??.??")}, "abe"},
		{"wins", explorer.Filter{Results: []game.Result{game.WhiteWins, game.BlackWins}}, "ab"},
		{"draws, by the marker", explorer.Filter{Results: []game.Result{game.Draw}}, "c"},
		{"no result", explorer.Filter{Results: []game.Result{game.Unfinished}}, "de"},
		{"at least", explorer.Filter{MinTime: 60 * time.Second}, "abd"},
		{"at most", explorer.Filter{MaxTime: 260 * time.Second}, "ade"},
		{"time for all moves", explorer.Filter{MinTime: 3 * time.Hour, MaxTime: 3 * time.Hour}, "b"},
		{"titles", explorer.Filter{Titles: []string{"GM", "IM"}}, "a"},
		{"titles of any case", explorer.Filter{Titles: []string{"Gm", "wgm"}}, "d"},
		{"standard", explorer.Filter{Variants: []explorer.Variant{explorer.Standard}}, "abc"},
		{"other variants", explorer.Filter{Variants: []explorer.Variant{explorer.FromPosition, explorer.Chess960}}, "de"},
		{"all together", explorer.Filter{MinRating: 2000, Since: date("2000"), Results: []game.Result{game.WhiteWins}, MaxTime: time.Hour, Titles: []string{"GM", "IM"}}, "a"},
	} {
		for _, maxPly := range []int{1, 0} {
			x := open(t, want(t, []explorer.Source{source("games", filterGames)}, explorer.Options{MaxPly: maxPly, Filter: test.filter}))
			var got []byte
			for p, err := range x.All() {
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range p.Moves {
					got = append(got, m.Move.String()[0])
				}
			}
			slices.Sort(got)
			if string(got) != test.want {
				t.Errorf("%s, to ply %d: got %q, want %q", test.name, maxPly, got, test.want)
			}
		}
	}
}

// TestRatingTags has ratings that are none.
func TestRatingTags(t *testing.T) {
	x := open(t, build(t, []explorer.Source{source("games", filterGames)}, explorer.Options{}))
	g, err := x.Game(3)
	if err != nil || g.White != 0 || g.Black != 1900 || g.Result != game.Draw || g.Date.Year != 1999 {
		t.Errorf("got %+v, %v", g, err)
	}
	if g, err := x.Game(4); err != nil || g.White != 2700 {
		t.Errorf("the first tag does not count: %+v, %v", g, err)
	}
}

// TestSourceOfGame reads each game from its source again.
func TestSourceOfGame(t *testing.T) {
	wide := []byte("\xff\xfe")
	for _, c := range filterGames {
		wide = append(wide, byte(c), byte(c>>8))
	}
	for name, text := range map[string]string{"plain": filterGames, "UTF-16": string(wide)} {
		s := source("games", text)
		x := open(t, build(t, []explorer.Source{s}, explorer.Options{}))
		if x.Info().Games != 5 {
			t.Fatalf("%s: %+v", name, x.Info())
		}
		for id := explorer.GameID(1); id <= 5; id++ {
			found, err := x.Game(id)
			if err != nil {
				t.Fatal(err)
			}
			g, err := found.Read(s.In, s.Size)
			if err != nil {
				t.Fatalf("%s: game %d: %v", name, id, err)
			}
			if got := g.Main().First().Move().String(); got[0] != "abcde"[id-1] {
				t.Errorf("%s: game %d begins with %s", name, id, got)
			}
		}
	}
	x := open(t, build(t, nil, explorer.Options{}))
	for _, id := range []explorer.GameID{0, 1} {
		if g, err := x.Game(id); err == nil {
			t.Errorf("game %d of an empty index: %+v", id, g)
		}
	}
}

// TestText has the texts of dates and variants that are not valid.
func TestText(t *testing.T) {
	for _, s := range []string{"", "x", "2001.", "2001.13.01", "2001.01.32", "2001-01-01", "20010101", "2001.01.01 ", "2001.1.1"} {
		if d, err := explorer.ParseDate(s); err == nil {
			t.Errorf("ParseDate(%q) = %v", s, d)
		}
	}
	for _, v := range []any{explorer.Date{Year: 10_000}, explorer.Date{Month: 13}, explorer.Date{Day: 32}, explorer.Variant(3)} {
		if data, err := json.Marshal(v); err == nil {
			t.Errorf("%v becomes %s", v, data)
		}
	}
	var v explorer.Variant
	if err := v.UnmarshalText([]byte("chess")); err == nil {
		t.Errorf("got %v", v)
	}
}

// TestReport reports malformed games; what is before the error counts.
func TestReport(t *testing.T) {
	text := "[A \"1\"]\n\n1. e4 e5 2. Ke3 *\n\n[A \"2\"]\n\n1. d4 *\n\n[FEN \"x\"]\n\n1. c4 *\n"
	var reported []string
	o := explorer.Options{Report: func(source string, err error) {
		if _, ok := err.(*pgn.Error); !ok {
			t.Errorf("got %T", err)
		}
		reported = append(reported, source)
	}}
	x := open(t, build(t, []explorer.Source{source("games", text)}, o))
	if len(reported) != 2 || x.Info().Games != 2 || x.Info().Moves != 3 {
		t.Errorf("%d reports, %+v", len(reported), x.Info())
	}
	b := board.Start()
	moves, err := x.Moves(nil, &b)
	if err != nil || len(moves) != 2 {
		t.Errorf("got %v, %v", moves, err)
	}
}

// A Filter selects by tags what it selects in an index.
func TestFilterMatch(t *testing.T) {
	tags := pgn.Tags{{Name: "White", Value: "Tal, Mikhail"}, {Name: "Black", Value: "Botvinnik, M."}, {Name: "WhiteElo", Value: "2700"}, {Name: "BlackElo", Value: "2600"},
		{Name: "Date", Value: "1960.05.??"}, {Name: "Result", Value: "1-0"}, {Name: "TimeControl", Value: "180+2"}}
	fromPosition := append(slices.Clone(tags), pgn.Tag{Name: "FEN", Value: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"})
	for _, test := range []struct {
		name   string
		filter explorer.Filter
		tags   pgn.Tags
		want   bool
	}{
		{"no conditions", explorer.Filter{}, tags, true},
		{"player", explorer.Filter{Player: "botvinnik m"}, tags, true},
		{"player of the other colour", explorer.Filter{White: "Botvinnik, M."}, tags, false},
		{"ratings", explorer.Filter{MinRating: 2600}, tags, true},
		{"lower ratings", explorer.Filter{MinRating: 2601}, tags, false},
		{"date", explorer.Filter{Since: explorer.Date{Year: 1960}, Until: explorer.Date{Year: 1960}}, tags, true},
		{"later", explorer.Filter{Since: explorer.Date{Year: 1961}}, tags, false},
		{"result", explorer.Filter{Results: []game.Result{game.WhiteWins}}, tags, true},
		{"another result", explorer.Filter{Results: []game.Result{game.Draw}}, tags, false},
		{"time", explorer.Filter{MinTime: 4 * time.Minute, MaxTime: 5 * time.Minute}, tags, true},
		{"less time", explorer.Filter{MaxTime: 4 * time.Minute}, tags, false},
		{"start", explorer.Filter{Variants: []explorer.Variant{explorer.Standard}}, tags, true},
		{"another start", explorer.Filter{Variants: []explorer.Variant{explorer.Standard}}, fromPosition, false},
		{"from a position", explorer.Filter{Variants: []explorer.Variant{explorer.FromPosition}}, fromPosition, true},
		{"no tags", explorer.Filter{MinRating: 1}, nil, false},
	} {
		if got := test.filter.Match(test.tags); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
