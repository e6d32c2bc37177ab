package explorer_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/explorer"
)

// only returns the part of a twin whose games meet a condition. They keep their numbers.
func (w *twin) only(keep func(*explorer.Game) bool) *twin {
	part := &twin{games: w.games, positions: make(map[uint64]map[board.Move]*twinMove)}
	for key, moves := range w.positions {
		kept := make(map[board.Move]*twinMove)
		for m, played := range moves {
			games := slices.DeleteFunc(slices.Clone(played.games), func(i int) bool { return !keep(&w.games[i]) })
			if len(games) > 0 {
				kept[m] = &twinMove{played.turn, games}
			}
		}
		part.positions[key] = kept
	}
	return part
}

// TestSelect compares selections with a slow twin in all positions of games.
func TestSelect(t *testing.T) {
	sources := []explorer.Source{source("a", manyGames(1500)), source("b", strings.ReplaceAll(filterGames, "99999", "1999")), source("c", exampleGames)}
	data := build(t, sources, explorer.Options{})
	x, whole := open(t, data), newTwin(t, sources, 40, nil)
	year := func(g *explorer.Game) int { return int(g.Date.Year) }
	for _, test := range []struct {
		name   string
		filter explorer.Filter
		keep   func(g *explorer.Game) bool
	}{
		{"all", explorer.Filter{}, func(*explorer.Game) bool { return true }},
		{"all results", explorer.Filter{Results: []game.Result{game.Unfinished, game.WhiteWins, game.BlackWins, game.Draw}}, func(*explorer.Game) bool { return true }},
		{"lower rating", explorer.Filter{MinRating: 2500}, func(g *explorer.Game) bool { return min(g.White, g.Black) >= 2500 }},
		{"upper rating", explorer.Filter{MaxRating: 2300}, func(g *explorer.Game) bool { return min(g.White, g.Black) > 0 && max(g.White, g.Black) <= 2300 }},
		{"nobody", explorer.Filter{MinRating: 4000}, func(*explorer.Game) bool { return false }},
		{"years", explorer.Filter{Since: explorer.Date{Year: 2000}, Until: explorer.Date{Year: 2001}}, func(g *explorer.Game) bool { return year(g) == 2000 || year(g) == 2001 }},
		{"until a month", explorer.Filter{Until: explorer.Date{Year: 1999, Month: 5}}, func(g *explorer.Game) bool {
			return year(g) > 0 && (year(g) < 1999 || year(g) == 1999 && g.Date.Month <= 5)
		}},
		{"decisive", explorer.Filter{Results: []game.Result{game.WhiteWins, game.BlackWins}}, func(g *explorer.Game) bool {
			return g.Result == game.WhiteWins || g.Result == game.BlackWins
		}},
		{"one game in a hundred", explorer.Filter{MinRating: 2600, Since: explorer.Date{Year: 2020}, Results: []game.Result{game.Draw}}, func(g *explorer.Game) bool {
			return min(g.White, g.Black) >= 2600 && year(g) >= 2020 && g.Result == game.Draw
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := x.Select(test.filter)
			if err != nil {
				t.Fatal(err)
			}
			part := whole.only(test.keep)
			var moves []explorer.Move
			positions := 0
			for n, err := range x.Walk(board.Start(), explorer.WalkOptions{MaxPly: 4}) {
				if err != nil {
					t.Fatal(err)
				}
				if moves, err = s.Moves(t.Context(), moves[:0], &n.Board); err != nil {
					t.Fatal(err)
				}
				want := part.moves(n.Board.Hash())
				for i := range moves {
					moves[i].BookMove = 0
				}
				if !slices.Equal(moves, want) {
					t.Fatalf("%v (-want +got):\n%s", n.Path, gocmp.Diff(want, moves))
				}
				top, err := s.TopGames(t.Context(), &n.Board)
				if err != nil || (len(top) == 0) != (len(want) == 0) || slices.ContainsFunc(top, func(g explorer.Game) bool { return !test.keep(&g) }) {
					t.Fatalf("%v: the best games are %v, %v", n.Path, top, err)
				}
				var games, wantGames []explorer.GameID
				for g, err := range s.Games(t.Context(), &n.Board, board.NoMove) {
					if err != nil {
						t.Fatal(err)
					}
					games = append(games, g.ID)
				}
				for g, err := range x.Games(&n.Board, board.NoMove) {
					if err == nil && test.keep(&g) {
						wantGames = append(wantGames, g.ID)
					}
				}
				if !slices.Equal(games, wantGames) {
					t.Fatalf("%v: the games are %v, want %v", n.Path, games, wantGames)
				}
				for range s.Games(t.Context(), &n.Board, board.NoMove) {
					break // which ends it
				}
				positions++
			}
			if positions < 50 {
				t.Errorf("only %d positions", positions)
			}
		})
	}
}

