package explorer_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// variantGames have the same moves by different rules, where that is possible.
const variantGames = `[Variant "Standard"]

1. e4 d5 2. exd5 1-0

[Variant "Crazyhouse"]

1. e4 d5 2. exd5 Qxd5 3. P@e4 0-1

[Variant "Atomic"]

1. e4 d5 2. d4 1/2-1/2

[Variant "Antichess"]
[FEN "8/P7/8/8/8/8/8/7k w - - 0 1"]

1. a8=K Kh2 *

[Variant "Three-check"]

1. d4 *
`

// indexOf builds the index of a text. The errors are those of malformed games.
func indexOf(t *testing.T, text string, o explorer.Options, variants bool) (*explorer.Index, []error) {
	t.Helper()
	var bad []error
	o.Report = func(_ string, err error) { bad = append(bad, err) }
	b := explorer.NewBuilder(o)
	r := pgn.NewReader(strings.NewReader(text))
	r.Variants = variants
	if err := b.Read(t.Context(), explorer.Source{Name: "games", Size: int64(len(text))}, r); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := b.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	x, err := explorer.New(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return x, bad
}

// TestVariantKeys holds that the moves in a position are those of games by its rules.
func TestVariantKeys(t *testing.T) {
	x, bad := indexOf(t, variantGames, explorer.Options{Variants: true}, true)
	if bad != nil {
		t.Errorf("errors %v", bad)
	}
	after := func(start board.Board, moves ...string) board.Board {
		for _, text := range moves {
			m, err := movegen.ParseMove(&start, text)
			if err != nil {
				t.Fatal(err)
			}
			start.Play(m)
		}
		return start
	}
	promotes := variantBoard(t, "antichess 8/P7/8/8/8/8/8/7k w - - 0 1")
	for _, tt := range []struct {
		name string
		b    board.Board
		want []string
	}{
		{"ordinary chess", board.Start(), []string{"e2e4"}},
		{"crazyhouse", board.Crazyhouse.Start(), []string{"e2e4"}},
		{"atomic", board.Atomic.Start(), []string{"e2e4"}},
		{"three-check", board.ThreeCheck.Start(), []string{"d2d4"}},
		{"king of the hill", board.KingOfTheHill.Start(), nil},
		{"atomic, second move", after(board.Atomic.Start(), "e2e4", "d7d5"), []string{"d2d4"}},
		{"ordinary chess, second move", after(board.Start(), "e2e4", "d7d5"), []string{"e4d5"}},
		{"a drop", after(board.Crazyhouse.Start(), "e2e4", "d7d5", "e4d5", "d8d5"), []string{"P@e4"}},
		{"a king from a pawn", promotes, []string{"a7a8k"}},
	} {
		moves, err := x.Moves(nil, &tt.b)
		var got []string
		for _, m := range moves {
			got = append(got, m.Move.String())
		}
		if diff := cmp.Diff(tt.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", tt.name, err, diff)
		}
	}
	b := board.Crazyhouse.Start()
	games, err := x.TopGames(&b)
	if err != nil || len(games) != 1 || games[0].Result != game.BlackWins {
		t.Fatalf("games of crazyhouse: %v, %v", games, err)
	}
	g, err := games[0].Read(strings.NewReader(variantGames), int64(len(variantGames)))
	if err != nil || g.Start != b || g.Main().Len() != 5 {
		t.Errorf("the game is read as\n%v, %v", g, err)
	}
}

func variantBoard(t *testing.T, text string) (b board.Board) {
	t.Helper()
	if err := b.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return b
}

// TestVariantsRefused holds that games of variants are left out unless they are asked for.
func TestVariantsRefused(t *testing.T) {
	count := func(x *explorer.Index) (n int) {
		for _, rules := range board.AllRules() {
			b := rules.Start()
			moves, err := x.Moves(nil, &b)
			if err != nil {
				t.Fatal(err)
			}
			n += len(moves)
		}
		return n
	}
	x, bad := indexOf(t, variantGames, explorer.Options{}, false)
	if len(bad) != 4 || count(x) != 1 {
		t.Errorf("a reader of ordinary chess: errors %v, %d starts", bad, count(x))
	}
	for _, err := range bad {
		if !errors.Is(err, pgn.ErrVariant) {
			t.Errorf("error %v, want %v", err, pgn.ErrVariant)
		}
	}
	for name, o := range map[string]explorer.Options{
		"without the option": {},
		"with games kept":    {KeepGames: true},
		"with a filter":      {Variants: true, Filter: explorer.Filter{Variants: []explorer.Variant{explorer.Standard}}},
		"with rules":         {Variants: true, Filter: explorer.Filter{Rules: []board.Rules{board.Standard}}},
		"with rare rules":    {Variants: true, Filter: explorer.Filter{Rules: []board.Rules{board.ThreeCheck, board.Horde}}},
	} {
		if x, bad := indexOf(t, variantGames, o, true); bad != nil || count(x) != 1 {
			t.Errorf("%s: errors %v, %d starts", name, bad, count(x))
		}
	}
	f := explorer.Filter{Variants: []explorer.Variant{explorer.Standard, explorer.FromPosition, explorer.Chess960}}
	if f.Match(pgn.Tags{{Name: "Variant", Value: "Atomic"}}) || !f.Match(pgn.Tags{{Name: "Variant", Value: "Chess960"}}) {
		t.Error("a filter takes Atomic for ordinary chess")
	}
}

// TestRulesFilter selects games by their rules, and kinds of ordinary chess beside them.
func TestRulesFilter(t *testing.T) {
	standard, only960 := []explorer.Variant{explorer.Standard}, []explorer.Variant{explorer.Chess960}
	for _, tt := range []struct {
		f    explorer.Filter
		want string // the variants of variantGames that are selected
	}{
		{explorer.Filter{}, "Standard Crazyhouse Atomic Antichess Three-check"},
		{explorer.Filter{Rules: []board.Rules{board.Atomic, board.ThreeCheck}}, "Atomic Three-check"},
		{explorer.Filter{Rules: []board.Rules{board.Atomic}, Variants: standard}, "Standard Atomic"},
		{explorer.Filter{Rules: []board.Rules{board.Atomic}, Variants: only960}, "Atomic"},
		{explorer.Filter{Variants: only960}, ""},
		{explorer.Filter{Rules: []board.Rules{board.Standard}}, "Standard"},
	} {
		var got, byTags []string
		x, _ := indexOf(t, variantGames, explorer.Options{Variants: true, KeepGames: true, Filter: tt.f}, true)
		for id := range x.Info().Games {
			g, err := x.ReadGame(explorer.GameID(id + 1))
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, g.Tags.Get("Variant"))
		}
		for _, name := range []string{"Standard", "Crazyhouse", "Atomic", "Antichess", "Three-check"} {
			if tt.f.Match(pgn.Tags{{Name: "Variant", Value: name}}) {
				byTags = append(byTags, name)
			}
		}
		if g, tags := strings.Join(got, " "), strings.Join(byTags, " "); g != tt.want || tags != tt.want {
			t.Errorf("%+v selects %q, and %q by tags, want %q", tt.f, g, tags, tt.want)
		}
	}
}

