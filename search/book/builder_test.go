package book_test

import (
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/book"
)

// A played is a game for a Builder.
type played struct {
	moves  string
	result game.Result
}

// built returns the weights that a Builder gives, by move, in the position after
// the moves at.
func built(t *testing.T, b *book.Builder, games []played, at string) map[string]int {
	t.Helper()
	for _, p := range games {
		b.AddGame(play(t, startFEN, p.moves), p.result)
	}
	weights := make(map[string]int)
	moves, err := written(t, b.Entries()).Moves(nil, play(t, startFEN, at))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range moves {
		weights[c.Move.String()] += int(c.Weight)
	}
	return weights
}

func TestBuilder(t *testing.T) {
	games := []played{
		{"e2e4 e7e5 g1f3", game.WhiteWins},
		{"e2e4 c7c5", game.BlackWins},
		{"e2e4 c7c5", game.Draw},
		{"d2d4 d7d5", game.BlackWins},
		{"c2c4 e7e5", game.Unfinished},
	}
	for _, c := range []struct {
		name    string
		builder book.Builder
		at      string
		want    map[string]int
	}{
		{"Polyglot's points for White", book.Builder{}, "", map[string]int{"e2e4": 3, "c2c4": 1}},
		{"Polyglot's points for Black", book.Builder{}, "e2e4", map[string]int{"c7c5": 3}},
		{"a win of Black's", book.Builder{}, "d2d4", map[string]int{"d7d5": 2}},
		{"deeper", book.Builder{}, "e2e4 e7e5", map[string]int{"g1f3": 2}},
		{"up to the last ply", book.Builder{MaxPly: 2}, "e2e4", map[string]int{"c7c5": 3}},
		{"up to the ply before", book.Builder{MaxPly: 2}, "e2e4 e7e5", map[string]int{}},
		{"as many games as there are", book.Builder{MinGames: 3}, "", map[string]int{"e2e4": 3}},
		{"more games than there are", book.Builder{MinGames: 4}, "", map[string]int{}},
		{"every game counts", book.Builder{Points: book.Points{Win: 1, Draw: 1, Loss: 1}}, "", map[string]int{"e2e4": 3, "d2d4": 1, "c2c4": 1}},
		{"wins only", book.Builder{Points: book.Points{Win: 5}}, "", map[string]int{"e2e4": 5}},
		{"negative limits are none", book.Builder{MaxPly: -1, MinGames: -1}, "e2e4 e7e5", map[string]int{"g1f3": 2}},
	} {
		if diff := cmp.Diff(c.want, built(t, &c.builder, games, c.at)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestBuilderRepetition(t *testing.T) {
	const shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 b1c3"
	var b book.Builder
	got := built(t, &b, []played{{shuffle, game.WhiteWins}}, "")
	if diff := cmp.Diff(map[string]int{"g1f3": 2, "b1c3": 2}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// The keys of a game's positions are those that Key gives on the way.
func TestBuilderKeys(t *testing.T) {
	g := play(t, "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4 d8e7 d1d4") // past a pinned pawn
	var b book.Builder
	b.AddGame(g, game.Draw)
	onTheWay := written(t, b.Entries())
	for {
		last, ok := g.Undo()
		if !ok {
			break
		}
		moves, err := onTheWay.Moves(nil, g)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]book.Choice{{Move: last, Weight: 1}}, moves); diff != "" {
			t.Errorf("ply %d (-want +got):\n%s", g.Ply(), diff)
		}
	}
}

func TestBuilderAdd(t *testing.T) {
	var b book.Builder
	g := game.New(board.Start())
	add := func(text string, weight uint64) {
		t.Helper()
		if err := b.Add(g, parseMove(t, text), weight); err != nil {
			t.Error(err)
		}
	}
	add("e2e4", math.MaxUint64)
	add("e2e4", math.MaxUint64) // stays there
	add("d2d4", math.MaxUint64/4)
	add("c2c4", 1) // small, but not nothing
	add("a2a3", 0) // nothing
	want := []book.Entry{
		{Key: book.Key(g), Move: 12<<6 | 28, Weight: math.MaxUint16},
		{Key: book.Key(g), Move: 11<<6 | 27, Weight: math.MaxUint16 / 4},
		{Key: book.Key(g), Move: 10<<6 | 26, Weight: 1},
	}
	if diff := cmp.Diff(want, b.Entries()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, m := range []board.Move{board.NoMove, board.NewMove(board.E2, board.E5), 0xffff} {
		err := b.Add(g, m, 1)
		if e, ok := errors.AsType[*game.IllegalMoveError](err); !ok || e.Move != m {
			t.Errorf("%v: got %v", m, err)
		}
	}
	if err := b.Add(new(game.Game), board.NewMove(board.E2, board.E4), 1); err == nil {
		t.Error("a move was added to the zero Game")
	}
	if diff := cmp.Diff(want, b.Entries()); diff != "" {
		t.Errorf("after illegal moves (-want +got):\n%s", diff)
	}
}

// Weights that fit in 16 bits stay as they are; others keep their proportion,
// position by position.
func TestBuilderScale(t *testing.T) {
	for _, c := range []struct {
		name    string
		weights [3]uint64
		want    [3]uint16
	}{
		{"small", [3]uint64{1, 2, 3}, [3]uint16{1, 2, 3}},
		{"the greatest that fits", [3]uint64{1, 2, 65535}, [3]uint16{1, 2, 65535}},
		{"just too great", [3]uint64{1, 32768, 65536}, [3]uint16{1, 32767, 65535}},
		{"halves", [3]uint64{1 << 39, 1 << 39, 1 << 40}, [3]uint16{32767, 32767, 65535}},
	} {
		var b book.Builder
		start, after := game.New(board.Start()), play(t, startFEN, "e2e4")
		for i, text := range []string{"a2a3", "b2b3", "c2c3"} {
			if err := b.Add(start, parseMove(t, text), c.weights[i]); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.Add(after, parseMove(t, "e7e5"), 17); err != nil {
			t.Fatal(err)
		}
		built := written(t, b.Entries())
		moves, err := built.Moves(nil, start)
		if err != nil {
			t.Fatal(err)
		}
		got := make(map[board.Move]uint16)
		for _, m := range moves {
			got[m.Move] = m.Weight
		}
		want := map[board.Move]uint16{parseMove(t, "a2a3"): c.want[0], parseMove(t, "b2b3"): c.want[1], parseMove(t, "c2c3"): c.want[2]}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
		if other, err := built.Moves(nil, after); err != nil || len(other) != 1 || other[0].Weight != 17 {
			t.Errorf("%s: the other position has %v, %v", c.name, other, err)
		}
	}
}

// Adding as many moves as make the Builder gather them several times gives the
// same as a map.
func TestBuilderMany(t *testing.T) {
	type place struct {
		key  uint64
		move book.Move
	}
	want := make(map[place]uint64)
	var b book.Builder
	for n := range 480 {
		start, _ := board.Chess960(n)
		g := game.New(start)
		for f := range board.File(8) {
			for to := board.Rank3; to <= board.Rank4; to++ {
				m := board.NewMove(board.NewSquare(f, board.Rank2), board.NewSquare(f, to))
				for i := range n%2 + 1 {
					weight := uint64(n + i + 1)
					if err := b.Add(g, m, weight); err != nil {
						t.Fatal(err)
					}
					want[place{book.Key(g), book.NewMove(&start, m)}] += weight
				}
			}
		}
	}
	entries := b.Entries()
	got := make(map[place]uint64)
	for _, e := range entries {
		got[place{e.Key, e.Move}] += uint64(e.Weight)
	}
	if diff := cmp.Diff(want, got); diff != "" || len(entries) != len(want) {
		t.Errorf("%d entries, want %d (-want +got):\n%s", len(entries), len(want), diff)
	}
	if err := newBook(t, encode(t, entries)).Verify(); err != nil {
		t.Error(err)
	}
}

// Several Builders that have the games between them make the same book as one that has all.
func TestBuilderCounts(t *testing.T) {
	games := []played{
		{"e2e4 e7e5 g1f3", game.WhiteWins},
		{"e2e4 c7c5", game.BlackWins},
		{"e2e4 c7c5", game.Draw},
		{"d2d4 d7d5 c2c4", game.BlackWins},
		{"d2d4 d7d5", game.WhiteWins},
	}
	for parts := 1; parts <= len(games)+1; parts++ {
		one, whole := book.Builder{MinGames: 2}, book.Builder{MinGames: 2}
		some := make([]book.Builder, parts)
		for i, p := range games {
			one.AddGame(play(t, startFEN, p.moves), p.result)
			some[i%parts].AddGame(play(t, startFEN, p.moves), p.result)
		}
		for i := range some {
			for _, c := range some[i].Counts() {
				whole.AddCount(c)
			}
		}
		if diff := cmp.Diff(one.Entries(), whole.Entries()); diff != "" || len(one.Entries()) == 0 {
			t.Errorf("%d parts (-want +got):\n%s", parts, diff)
		}
	}
}

func TestBuilderCountsSaturate(t *testing.T) {
	var b book.Builder
	most := book.Count{Key: 1, Weight: math.MaxUint64, Games: math.MaxUint32, Move: 2}
	b.AddCount(most)
	b.AddCount(book.Count{Key: 1, Weight: 1, Games: 1, Move: 2})
	b.AddCount(book.Count{Key: 1, Weight: 1, Move: 3}) // no games
	if diff := cmp.Diff([]book.Count{most}, b.Counts()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
