package query_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/query"
)

// matches returns what the queries say of one game.
func matches(t *testing.T, m *query.Matcher, text string) bool {
	t.Helper()
	if err := pgn.NewReader(strings.NewReader(text)).Next(m); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return m.Matched()
}

// TestMatch has what masters rarely play, and tags as they are rarely written.
func TestMatch(t *testing.T) {
	const (
		promotion = "[FEN \"8/P6k/8/8/8/8/7p/K5n1 w - - 0 1\"]\n\n1. a8=N Nf3 2. Nb6 h1=B *"
		passant   = "[White \"WHITE, A\"]\n[Date \"1962.??.??\"]\n[Result \"*\"]\n\n1. e4 a6 2. e5 d5 3. exd6 Nc6 1-0"
		passing   = "1. e4 -- 2. d4 e5 1/2-1/2"
		oddTags   = "[Result \"1-0\"]\n[WhiteElo \"2500?\"]\n[BlackElo \"2400\"]\n[Date \"????.??.??\"]\n[White \"A\"]\n[White \"B\"]\n\n*"
	)
	for _, test := range []struct {
		game, text string
		want       bool
	}{
		{promotion, "promotes(N)", true},
		{promotion, "promotes(n)", false},
		{promotion, "promotes(b)", true},
		{promotion, "either(promotes(B))", true},
		{promotion, "moved(a8=N) moved(h1=B)", true},
		{promotion, "moved(a8)", false},
		{promotion, "either(moved(h8=B))", true},
		{promotion, "mirrored(moved(h8=N))", true},
		{promotion, "first(on(P a7) turn(white) ply=0)", true},
		{promotion, "last(material(KNvKBN))", true},
		{promotion, "some(material(KNvKNP)) held(3, on(N a8 b6))", true},
		{promotion, "held(5, on(N a8 b6))", false},
		{promotion, "material(KPPvK)", false},
		{promotion, "count(N)>=2", false},
		{promotion, "points=-1", true},
		{promotion, "either(points=1)", true},
		{promotion, "either(mirrored(on(n h1)))", true},
		{promotion, "Result=*", true},
		{promotion, "White=A or not White=A", true},
		{promotion, "White=A or not White~.", true},
		{passant, "enpassant", true},
		{passant, "some(enpassant ply=5 captures(p) moves(P) moved(exd6))", true},
		{passant, "moved(d6)", false},
		{passant, "moved(5xd6)", true},
		{passant, "White=\"white, a\"", true},
		{passant, "White=\"white\"", false},
		{passant, "White=white*", true},
		{passant, "Black=white*", false},
		{passant, "either(Black=white*)", true},
		{passant, "Date=1962", true},
		{passant, "Date=1962.05", false},
		{passant, "Date<=1962.05", false},
		{passant, "Date<1963.05", true},
		{passant, "Date>1961.05.01", true},
		{passant, "Date=..1962", true},
		{passant, "Result=1-0", true}, // by the marker
		{passant, "either(Result=0-1)", true},
		{passant, "plies=6", true},
		{passant, "plies<6 or plies>6", false},
		{passant, "line(e4 a6 e5 d5 exd6 Nc6)", true},
		{passant, "line(e4 a6 e5 d5 exd6 Nc6 *)", false},
		{passant, "line(* a6 !d4|Nf3 * exd6)", true},
		{passant, "line(* a6 !d4|e5)", false},
		{passant, "anyorder(e5 d5 exd6 a6 e4)", true},
		{passant, "anyorder(e5 d5 e4|e5 a6)", true},
		{passant, "anyorder(e4|e5 d5 e4 a6)", true},
		{passant, "anyorder(e4|a3 d5 e4 a6)", false},
		{passant, "anyorder(* d5 * a6)", true},
		{passant, "anyorder(e4|e5 d5 exd6|e4 a6 * *)", true},
		{passant, "anyorder(e4|e5 d5 exd6|e4 a6 e6 *)", false},
		{passing, "held(2, after(e4))", false},
		{passing, "line(e4 * d4)", true},
		{passing, "line(e4 !e5 d4)", true},
		{passing, "Result=1/2-1/2 plies=4", true},
		{oddTags, "WhiteElo>0", false},
		{oddTags, "WhiteElo<9999", false},
		{oddTags, "WhiteElo=2500?", true},
		{oddTags, "Elo>=2400", true},
		{oddTags, "Date>0001", false},
		{oddTags, "White=B", false},
		{oddTags, "Player=A", true},
		{oddTags, "Result=1-0", true},
		{oddTags, "plies=0", true},
		{oddTags, "not plies>0", true},
		{"1. f3 e5 2. g4 Qh4# 0-1", "last(checkmate check turn(white)) plies=4", true},
		{"1. f3 e5 2. g4 Qh4# 0-1", "moved(Qh4#)", true},
		{"1. f3 e5 2. g4 Qh4# 0-1", "stalemate", false},
		{"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *", "some(repetition ply=8)", true},
		{"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 *", "repetition", false},
		{"[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 99 90\"]\n\n*", "first(stalemate) not fifty", true},
		{"[FEN \"7k/8/6K1/8/8/8/8/8 b - - 99 90\"]\n\n1... Kg8 *", "insufficient last(fifty)", true},
		{"", "plies=0", false}, // there is no game
	} {
		q := query.MustParse(test.text)
		m := q.Matcher()
		if test.game == "" {
			if err := pgn.NewReader(strings.NewReader("")).Next(m); err != io.EOF || m.Matched() {
				t.Errorf("no game: %v, matched %v", err, m.Matched())
			}
			continue
		}
		if got := matches(t, m, test.game); got != test.want {
			t.Errorf("%s: %s: matched %v", test.game, test.text, got)
		}
		if got := matches(t, m, test.game); got != test.want {
			t.Errorf("%s: %s: matched %v in the second game", test.game, test.text, got)
		}
		if got := matches(t, query.Not(q).Matcher(), test.game); got == test.want {
			t.Errorf("%s: %s: its opposite matched %v", test.game, test.text, got)
		}
	}
}