// TestSelectPlayers selects games by players when an index is made, looked up, and merged.
func TestSelectPlayers(t *testing.T) {
	played := func(white, black, moves string) string {
		return "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n\n" + moves + " *\n\n"
	}
	sources := []explorer.Source{
		source("a", played("Tal, Mikhail", "Botvinnik, M", "1. e4")+played("Botvinnik, M.", "tal mikhail", "1. d4")+played("?", "Tal, M", "1. c4")+"1. a3 *\n"),
		source("b", played("Tal, Mikhail", "Tal, Mikhail", "1. f4")+played("Tal, Mikhail", "Sch\xe4fer", "1. g4")),
	}
	data := build(t, sources, explorer.Options{})
	for name, whole := range map[string][]byte{
		"built": data, "merged": merge(t, explorer.MergeOptions{}, build(t, sources[1:], explorer.Options{}), build(t, sources[:1], explorer.Options{})),
	} {
		if string(whole) != string(data) {
			t.Errorf("%s, the index has other bytes", name)
		}
	}
	x := open(t, data)
	start := board.Start()
	for _, test := range []struct {
		filter explorer.Filter
		want   string // the files of the first moves
	}{
		{explorer.Filter{}, "acdefg"},
		{explorer.Filter{Player: "Tal, Mikhail"}, "defg"},
		{explorer.Filter{White: "TAL MIKHAIL"}, "efg"},
		{explorer.Filter{Black: "Tal, Mikhail"}, "df"},
		{explorer.Filter{White: "Tal, Mikhail", Black: "Botvinnik M"}, "e"},
		{explorer.Filter{Player: "Schäfer"}, "g"},
		{explorer.Filter{Player: "Botvinnik, M", White: "Tal, Mikhail"}, "e"},
		{explorer.Filter{Player: "Tal"}, ""},
		{explorer.Filter{Player: "Tal, Mikhail", Results: []game.Result{game.Draw}}, ""},
		{explorer.Filter{Player: "?", White: " ", Black: "-"}, "acdefg"}, // no conditions
	} {
		s, err := x.Select(test.filter)
		if err != nil {
			t.Fatal(err)
		}
		files := func(moves []explorer.Move, err error) string {
			if err != nil {
				t.Fatal(err)
			}
			var all []byte
			for _, m := range moves {
				all = append(all, m.Move.String()[0])
			}
			slices.Sort(all)
			return string(all)
		}
		if got := files(s.Moves(t.Context(), nil, &start)); got != test.want {
			t.Errorf("%+v selects %q, want %q", test.filter, got, test.want)
		}
		if got := files(open(t, build(t, sources, explorer.Options{Filter: test.filter})).Moves(nil, &start)); got != test.want {
			t.Errorf("made with %+v, an index has %q, want %q", test.filter, got, test.want)
		}
		games := 0
		for _, err := range s.Games(t.Context(), &start, board.NoMove) {
			if err != nil {
				t.Fatal(err)
			}
			games++
		}
		if games != len(test.want) {
			t.Errorf("%+v selects %d games, want %d", test.filter, games, len(test.want))
		}
	}
}

