package endpoint_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/search/puzzle"
)

const (
	mateInOne = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
	// legal is Légal's mate, after the opponent's mistake.
	legal = `{"start": "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5", "lead": "Bxd1", "line": ["c4f7", "e8e7", "c3d5"]}`
)

// TestReadPuzzles reads what files of puzzles may have in them.
func TestReadPuzzles(t *testing.T) {
	d := endpoint.New(endpoint.Options{})
	for _, test := range []struct {
		name string
		q    endpoint.ReadPuzzles
		want endpoint.Box
	}{
		{"EPD", endpoint.ReadPuzzles{EPD: "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; dm 1; pv Rd8#; id \"x\"; c0 \"themes: mate mateIn1\"; c3 \"stats: 600 75 96 8315\";\n"},
			endpoint.Box{Puzzles: []endpoint.Puzzle{{ID: "x", Start: mateInOne, Line: []string{"d1d8"}, SAN: "1. Rd8#", Themes: []puzzle.Theme{"mate", "mateIn1"}, Rating: 600}}}},
		{"CSV without the header", endpoint.ReadPuzzles{CSV: "y,rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2,g2g4 d8h4,,,,,mate,https://x/y#3,\n"},
			endpoint.Box{Puzzles: []endpoint.Puzzle{{ID: "y", Start: "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", Lead: "g2g4", Line: []string{"d8h4"},
				SAN: "2... Qh4#", Themes: []puzzle.Theme{"mate"}, Game: "https://x/y#3"}}}},
		{"positions", endpoint.ReadPuzzles{EPD: "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -\n\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8# Kf1;\n"},
			endpoint.Box{Positions: []string{mateInOne, mateInOne}}},
		{"bad lines", endpoint.ReadPuzzles{EPD: "nothing\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd9#;\n"},
			endpoint.Box{Bad: 2, Problem: "line 1"}},
		{"CSV with a blank in the first ID, and a stray quotation mark", endpoint.ReadPuzzles{CSV: "\"my puzzle\"," + mateInOne + ",d1d8\n\nbad\"," + mateInOne + ",d1d8\nagain," + mateInOne + ",d1d8\n"},
			endpoint.Box{Puzzles: []endpoint.Puzzle{
				{ID: "my puzzle", Start: mateInOne, Line: []string{"d1d8"}, SAN: "1. Rd8#"},
				{ID: "again", Start: mateInOne, Line: []string{"d1d8"}, SAN: "1. Rd8#"},
			}, Bad: 1, Problem: "line 3: bare"}},
		{"a long ID", endpoint.ReadPuzzles{CSV: strings.Repeat("x", 51) + "," + mateInOne + ",d1d8\n"},
			endpoint.Box{Puzzles: []endpoint.Puzzle{{ID: "1xd9t7t9pr5j6", Start: mateInOne, Line: []string{"d1d8"}, SAN: "1. Rd8#"}}}},
		{"too long", endpoint.ReadPuzzles{CSV: "z," + mateInOne + "," + strings.Repeat("d1c1 g8h8 c1d1 h8g8 ", 30) + "d1d8\n"},
			endpoint.Box{Bad: 1, Problem: `puzzle "z": the solution has`}},
		{"nothing", endpoint.ReadPuzzles{}, endpoint.Box{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := d.ReadPuzzles(test.q)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(got.Problem, test.want.Problem) || got.Problem != "" && test.want.Bad == 0 {
				t.Errorf("the problem is %q, want %q", got.Problem, test.want.Problem)
			}
			got.Problem = test.want.Problem
			if test.want.Puzzles == nil {
				test.want.Puzzles = []endpoint.Puzzle{}
			}
			if test.want.Positions == nil {
				test.want.Positions = []string{}
			}
			if diff := cmp.Diff(&test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestMakePuzzles makes puzzles of a game and of a position, twice the same, and has its
// solution judged right.
func TestMakePuzzles(t *testing.T) {
	d := endpoint.New(endpoint.Options{Hash: 1})
	for _, test := range []struct {
		name, pgn string
		any       bool
		steps     int
		want      string
	}{
		{"a game", "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0", false, 13, "A - B g4d1 c4f7 e8e7 c3d5 [mate mateIn2"},
		{"a position", "[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1\"]\n\n*", false, 1, " d1d8 [mate mateIn1"},
		{"no mistake", "1. f3 e5 2. g4 Qh4# 0-1", true, 4, " g2g4 d8h4 [mate mateIn1"},
		{"a null move", "1. e4 -- 2. d4 *", false, 4, ""},
		{"no puzzle", "1. e4 *", false, 2, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			q := endpoint.MakePuzzles{PGN: test.pgn, Nodes: 500, Any: test.any}
			var steps []endpoint.Step
			made, err := d.MakePuzzles(t.Context(), q, func(s endpoint.Step) { steps = append(steps, s) })
			if err != nil {
				t.Fatal(err)
			}
			if len(steps) != test.steps || steps[0].Ply != 0 {
				t.Errorf("%d steps: %v", len(steps), steps)
			}
			found := ""
			for _, p := range made.Puzzles {
				words := append([]string{p.Game, p.Lead}, p.Line...)
				found += strings.TrimLeft(strings.Join(words, " "), " ") + fmt.Sprint(" ", p.Themes)
				ply := 0
				for ; ply < len(p.Line); ply += 2 {
					v, err := d.JudgeMove(endpoint.JudgeMove{Puzzle: p, Ply: ply, Move: p.Line[ply]})
					want := puzzle.Right
					if ply == len(p.Line)-1 {
						want = puzzle.Solved
					}
					if err != nil || v.Verdict != want {
						t.Errorf("move %d is judged %v, %v; want %v", ply, v, err, want)
					}
				}
			}
			if !strings.Contains(found, strings.TrimLeft(test.want, " ")) || test.want == "" && found != "" {
				t.Errorf("found %q, want %q", found, test.want)
			}
			again, err := d.MakePuzzles(t.Context(), q, nil)
			if diff := cmp.Diff(made, again); diff != "" || err != nil {
				t.Errorf("another time (-first +second): %v\n%s", err, diff)
			}
		})
	}
}

func TestMakePuzzlesEnds(t *testing.T) {
	d := endpoint.New(endpoint.Options{Hash: 1})
	ctx, cancel := context.WithCancel(t.Context())
	steps := 0
	_, err := d.MakePuzzles(ctx, endpoint.MakePuzzles{PGN: "1. e4 e5 2. Nf3 Nc6 *"}, func(endpoint.Step) {
		if steps++; steps == 2 {
			cancel()
		}
	})
	if err == nil || endpoint.AsError("", err).Code != endpoint.Busy || steps != 2 {
		t.Errorf("after %d steps: %v", steps, err)
	}
	if _, err := d.MakePuzzles(t.Context(), endpoint.MakePuzzles{PGN: "1. e4 *", Nodes: 10}, nil); err != nil {
		t.Errorf("the slot is not free: %v", err)
	}
}

func TestJudgeMove(t *testing.T) {
	d := endpoint.New(endpoint.Options{})
	for _, test := range []struct {
		puzzle string
		ply    int
		move   string
		want   puzzle.Judgement
	}{
		{legal, 0, "Bxf7+", puzzle.Right},
		{legal, 0, "Nxg4", puzzle.Wrong},
		{legal, 1, "Ke7", puzzle.Wrong},
		{legal, 2, "c3d5", puzzle.Solved},
		{`{"start": "6k1/5ppp/8/8/8/8/4RPPP/3R2K1 w - - 0 1", "line": ["d1d8"]}`, 0, "Re8#", puzzle.Solved},
		{`{"start": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "line": ["e1h1"]}`, 0, "e1g1", puzzle.Solved},
	} {
		answer, err := d.Answer(t.Context(), "puzzles/judge", fmt.Appendf(nil, `{"puzzle": %s, "ply": %d, "move": %q}`, test.puzzle, test.ply, test.move), nil)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(&endpoint.Judged{Verdict: test.want}, answer); diff != "" {
			t.Errorf("%s at ply %d (-want +got):\n%s", test.move, test.ply, diff)
		}
	}
}

// TestNextPuzzle goes through a session whose progress is kept elsewhere.
func TestNextPuzzle(t *testing.T) {
	d := endpoint.New(endpoint.Options{})
	ids := []string{"a", "b", "c"}
	progress := puzzle.Progress{"another": {Box: 5}}
	next := func(id string, solved bool) *endpoint.Set {
		t.Helper()
		q := endpoint.NextPuzzle{IDs: ids, Progress: progress}
		if id != "" {
			q.Record = &endpoint.Attempt{ID: id, Solved: solved}
		}
		text, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := d.Answer(t.Context(), "puzzles/next", text, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := answer.(*endpoint.Set)
		if s.Card != nil {
			progress[id] = *s.Card
		}
		return s
	}
	for _, test := range []struct {
		id     string
		solved bool
		want   endpoint.Set
		due    bool
		box    int
	}{
		{"", false, endpoint.Set{ID: "a", New: 3}, false, 0},
		{"a", true, endpoint.Set{ID: "b", New: 2, Done: 1}, false, 5},
		{"b", false, endpoint.Set{ID: "c", New: 1, Waiting: 1, Done: 1}, true, 1},
		{"c", true, endpoint.Set{ID: "b", Waiting: 1, Done: 2}, true, 5},
		{"b", true, endpoint.Set{Waiting: 1, Done: 2}, true, 2},
	} {
		got := next(test.id, test.solved)
		if (got.Due != nil) != test.due || test.id != "" && progress[test.id].Box != test.box {
			t.Errorf("after %q: due %v, %+v", test.id, got.Due, progress)
		}
		got.Due, got.Card = nil, nil
		if diff := cmp.Diff(&test.want, got); diff != "" {
			t.Errorf("after %q (-want +got):\n%s", test.id, diff)
		}
	}
}