// TestVariations looks into variations, and finds the main line as it was after them.
func TestVariations(t *testing.T) {
	const game = "1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3 (3. Bc4 Qh4+ 4. Kf1) 3... g5 4. h4) 2... Nc6 3. Bb5 a6 4. Bxc6 dxc6 *"
	for _, test := range []struct {
		text       string
		main, with bool
	}{
		{"captures(P)", false, true},
		{"check", false, true},
		{"on(K f1)", false, true},
		{"on(P f4)", false, true},
		{"held(7, count(P)=8)", true, true},
		{"held(8, count(P)=8 on(P e4))", true, true},
		{"held(4, on(p f4))", false, true},
		{"held(5, on(p f4))", false, false},
		{"after(e4 e5 f4 exf4 Bc4)", false, true},
		{"after(e4 e5 Nf3 Nc6)", true, true},
		{"material(KQRRBNNP8vKQRRBBNNP8)", false, false},
		{"material(KQRRBNNP8vKQRRBBNP8)", true, true},
		{"last(material(KQRRBNNP8vKQRRBBNP8))", true, true},
		{"line(e4 e5 Nf3 Nc6 Bb5)", true, true},
		{"line(e4 e5 f4)", false, false},
		{"plies=8", true, true},
		{"some(ply=6 on(P h4))", false, false},
		{"some(ply=7 on(P h4))", false, true},
	} {
		m := query.MustParse(test.text).Matcher()
		if got := matches(t, m, game); got != test.main {
			t.Errorf("%s: main line matched %v", test.text, got)
		}
		m.Variations = true
		if got := matches(t, m, game); got != test.with {
			t.Errorf("%s: with variations matched %v", test.text, got)
		}
	}
}

// TestMalformed stops at an error, unless the answer is known before.
func TestMalformed(t *testing.T) {
	const text = "[White \"A\"]\n\n1. e4 e5 2. Ke3 *"
	for _, test := range []struct {
		text string
		err  bool
	}{
		{"White=A", false},
		{"White=B", false},
		{"after(e4)", false},
		{"checkmate", true},
		{"plies<40", true},
	} {
		err := pgn.NewReader(strings.NewReader(text)).Next(query.MustParse(test.text).Matcher())
		if (err != nil) != test.err {
			t.Errorf("%s: error %v", test.text, err)
		}
	}
	r := pgn.NewReader(strings.NewReader(text))
	r.RawMoves = true
	if err := r.Next(query.MustParse("check").Matcher()); err != pgn.ErrUnresolved {
		t.Errorf("without boards: error %v", err)
	}
}

// oddGames end in positions that are looked for, or come to them by moves that are rare.
const oddGames = `
[Event "mate"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "start again"]

1. Nf3 Nf6 2. Ng1 Ng8 *

[Event "null move"]

1. e4 e5 2. -- d6 *

[Event "promotion"]
[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]

1. a8=Q+ *

[Event "castling"]
[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]

1. O-O *

[Event "en passant"]
[FEN "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"]

1... d5 2. exd6 *
`

// TestIndex compares the games of an index with those that it was made from.
func TestIndex(t *testing.T) {
	data, err := os.ReadFile(open(t, "pgn/large/masters-a.pgn").Name())
	if err != nil {
		t.Fatal(err)
	}
	data = append(data[:min(len(data), 150_000)], oddGames...)
	for name, o := range map[string]explorer.Options{
		"40 plies": {KeepGames: true}, "whole games": {KeepGames: true, MaxPly: -1}, "frequent positions": {KeepGames: true, MaxPly: -1, MinGames: 3},
	} {
		t.Run(name, func(t *testing.T) { testIndex(t, indexOf(t, data, o)) })
	}
}