// TestSelectErrors asks for what an index does not know, and for too long.
func TestSelectErrors(t *testing.T) {
	x := open(t, build(t, []explorer.Source{source("a", manyGames(100))}, explorer.Options{}))
	for _, f := range []explorer.Filter{
		{MinTime: time.Second}, {MaxTime: time.Second}, {Titles: []string{"GM"}}, {Variants: []explorer.Variant{explorer.Standard}}, {Rules: []board.Rules{board.Atomic}},
	} {
		if _, err := x.Select(f); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%+v: %v", f, err)
		}
	}
	s, err := x.Select(explorer.Filter{MinRating: 1})
	if err != nil {
		t.Fatal(err)
	}
	cause := errors.New("cause")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	start := board.Start()
	kept := []explorer.Move{{Move: board.NewMove(board.E2, board.E4)}}
	if moves, err := s.Moves(ctx, kept, &start); !errors.Is(err, cause) || len(moves) != 1 {
		t.Errorf("%d moves, %v", len(moves), err)
	}
	if games, err := s.TopGames(ctx, &start); !errors.Is(err, cause) || len(games) != 0 {
		t.Errorf("%v, %v", games, err)
	}
	if moves, err := s.Moves(t.Context(), nil, &start); err != nil || len(moves) == 0 {
		t.Errorf("%d moves, %v", len(moves), err)
	}
	empty, err := new(explorer.Index).Select(explorer.Filter{MinRating: 1})
	if err != nil {
		t.Fatal(err)
	}
	if moves, err := empty.Moves(t.Context(), nil, &start); err != nil || len(moves) != 0 {
		t.Errorf("of an empty index: %v, %v", moves, err)
	}
}

// TestCancelled cancels what reads many games, before it begins and in between.
func TestCancelled(t *testing.T) {
	x := open(t, build(t, []explorer.Source{source("a", strings.Repeat("1. e4 *\n\n", 3000))}, explorer.Options{KeepGames: true}))
	s, err := x.Select(explorer.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	cause := errors.New("cause")
	start := board.Start()
	for _, before := range []int{0, 1, 2000} {
		ctx, cancel := context.WithCancelCause(t.Context())
		if before == 0 {
			cancel(cause)
		}
		games, failed := 0, error(nil)
		for _, err := range s.Games(ctx, &start, board.NoMove) {
			if failed = err; err != nil {
				break
			}
			if games++; games == before {
				cancel(cause)
			}
		}
		cancel(cause)
		if games < before || games > before+1024 || !errors.Is(failed, cause) {
			t.Errorf("cancelled after %d games, there are %d, %v", before, games, failed)
		}
		if err := x.Verify(ctx); !errors.Is(err, cause) {
			t.Errorf("Verify: %v", err)
		}
	}
}

// BenchmarkSelect looks up the start position of 50,000 games, of which one in six is
// selected, and for comparison without a filter.
func BenchmarkSelect(b *testing.B) {
	var games strings.Builder
	for i := range 50_000 {
		games.WriteString("[WhiteElo \"" + []string{"2500", "2300"}[i%2] + "\"]\n[BlackElo \"2400\"]\n[Date \"" +
			[]string{"1999", "2009", "2019"}[i%3] + ".??.??\"]\n\n1. " + []string{"e4", "d4", "c4", "Nf3"}[i%4] + " *\n\n")
	}
	x := openFile(b, build(b, []explorer.Source{source("a", games.String())}, explorer.Options{}))
	start := board.Start()
	for name, f := range map[string]explorer.Filter{"all": {}, "filter": {MinRating: 2400, Since: explorer.Date{Year: 2010}}} {
		b.Run(name, func(b *testing.B) {
			s, err := x.Select(f)
			if err != nil {
				b.Fatal(err)
			}
			var moves []explorer.Move
			for b.Loop() {
				if moves, err = s.Moves(b.Context(), moves[:0], &start); err != nil || len(moves) == 0 {
					b.Fatal(len(moves), err)
				}
			}
		})
	}
}