// TestVariantsKept reads games of variants from an index that has them.
func TestVariantsKept(t *testing.T) {
	x, bad := indexOf(t, variantGames, explorer.Options{Variants: true, KeepGames: true, MaxPly: 1}, true)
	if bad != nil {
		t.Fatal(bad)
	}
	r := pgn.NewReader(strings.NewReader(variantGames))
	r.Variants = true
	n := 0
	for want, err := range r.Games() {
		if err != nil {
			t.Fatal(err)
		}
		n++
		got, err := x.ReadGame(explorer.GameID(n))
		if err != nil || got.Start != want.Start || !slices.Equal(got.Main().Moves(), want.Main().Moves()) || got.Result != want.Result ||
			got.Tags.Get("Variant") != want.Tags.Get("Variant") {
			t.Errorf("game %d: %v\n%v\nwant\n%v", n, err, got, want)
		}
	}
	if got := x.Info().Games; got != int64(n) {
		t.Errorf("%d games, want %d", got, n)
	}
}

// TestVariantTagTwice keeps, of several Variant tags, the one by whose rules the game is read.
func TestVariantTagTwice(t *testing.T) {
	const games = "[Variant \"Atomic\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 1-0\n\n" +
		"[Variant \"Atomic\"]\n[Variant \"?\"]\n\n1. e4 d5 2. exd5 Qxd5 1-0\n"
	x, bad := indexOf(t, games, explorer.Options{Variants: true, KeepGames: true}, true)
	if bad != nil {
		t.Fatal(bad)
	}
	for i, rules := range []board.Rules{board.Crazyhouse, board.Standard} {
		g, err := x.ReadGame(explorer.GameID(i + 1))
		if err != nil || g.Start.Rules() != rules {
			t.Fatalf("game %d: %v\n%v", i+1, err, g)
		}
		if _, err := pgn.Parse(g.String()); err != nil && rules == board.Standard {
			t.Errorf("game %d: %v\n%v", i+1, err, g)
		}
	}
	x, _ = indexOf(t, games, explorer.Options{Variants: true, Filter: explorer.Filter{Rules: []board.Rules{board.Atomic}}}, true)
	if n := x.Info().Games; n != 0 {
		t.Errorf("%d games of Atomic, want none", n)
	}
}

// TestVariantTwin looks up every move of random games of all rules.
func TestVariantTwin(t *testing.T) {
	var text strings.Builder
	type played struct {
		b board.Board
		m board.Move
	}
	var all []played
	for _, rules := range board.AllRules() {
		r := rand.New(rand.NewPCG(uint64(rules), 6))
		g := game.New(rules.Start())
		for range 40 {
			b := g.Board()
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
			all = append(all, played{b, m})
		}
		text.WriteString(pgn.FromGame(g).String())
	}
	x, bad := indexOf(t, text.String(), explorer.Options{Variants: true}, true)
	if bad != nil {
		t.Fatal(bad)
	}
	for _, p := range all {
		moves, err := x.Moves(nil, &p.b)
		if err != nil || len(moves) != 1 || moves[0].Move != p.m || moves[0].Games != 1 {
			t.Fatalf("%v by %v: %v, %v\n%v", p.m, p.b.Rules(), moves, err, p.b)
		}
	}
}