func indexOf(t testing.TB, data []byte, o explorer.Options) *explorer.Index {
	t.Helper()
	b := explorer.NewBuilder(o)
	if err := b.Read(context.Background(), explorer.Source{Name: "m", Size: int64(len(data))}, pgn.NewReader(bytes.NewReader(data))); err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := b.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	x, err := explorer.New(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Verify(t.Context()); err != nil {
		t.Fatal(err)
	}
	return x
}

func testIndex(t *testing.T, x *explorer.Index) {
	end := explorer.GameID(x.Info().Games) + 1
	var games []*pgn.Game
	for id := explorer.GameID(1); id < end; id++ {
		g, err := x.ReadGame(id)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	found := 0
	for _, text := range []string{
		"WhiteElo>=2600", "Elo<2500 plies<60", "Date<1950 Result=1-0", "not Date<1950", "Player~a", "either(Result=0-1 WhiteElo>0)",
		"either(some(material(KRP*vKRP*) count(P-p)=1))", "castles(Q)", "Result=*", "",
		"after(e4 e5 Nf3)", "after(f3 e5 g4 Qh4)", "after(Nf3 Nf6 Ng1 Ng8)", "either(after(e4))", "mirrored(after(e4 d5))", "not after(e4)",
		"last(after(f3 e5 g4 Qh4))", "held(2, after(d4) or after(d4 d5))", "after(d4 d5) or after(e4 c5)", "after(e4 e6) Result=0-1", "after(e4) after(e4 c5)",
		"after(e4) or plies<30", "first(fen(4k3/P7/8/8/8/8/8/4K3 w - - 0 1))", "fen(Q3k3/8/8/8/8/8/8/4K3 b - - 0 1)", "some(after(e4 e5) turn(white))",
		"fen(rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2)", "fen(4k3/8/8/8/8/8/8/5RK1 b - - 0 1)", "fen(4k3/8/3P4/8/8/8/8/4K3 b - - 0 1)",
	} {
		q := query.MustParse(text)
		var want, got []explorer.GameID
		for i, g := range games {
			if ok, err := q.Match(g); err != nil {
				t.Fatal(err)
			} else if ok {
				want = append(want, explorer.GameID(i+1))
			}
		}
		for _, part := range [][2]explorer.GameID{{1, end / 2}, {end / 2, end}} {
			for id, err := range q.Games(t.Context(), x, part[0], part[1]) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, id)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
		found += len(want)
	}
	if found < 500 {
		t.Errorf("only %d games found", found)
	}
	for id, err := range query.MustParse("check").Games(t.Context(), x, end, end+1) {
		if err == nil {
			t.Errorf("game %d", id)
		}
	}
}

// TestGamesCancelled cancels the look into an index, before it begins and in between.
func TestGamesCancelled(t *testing.T) {
	x := indexOf(t, []byte(strings.Repeat("1. e4 e5 *\n\n", 40)), explorer.Options{KeepGames: true, MaxPly: -1})
	end := explorer.GameID(x.Info().Games) + 1
	cause := errors.New("cause")
	for _, text := range []string{"after(e4)", "plies>0"} {
		for _, before := range []int{0, 1, 10} {
			ctx, cancel := context.WithCancelCause(t.Context())
			if before == 0 {
				cancel(cause)
			}
			games, failed := 0, error(nil)
			for _, err := range query.MustParse(text).Games(ctx, x, 1, end) {
				if failed = err; err != nil {
					break
				}
				if games++; games == before {
					cancel(cause)
				}
			}
			if games != before || !errors.Is(failed, cause) {
				t.Errorf("%s, cancelled after %d games: %d, %v", text, before, games, failed)
			}
			cancel(nil)
		}
	}
}

// BenchmarkIndex looks for a position in an index of 5,000 games, and asks each game for it.
func BenchmarkIndex(b *testing.B) {
	data, err := os.ReadFile(open(b, "pgn/large/masters-a.pgn").Name())
	if err != nil {
		b.Fatal(err)
	}
	x := indexOf(b, data[:min(len(data), 3_200_000)], explorer.Options{KeepGames: true, MaxPly: -1})
	end := explorer.GameID(x.Info().Games) + 1
	for name, text := range map[string]string{"Positions": "after(e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3)", "Games": "not not after(e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3)"} {
		b.Run(name, func(b *testing.B) {
			q, found := query.MustParse(text), 0
			for b.Loop() {
				found = 0
				for _, err := range q.Games(b.Context(), x, 1, end) {
					if err != nil {
						b.Fatal(err)
					}
					found++
				}
			}
			b.ReportMetric(float64(found), "games")
		})
	}
}
