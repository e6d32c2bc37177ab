package repertoire_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/repertoire"
	"github.com/luftchess/luft/pgn/san"
)

func of(t *testing.T, player board.Color, texts ...string) *repertoire.Repertoire {
	t.Helper()
	var trees []*pgn.Game
	for _, text := range texts {
		tree, err := pgn.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, tree)
	}
	return repertoire.New(player, trees...)
}

// line returns the moves of the first line to p, and those that p has.
func line(p *repertoire.Position) string {
	moves := make([]string, len(p.Moves))
	for i, m := range p.Moves {
		moves[i] = san.Format(&p.Board, m)
	}
	start := board.Start()
	return strings.TrimSpace(san.FormatLine(&start, p.Nodes[0].Moves()) + " -> " + strings.Join(moves, " "))
}

func TestQuestions(t *testing.T) {
	for _, test := range []struct {
		name   string
		player board.Color
		trees  []string
		want   []string
	}{
		{"White", board.White, []string{"1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *"}, []string{"-> e4", "1. e4 e5 -> Nf3", "1. e4 c5 -> Nf3"}},
		{"Black", board.Black, []string{"1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *"}, []string{"1. e4 -> e5 c5", "1. e4 e5 2. Nf3 -> Nc6"}},
		{"transpositions share their moves", board.White, []string{"1. d4 Nf6 2. c4 e6 3. Nc3 *", "1. c4 Nf6 2. d4 e6 3. Nf3 *"},
			[]string{"-> d4 c4", "1. d4 Nf6 -> c4", "1. d4 Nf6 2. c4 e6 -> Nc3 Nf3", "1. c4 Nf6 -> d4"}},
		{"mistakes of the player", board.White, []string{"1. e4 (1. g4 $2 d5 2. h3) 1... e5 $6 2. Nf3 (2. Qh5 $4 Nc6 3. Qh6) *"}, []string{"-> e4", "1. e4 e5 -> Nf3"}},
		{"null moves", board.White, []string{"1. e4 -- 2. d4 *"}, []string{"-> e4"}},
		{"castling is one move", board.White, []string{"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *"},
			[]string{"-> e4", "1. e4 e5 -> Nf3", "1. e4 e5 2. Nf3 Nc6 -> Bc4", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 -> O-O"}},
		{"no moves", board.White, []string{"*"}, nil},
		{"nothing", board.White, nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for p := range of(t, test.player, test.trees...).Questions() {
				got = append(got, line(p))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestUnanswered(t *testing.T) {
	r := of(t, board.White, "1. f3 e5 2. g4 (2. e4 Bc5) 2... Qh4# *")
	var got []string
	for p := range r.Unanswered() { // but not the mate
		got = append(got, line(p))
	}
	if diff := cmp.Diff([]string{"1. f3 e5 2. e4 Bc5 ->"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if r.Color() != board.White || r.Len() != 7 {
		t.Errorf("%v and %d positions", r.Color(), r.Len())
	}
	b := board.Start()
	if p := r.At(&b); p == nil || p.Nodes[0].Parent() != nil {
		t.Errorf("the start position is %v", p)
	}
	b.Play(board.NewMove(board.A2, board.A3))
	if p := r.At(&b); p != nil {
		t.Errorf("a position of no line is %v", p)
	}
}

// table is what was played, by position.
type table map[board.Board]map[string]int64

func (x table) moves(dst []explorer.Move, b *board.Board) ([]explorer.Move, error) {
	for m := range movegen.Legal(b) { // an order
		if games := x[b.WithoutCounters()][san.Format(b, m)]; games > 0 {
			dst = append(dst, explorer.Move{Move: m, Stats: explorer.Stats{Games: games}})
		}
	}
	return dst, nil
}

// after adds what was played after a line.
func (x table) after(t *testing.T, moves string, games map[string]int64) {
	t.Helper()
	g := game.New(board.Start())
	for text := range strings.FieldsSeq(moves) {
		if _, err := san.Play(g, text); err != nil {
			t.Fatal(err)
		}
	}
	b := g.Board()
	x[b.WithoutCounters()] = games
}

func TestHoles(t *testing.T) {
	x := table{}
	x.after(t, "e4", map[string]int64{"e5": 50, "c5": 40, "e6": 6, "g5": 4})
	x.after(t, "e4 e5 Nf3", map[string]int64{"Nc6": 30, "Nf6": 10})
	x.after(t, "d4", map[string]int64{"Nf6": 1, "d5": 1})
	x.after(t, "d4 Nf6 c4", map[string]int64{"e6": 5})
	x.after(t, "d4 e6 c4", map[string]int64{"Nf6": 1, "f5": 1})
	for _, test := range []struct {
		name  string
		tree  string
		least float64
		want  []string
	}{
		{"frequent", "1. e4 e5 2. Nf3 *", 0.05, []string{"1. e4 c5 0.4", "1. e4 e5 2. Nf3 Nc6 0.375", "1. e4 e5 2. Nf3 Nf6 0.125", "1. e4 e6 0.06"}},
		{"more frequent", "1. e4 e5 2. Nf3 *", 0.3, []string{"1. e4 c5 0.4", "1. e4 e5 2. Nf3 Nc6 0.375"}},
		{"none of one's own", "1. e4 e5 (1... c5) (1... e6) (1... g5) 2. Nf3 Nc6 (2... Nf6) *", 0.35, []string{"1. e4 c5 none 0.4", "1. e4 e5 2. Nf3 Nc6 none 0.375"}},
		{"two of one's own", "1. e4 (1. d4 Nf6 2. c4) *", 0.2, []string{"1. e4 e5 0.25", "1. d4 d5 0.25", "1. d4 Nf6 2. c4 e6 0.25", "1. e4 c5 0.2"}},
		// 1. d4 Nf6 2. c4 e6 and 1. d4 e6 2. c4 Nf6 are the same hole.
		{"no games are known", "1. Nf3 d5 *", 0.01, nil},
		{"no moves", "*", 1, []string{"none 1"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			holes, err := of(t, board.White, test.tree).Holes(x.moves, test.least)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, h := range holes {
				start := board.Start()
				moves, what := h.Position.Nodes[0].Moves(), " none"
				if h.Move != board.NoMove {
					moves, what = append(moves, h.Move), ""
				}
				got = append(got, strings.TrimSpace(fmt.Sprintf("%s%s %.4g", san.FormatLine(&start, moves), what, h.Share)))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}

	// Transposing lines add up, and a move that leads to another position of the repertoire is none.
	x = table{}
	x.after(t, "d4", map[string]int64{"Nf6": 1, "e6": 1})
	x.after(t, "d4 Nf6 c4", map[string]int64{"e6": 1})
	x.after(t, "d4 e6 c4", map[string]int64{"Nf6": 1})
	x.after(t, "d4 Nf6 c4 e6 Nc3", map[string]int64{"Bb4": 1, "d5": 3})
	holes, err := of(t, board.White, "1. d4 Nf6 (1... e6 2. c4) 2. c4 e6 3. Nc3 *").Holes(x.moves, 0.01)
	if err != nil || len(holes) != 2 || holes[0].Share != 0.75 || holes[1].Share != 0.25 || holes[0].Games != 3 {
		t.Errorf("transpositions: %+v, %v", holes, err)
	}

	for _, least := range []float64{0, -1, 1.5, math.NaN()} {
		if _, err := of(t, board.White, "*").Holes(x.moves, least); err == nil {
			t.Errorf("a share of %v is no error", least)
		}
	}
	fire := errors.New("disk on fire")
	_, err = of(t, board.Black, "1. e4 *").Holes(func([]explorer.Move, *board.Board) ([]explorer.Move, error) { return nil, fire }, 1)
	if !errors.Is(err, fire) {
		t.Errorf("the error is %v", err)
	}
}

// A line that comes back to a position ends there, though each move is played always.
func TestHolesOfRepetition(t *testing.T) {
	x := table{}
	x.after(t, "Nf3", map[string]int64{"Nf6": 1})
	x.after(t, "Nf3 Nf6 Ng1", map[string]int64{"Ng8": 1})
	holes, err := of(t, board.White, "1. Nf3 Nf6 2. Ng1 *").Holes(x.moves, 0.5)
	if err != nil || len(holes) != 0 {
		t.Errorf("%+v, %v", holes, err)
	}
}

func TestLeave(t *testing.T) {
	r := of(t, board.White, "1. d4 Nf6 2. c4 e6 3. Nc3 *")
	for _, test := range []struct {
		moves string
		want  string
	}{
		{"", ""},
		{"d4 Nf6 c4", ""},
		{"d4 d5", "ply 1: d5, not Nf6"},
		{"d4 Nf6 Nf3 d5", "ply 2: Nf3, not c4"},
		{"c4 Nf6 d4 e6 Nc3", ""}, // it has come back
		{"c4 Nf6 d4 e6 Nf3", "ply 4: Nf3, not Nc3"},
		{"c4 e5", "ply 0: c4, not d4"},
		{"d4 Nf6 c4 e6 Nc3 Bb4 e3", "ply 5: Bb4, not "},
	} {
		g := game.New(board.Start())
		for text := range strings.FieldsSeq(test.moves) {
			if _, err := san.Play(g, text); err != nil {
				t.Fatal(err)
			}
		}
		got := ""
		if d, ok := r.Leave(g); ok {
			_, moves, _ := strings.Cut(line(d.Position), "->")
			got = fmt.Sprintf("ply %d: %s, not %s", d.Ply, san.Format(&d.Position.Board, d.Move), strings.TrimSpace(moves))
		}
		if got != test.want {
			t.Errorf("%q: %q, want %q", test.moves, got, test.want)
		}
	}
	elsewhere, err := board.Chess960(0)
	if err != nil {
		t.Fatal(err)
	}
	if d, ok := r.Leave(game.New(elsewhere)); ok {
		t.Errorf("a game that was never in it leaves it: %+v", d)
	}
}

// TestVariantName holds that positions of other rules have cards of their own.
func TestVariantName(t *testing.T) {
	var trees []*pgn.Game
	for _, start := range []board.Board{board.Start(), board.Atomic.Start(), board.KingOfTheHill.Start()} {
		tree := pgn.NewGame(start)
		if _, err := tree.Root().Add(board.NewMove(board.E2, board.E4)); err != nil {
			t.Fatal(err)
		}
		trees = append(trees, tree)
	}
	s, err := repertoire.NewSession(repertoire.New(board.White, trees...), nil)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for p, ok := s.Next(now); ok; p, ok = s.Next(now) {
		s.Answer(p, p.Moves[0], now)
	}
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
	want := []string{"atomic " + start, "kingofthehill " + start, start}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(s.Progress()))); diff != "" {
		t.Errorf("cards (-want +got):\n%s", diff)
	}
}

// Who always knows the answer is done after a while, and who never does is asked again for ever.
func TestSession(t *testing.T) {
	r := of(t, board.White, "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 *")
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	s, err := repertoire.NewSession(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for range 40 { // days
		for {
			p, ok := s.Next(now)
			if !ok {
				break
			}
			asked++
			if !s.Answer(p, p.Moves[0], now) {
				t.Fatalf("%s is wrong", line(p))
			}
		}
		now = now.AddDate(0, 0, 1)
	}
	if n := s.Counts(now); n != (repertoire.Counts{Done: 4}) || asked != 12 {
		t.Errorf("%+v after %d questions; want 4 done after 12", n, asked)
	}
	if at, ok := s.Due(); ok {
		t.Errorf("a question comes back at %v", at)
	}

	s, err = repertoire.NewSession(r, repertoire.Progress{"of another repertoire": {Box: 5}})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		p, ok := s.Next(now)
		if !ok {
			t.Fatal("nothing to ask, though nothing is known")
		}
		if s.Answer(p, board.NewMove(board.A2, board.A4), now) {
			t.Fatal("a wrong move is right")
		}
		now = now.Add(time.Duration(random.Int64N(int64(time.Hour))))
	}
	if n := s.Counts(now); n.New+n.Done != 0 || n.Due+n.Waiting != 4 || len(s.Progress()) != 5 {
		t.Errorf("%+v, %d cards", n, len(s.Progress()))
	}
	if _, err := repertoire.NewSession(r, repertoire.Progress{"x": {Box: 6}}); err == nil || !strings.Contains(err.Error(), `"x" is in box 6 of 5`) {
		t.Errorf("the error is %v", err)
	}
}
