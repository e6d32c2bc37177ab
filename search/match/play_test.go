package match

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// slow plays the first move after so long, and notes what it was given.
func slow(d time.Duration, seen *[]search.Limits) searchFunc {
	return func(ctx context.Context, g *game.Game, lim search.Limits) (search.Result, error) {
		*seen = append(*seen, lim)
		select {
		case <-time.After(d):
		case <-ctx.Done():
		}
		return search.Result{Move: firstMove(g)}, nil
	}
}

// one plays one game of a match, in a bubble where waiting takes no time.
func one(t *testing.T, m Options) (rec *Record) {
	t.Helper()
	m.Rounds = 1
	m.Report = func(r *Record, _ Summary) {
		if r.Game == 1 {
			rec = r
		}
	}
	synctest.Test(t, func(t *testing.T) { play(t, &m) })
	return rec
}

func TestClocks(t *testing.T) {
	const second = time.Second
	clock := func(left time.Duration) search.Clock { return search.Clock{Remaining: left, Increment: second} }
	var seen, other []search.Limits
	r := one(t, Options{
		Players: []Player{
			player("a", slow(3*second, &seen)),
			{Name: "b", Open: player("", slow(second/2, &other)).Open, Control: Control{Clock: live.Control{{Time: 5 * second}}, Nodes: 9}},
		},
		Control: Control{Clock: live.Control{{Moves: 2, Time: 8 * second, Increment: second}}}, MaxMoves: 4,
	})
	if r.Termination != game.MaxMoves || r.Result != game.Draw {
		t.Errorf("%v by %v", r.Result, r.Termination)
	}
	b := func(left time.Duration) search.Clock { return search.Clock{Remaining: left} }
	want := []search.Limits{
		{Clocks: [2]search.Clock{clock(8 * second), b(5 * second)}, MovesToGo: 2},
		{Clocks: [2]search.Clock{clock(6 * second), b(9 * second / 2)}, MovesToGo: 1},
		{Clocks: [2]search.Clock{clock(12 * second), b(4 * second)}, MovesToGo: 2},
		{Clocks: [2]search.Clock{clock(10 * second), b(7 * second / 2)}, MovesToGo: 1},
	}
	if diff := cmp.Diff(want, seen[:4]); diff != "" {
		t.Errorf("limits (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(search.Limits{Nodes: 9, Clocks: [2]search.Clock{clock(6 * second), b(5 * second)}}, other[0]); diff != "" {
		t.Errorf("the opponent's limits (-want +got):\n%s", diff)
	}
	for i, p := range r.Moves {
		if want := []time.Duration{3 * second, second / 2}[i%2]; p.Used != want {
			t.Errorf("ply %d has taken %v, want %v", i, p.Used, want)
		}
	}
}

func TestTimeForfeit(t *testing.T) {
	const ms = time.Millisecond
	tests := []struct {
		name    string
		control Control
		takes   time.Duration
		moves   int // of White before it loses, -1 if it does not
	}{
		{"in time", Control{Clock: live.Control{{Time: time.Second, Increment: 300 * ms}}}, 300 * ms, -1},
		{"out of time", Control{Clock: live.Control{{Time: time.Second}}}, 300 * ms, 3},
		{"within the margin", Control{Clock: live.Control{{Time: time.Second}}, Margin: 250 * ms}, 400 * ms, 3},
		{"the margin is no gift", Control{Clock: live.Control{{Time: 600 * ms, Increment: 10 * ms}}, Margin: time.Second}, 700 * ms, -1},
		{"no margin", Control{Clock: live.Control{{Time: time.Second}}, Margin: -1}, 500 * ms, 1},
		{"move time", Control{MoveTime: time.Second}, 1050 * ms, -1},
		{"over the move time", Control{MoveTime: time.Second}, 1150 * ms, 0},
		{"both", Control{Clock: live.Control{{Time: 5 * time.Second}}, MoveTime: time.Second}, 1150 * ms, 0},
		{"no clock", Control{Depth: 1}, time.Minute, -1},
		{"stalled", Control{Depth: 1}, 11 * time.Minute, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var seen []search.Limits
			r := one(t, Options{Players: []Player{player("a", slow(test.takes, &seen)), player("b", prompt)},
				Control: test.control, MaxMoves: 8})
			if test.moves < 0 {
				if r.Termination != game.MaxMoves {
					t.Errorf("%v by %v after %d plies", r.Result, r.Termination, len(r.Moves))
				}
				return
			}
			if r.Termination != game.TimeForfeit || r.Result != game.BlackWins || len(r.Moves) != 2*test.moves {
				t.Errorf("%v by %v after %d plies, want a loss after %d", r.Result, r.Termination, len(r.Moves), 2*test.moves)
			}
			if r.Failure == nil || r.Failure.Player != "a" || r.Failure.Hung || !strings.Contains(r.Failure.Err.Error(), " used of ") {
				t.Errorf("%+v", r.Failure)
			}
		})
	}
}

// reversibleMove returns a move that is no capture, pawn move or check and does not
// repeat a position, or any move if there is none.
func reversibleMove(g *game.Game) board.Move {
	b := g.Board()
next:
	for m := range movegen.Legal(&b) {
		after := b
		after.Play(m)
		for i := range g.Ply() {
			if before, _ := g.BoardAt(i); before.SamePosition(&after) {
				continue next
			}
		}
		if after.Halfmove() > 0 && !movegen.InCheck(&after) {
			return m
		}
	}
	return firstMove(g)
}

// scored plays reversible moves, with scores in turn for White and for Black.
func scored(scores ...eval.Score) searchFunc {
	return func(_ context.Context, g *game.Game, _ search.Limits) (search.Result, error) {
		s := scores[min(g.Ply(), len(scores)-1)]
		return search.Result{Move: reversibleMove(g), Score: s, Bound: search.Exact, Depth: 3}, nil
	}
}

func TestAdjudication(t *testing.T) {
	draw := search.DrawRule{Moves: 2, Score: 10}
	resign := search.ResignRule{Moves: 2, Score: 500}
	both := search.ResignRule{Moves: 2, Score: 500, Both: true}
	tests := []struct {
		name   string
		draw   search.DrawRule
		resign search.ResignRule
		scores []eval.Score
		ending game.Termination
		result game.Result
		plies  int
	}{
		{"no rules", search.DrawRule{}, search.ResignRule{}, []eval.Score{0}, game.MaxMoves, game.Draw, 24},
		{"even", draw, resign, []eval.Score{0}, game.Adjudication, game.Draw, 4},
		{"even at the limit", draw, resign, []eval.Score{10, -10, -10, 10}, game.Adjudication, game.Draw, 4},
		{"even later", draw, resign, []eval.Score{11, 0, 0, 0, -11, 0}, game.Adjudication, game.Draw, 9},
		{"not before its move", search.DrawRule{Moves: 2, Score: 10, From: 5}, resign, []eval.Score{0}, game.Adjudication, game.Draw, 12},
		{"White gives up", draw, resign, []eval.Score{-500, 50, -500, 50}, game.Adjudication, game.BlackWins, 3},
		{"Black gives up", draw, resign, []eval.Score{50, -400, 50, -700, 50, eval.MatedIn(4)}, game.Adjudication, game.WhiteWins, 6},
		{"hope comes back", draw, resign, []eval.Score{-500, 50, -499, 50, -500, 50, 40}, game.MaxMoves, game.Draw, 24},
		{"only one believes it", draw, both, []eval.Score{-500, 400, -500, 500, -500, 400, -500, 400, 50}, game.MaxMoves, game.Draw, 24},
		{"both believe it", draw, both, []eval.Score{-500, 400, -500, 500, -500, 500}, game.Adjudication, game.BlackWins, 6},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := scored(test.scores...)
			r := one(t, Options{Players: []Player{player("a", p), player("b", p)}, Control: fast,
				MaxMoves: 12, Draw: test.draw, Resign: test.resign})
			if r.Termination != test.ending || r.Result != test.result || len(r.Moves) != test.plies {
				t.Errorf("%v by %v after %d plies; want %v by %v after %d",
					r.Result, r.Termination, len(r.Moves), test.result, test.ending, test.plies)
			}
		})
	}
}

// The count of moves towards a draw restarts when the fifty-move clock does, and goes
// on after a move without a score.
func TestDrawRuleCounts(t *testing.T) {
	tests := []struct {
		name, moves string // a question mark follows a move without a score
		plies       int
	}{
		{"reversible moves", "g1f3 g8f6 b1c3 b8c6 h1g1", 4},
		{"a pawn move", "g1f3 g8f6 b1c3 e7e6 c3b1 f6g8 f3g1 b8c6", 7},
		{"a pawn move of each", "g1f3 e7e6 e2e3 b8c6 f3g1 c6b8", 6},
		{"a capture", "e2e4 d7d5 g1f3 g8f6 e4d5 f6d5 b1c3 d5f6 c3b1 f6g8", 9},
		{"a move without a score", "g1f3 g8f6? b1c3 b8c6 c3b1 c6b8", 6},
		{"one side without scores", "g1f3 g8f6? b1c3 b8c6? c3b1 c6b8? h1g1 h8g8?", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			words := strings.Fields(test.moves)
			p := searchFunc(func(_ context.Context, g *game.Game, _ search.Limits) (search.Result, error) {
				text, silent := strings.CutSuffix(words[g.Ply()%len(words)], "?")
				m, err := board.ParseMove(text)
				r := search.Result{Move: m, Bound: search.Exact, Depth: 1}
				if silent {
					r.Bound = search.NoBound
				}
				return r, err
			})
			r := one(t, Options{Players: []Player{player("a", p), player("b", p)}, Control: fast,
				MaxMoves: len(words) / 2, Draw: search.DrawRule{Moves: 2, Score: 10}})
			if test.plies == 0 {
				if r.Termination != game.MaxMoves {
					t.Errorf("%v after %d plies", r.Termination, len(r.Moves))
				}
			} else if r.Termination != game.Adjudication || len(r.Moves) != test.plies {
				t.Errorf("%v after %d plies, want an adjudication after %d", r.Termination, len(r.Moves), test.plies)
			}
		})
	}
}

// Moves without a score do not end a streak of scores that are lost.
func TestResignRuleSkipsMovesWithoutScore(t *testing.T) {
	a := adjudicator{resign: search.ResignRule{Moves: 2, Score: 500}}
	lost, silent := Ply{Score: -600, Bound: search.Exact}, Ply{}
	for i, p := range []*Ply{&lost, &silent, &silent, &lost} {
		result, by := a.adjudicate(board.White, p, i+1, false)
		if over := by == game.Adjudication; over != (i == 3) || over && result != game.BlackWins {
			t.Errorf("after move %d: %v by %v", i+1, result, by)
		}
	}
}

// A move without a score says nothing of the game: neither rule counts it, and none
// is written.
func TestAdjudicationWithoutScores(t *testing.T) {
	silent := searchFunc(func(_ context.Context, g *game.Game, _ search.Limits) (search.Result, error) {
		return search.Result{Move: firstMove(g), Depth: 3}, nil
	})
	m := Options{Players: []Player{player("a", silent), player("b", silent)}, Control: Control{Depth: 1}, MaxMoves: 12,
		Draw: search.DrawRule{Moves: 2, Score: 10}, Resign: search.ResignRule{Moves: 2, Score: 1}}
	r := one(t, m)
	if r.Termination != game.MaxMoves || len(r.Moves) != 24 {
		t.Errorf("%v by %v after %d plies", r.Result, r.Termination, len(r.Moves))
	}
	if text, err := m.text(r); err != nil || strings.Contains(string(text), "%eval") {
		t.Errorf("written as\n%s%v", text, err)
	}
}

// The limit was doubled, so that a large one ended games before their first move.
func TestMaxMovesOverflow(t *testing.T) {
	for _, limit := range []int{math.MaxInt, math.MaxInt/2 + 1} {
		r := one(t, Options{Players: []Player{player("a", prompt), player("b", prompt)}, Control: fast, MaxMoves: limit})
		if r.Termination == game.MaxMoves || len(r.Moves) == 0 {
			t.Errorf("limit %d: %v after %d plies", limit, r.Termination, len(r.Moves))
		}
	}
}

// Games that end by the rules of chess with the first move after their opening. With that move, the
// opening is refused: a match counted games of no moves.
func TestByRule(t *testing.T) {
	fen := func(s, move string) string { return "[FEN \"" + s + "\"]\n\n" + move + " *" }
	tests := []struct {
		name, opening string
		ending        game.Termination
		result        game.Result
	}{
		{"checkmate", "1. f3 e5 2. g4 Qh4# *", game.Checkmate, game.BlackWins},
		{"stalemate", fen("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7"), game.Stalemate, game.Draw},
		{"bare kings", fen("7k/5r2/6K1/8/8/8/8/8 w - - 0 1", "Kxf7"), game.InsufficientMaterial, game.Draw},
		{"fifty moves", fen("7k/8/6K1/8/8/8/8/R7 w - - 99 90", "Ra2"), game.FiftyMoves, game.Draw},
		{"threefold", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *", game.ThreefoldRepetition, game.Draw},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			full := openings(t, test.opening)
			last := len(full[0].Moves) - 1
			mover := func(_ context.Context, g *game.Game, _ search.Limits) (search.Result, error) {
				return search.Result{Move: full[0].Moves[last]}, nil
			}
			m := Options{Players: []Player{player("a", mover), player("b", mover)}, Rounds: 1, Control: fast, Openings: full}
			_, err := Run(t.Context(), m)
			if e, ok := errors.AsType[*ConfigError](err); !ok || e.Field != "Openings" || !strings.Contains(e.Why, test.ending.String()) {
				t.Errorf("opening of the whole game: %v", err)
			}
			m.Openings = []Opening{{Start: full[0].Start, Moves: full[0].Moves[:last]}}
			r := one(t, m)
			if r.Termination != test.ending || r.Result != test.result || len(r.Moves) != 1 {
				t.Errorf("%v by %v after %d plies", r.Result, r.Termination, len(r.Moves))
			}
		})
	}
}

// A reporter also says how many nodes it has searched, and how deep.
type reporter struct{ searchFunc }

func (r reporter) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	result, err := r.searchFunc(ctx, g, lim)
	report(search.Info{Depth: 3, SelDepth: 5, PV: []board.Move{result.Move}})
	report(search.Info{Depth: 3, SelDepth: 2, MultiPV: 2, PV: []board.Move{result.Move}})
	result.Nodes = 77
	return result, err
}

// What is written of a game.
func TestPGN(t *testing.T) {
	var out bytes.Buffer
	m := Options{
		Players: []Player{player("a", scored(25, -30, eval.MateIn(3), eval.MatedIn(4), 7)), random("b")},
		Control: Control{Clock: live.Control{{Moves: 40, Time: 40 * time.Second, Increment: 1500 * time.Millisecond}}},
		Rounds:  1, MaxMoves: 3, Games: &out, Openings: openings(t, "[Opening \"Open game\"]\n\n1. e4 e5 *"),
	}
	inner := m.Players[0].mustOpen()
	reporting := func(context.Context) (search.Searcher, error) { return reporter{inner}, nil }
	m.Players[0].Open, m.Players[0].Settings = reporting, "Hash=16"
	m.Players[1] = Player{Name: "b", Open: reporting, Control: fast}
	synctest.Test(t, func(t *testing.T) { play(t, &m) })
	want := `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "1.1"]
[White "a"]
[Black "b"]
[Result "1/2-1/2"]
[Opening "Open game"]
[WhiteTimeControl "40/40+1.5"]
[BlackTimeControl "-"]
[WhiteControl "40/40+1.5"]
[WhiteSettings "Hash=16"]
[BlackControl "nodes=1"]
[PlyCount "6"]
[Termination "adjudication"]

1. e4 e5 2. Na3
{[%eval #1,3] [%emt 0:00:00] [%clk 0:00:41.5] [%nodes 77] [%seldepth 5]}
2... Na6 {[%eval #2,3] [%emt 0:00:00] [%nodes 77] [%seldepth 5]} 3. Ne2
{[%eval 0.07,3] [%emt 0:00:00] [%clk 0:00:43] [%nodes 77] [%seldepth 5]}
3... Nb4 {[%eval -0.07,3] [%emt 0:00:00] [%nodes 77] [%seldepth 5]}
{maximum length} 1/2-1/2

`
	got, _, _ := strings.Cut(out.String(), "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"1.2\"]")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("game (-want +got):\n%s", diff)
	}
}

// TestMateInGames checks that mates are written as they stand after the move, as [pgn.Node.Eval] reads
// them.
func TestMateInGames(t *testing.T) {
	moves := []Ply{
		{Move: board.NewMove(board.F2, board.F3), Bound: search.Exact},
		{Move: board.NewMove(board.E7, board.E5), Score: eval.MateIn(3), Bound: search.Exact},
		{Move: board.NewMove(board.G2, board.G4), Score: eval.MatedIn(2), Bound: search.Exact},
		{Move: board.NewMove(board.D8, board.H4), Score: eval.MateIn(1), Bound: search.Exact},
	}
	r := Record{Opening: -1, Moves: moves, Result: game.BlackWins, Termination: game.Checkmate}
	g := r.PGN(&Options{Players: []Player{{Name: "a"}}})
	if got, want := len(g.Main().Nodes()), len(moves); got != want {
		t.Fatalf("%d moves, want %d", got, want)
	}
	for i, want := range []eval.Score{0, eval.MatedIn(2), eval.MatedIn(1), eval.MatedIn(0)} {
		if e, ok := g.Main().Nodes()[i].Eval(); !ok || e.Score != int(want) {
			t.Errorf("after ply %d the score is %d, %v, want %d", i+1, e.Score, ok, want)
		}
	}
}

func (p *Player) mustOpen() searchFunc {
	s, err := p.Open(context.Background())
	if err != nil {
		return nil
	}
	return s.(searchFunc)
}

func TestConfigErrors(t *testing.T) {
	good := func() Options {
		return Options{Players: []Player{random("a"), random("b")}, Rounds: 1, Control: fast}
	}
	tests := []struct {
		name   string
		change func(*Options)
		field  string
	}{
		{"nobody", func(m *Options) { m.Players = nil }, "Players"},
		{"alone", func(m *Options) { m.Players = m.Players[:1] }, "Players"},
		{"same name", func(m *Options) { m.Players[1].Name = "a" }, "Players"},
		{"no name", func(m *Options) { m.Players[1].Name = "" }, "Players"},
		{"line end in name", func(m *Options) { m.Players[1].Name = "a\nb" }, "Players"},
		{"no Open", func(m *Options) { m.Players[1].Open = nil }, "Players"},
		{"no rounds", func(m *Options) { m.Rounds = 0 }, "Rounds"},
		{"too many rounds", func(m *Options) { m.Rounds = 1 << 30 }, "Rounds"},
		{"no limit", func(m *Options) { m.Control = Control{} }, "Control"},
		{"increment alone", func(m *Options) { m.Control = Control{Clock: live.Control{{Increment: 1}}, Depth: 1} }, "Control"},
		{"negative time", func(m *Options) { m.Control.Clock = live.Control{{Time: -1}} }, "Control"},
		{"endless time", func(m *Options) { m.Players[0].Control.Clock = live.Control{{Time: 1 << 62}} }, "Control"},
		{"concurrency", func(m *Options) { m.Concurrency = -1 }, "Concurrency"},
		{"draw", func(m *Options) { m.Draw.Score = -1 }, "Draw"},
		{"resign at once", func(m *Options) { m.Resign.Moves = 1 }, "Resign"},
		{"test of three", func(m *Options) { m.Players = append(m.Players, random("c")); m.SPRT = &SPRT{Elo1: 1} }, "SPRT"},
		{"test of nothing", func(m *Options) { m.SPRT = &SPRT{} }, "SPRT"},
		{"line end in a tag", func(m *Options) { m.Tags = pgn.Tags{{Name: "Event", Value: "line\nbreak"}} }, "Tags"},
		{"blank in the name of a tag", func(m *Options) { m.Tags = pgn.Tags{{Name: "Bad name", Value: "x"}} }, "Tags"},
		{"tag of the start position", func(m *Options) { m.Tags = pgn.Tags{{Name: "FEN", Value: "x"}} }, "Tags"},
		{"tag of a variant", func(m *Options) { m.Tags = pgn.Tags{{Name: "Variant", Value: "x"}} }, "Tags"},
		{"tag for ReadPlayed", func(m *Options) { m.Tags = pgn.Tags{{Name: "WhiteSettings", Value: "x"}} }, "Tags"},
		{"line end in the name of an opening", func(m *Options) { m.Openings = []Opening{{}, {Name: "o\nb"}} }, "Openings"},
		{"illegal opening", func(m *Options) { m.Openings = []Opening{{}, {Moves: []board.Move{77}}} }, "Openings"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := good()
			test.change(&m)
			_, err := Run(t.Context(), m)
			e, ok := errors.AsType[*ConfigError](err)
			if !ok || e.Field != test.field {
				t.Errorf("%v, want one of %s", err, test.field)
			}
			if _, err := resume(strings.NewReader(""), &m); err == nil {
				t.Error("ReadPlayed has taken it")
			}
		})
	}
}

// TestOwnTags holds that a game has no tags but those of the Options, of the roster and of ownTags, so
// that none of them can be one that the match sets for some games only.
func TestOwnTags(t *testing.T) {
	m := Options{
		Players: []Player{{Name: "a", Control: Control{MoveTime: time.Second}, Settings: "x=1"}, {Name: "b", Settings: "y=2"}}, Control: fast,
		Openings: []Opening{{}, {Start: board.Horde.Start()}, openings(t, "[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n*")[0]},
		Tags:     pgn.Tags{{Name: "Event", Value: "x"}, {Name: "Annotator", Value: "y"}},
	}
	seen := make(map[string]bool)
	for i := range m.Openings {
		for _, black := range []int{0, 1} {
			r := Record{Black: black, Opening: i, Result: game.WhiteWins, Termination: game.Crash}
			for _, tag := range r.PGN(&m).Tags {
				if _, ok := m.Tags.Lookup(tag.Name); !ok {
					seen[tag.Name] = true
				}
			}
		}
	}
	own := make(map[string]bool)
	for _, name := range ownTags {
		own[name] = true
	}
	if diff := cmp.Diff(own, seen); diff != "" {
		t.Errorf("tags (-ownTags +set):\n%s", diff)
	}
}

func TestOpenFails(t *testing.T) {
	for name, open := range map[string]func(context.Context) (search.Searcher, error){
		"error": func(context.Context) (search.Searcher, error) { return nil, errBroken },
		"panic": func(context.Context) (search.Searcher, error) { panic(errBroken) },
		"nil":   func(context.Context) (search.Searcher, error) { return nil, nil },
	} {
		t.Run(name, func(t *testing.T) {
			m := Options{Players: []Player{random("a"), {Name: "b", Open: open}}, Rounds: 2, Control: fast, Concurrency: 2}
			s, err := Run(t.Context(), m)
			if e, ok := errors.AsType[*PlayerError](err); !ok || e.Name != "b" {
				t.Errorf("%v", err)
			}
			if s.Played != 0 || s.Total != 4 {
				t.Errorf("%+v", s)
			}
		})
	}
}

// A player that does not play by the rules of an opening ends the match. Its games were counted as
// crashes, and a match of fewer than five of them ended without an error.
func TestRulesNotSupported(t *testing.T) {
	standardOnly := func(context.Context) (search.Searcher, error) {
		return alphabeta.New(alphabeta.Options{Hash: 1, Evaluator: eval.Material{}}), nil
	}
	for _, rules := range []board.Rules{board.Horde, board.Crazyhouse} {
		for _, concurrency := range []int{1, 3} {
			var out bytes.Buffer
			m := Options{
				Players: []Player{random("a"), {Name: "b", Open: standardOnly}}, Rounds: 2, Control: fast, Concurrency: concurrency, MaxMoves: 3,
				Openings: []Opening{{}, {Start: rules.Start()}}, Games: &out,
			}
			m.Report = func(r *Record, _ Summary) {
				if r.Round != 1 || r.Failure != nil {
					t.Errorf("%v: game %d.%d is reported, failure %v", rules, r.Round, r.Game, r.Failure)
				}
			}
			s, err := Run(t.Context(), m)
			e, ok := errors.AsType[*PlayerError](err)
			refused, isRules := errors.AsType[*board.RulesError](err)
			if !ok || e.Name != "b" || !isRules || refused.Rules != rules || strings.Contains(err.Error(), "opening") {
				t.Errorf("%v, %d at a time: %v", rules, concurrency, err)
			}
			if s.Faults() != 0 || s.Played > 2 || concurrency == 1 && s.Played != 2 || strings.Count(out.String(), "[Event ") != s.Played {
				t.Errorf("%v, %d at a time: %+v", rules, concurrency, s)
			}
		}
	}
}

// A searcher that has failed is opened again, even if that does not go well at once.
func TestReopen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opened := 0
		b := Player{Name: "b", Open: func(context.Context) (search.Searcher, error) {
			if opened++; opened%3 != 1 { // the first time, and after two that were in vain
				return nil, errBroken
			}
			return searchFunc(func(_ context.Context, g *game.Game, _ search.Limits) (search.Result, error) {
				return search.Result{}, errBroken
			}), nil
		}}
		m := Options{Players: []Player{random("a"), b}, Rounds: 3, Control: fast, MaxFaults: -1}
		if s := play(t, &m); s.Standings[1].Crashes != 6 || opened != 16 {
			t.Errorf("opened %d times: %+v", opened, s)
		}
		b.Open = func(context.Context) (search.Searcher, error) {
			if opened++; opened > 1 {
				return nil, errBroken
			}
			return searchFunc(func(context.Context, *game.Game, search.Limits) (search.Result, error) { panic(1) }), nil
		}
		opened = 0
		m.Players = []Player{random("a"), b}
		s, err := Run(t.Context(), m)
		if _, ok := errors.AsType[*PlayerError](err); !ok || s.Played != 1 || opened != 1+maxReopens {
			t.Errorf("opened %d times: %v, %+v", opened, err, s)
		}
	})
}

// A searcher that cannot get ready for a game has lost it.
func TestNewGameFails(t *testing.T) {
	b := random("b")
	b.NewGame = func(search.Searcher, uint64) { panic("not now") }
	r := one(t, Options{Players: []Player{random("a"), b}, Control: fast})
	if r.Termination != game.Crash || r.Result != game.WhiteWins || r.Failure.Color != board.Black {
		t.Errorf("%v by %v", r.Result, r.Termination)
	}
	b.NewGame = func(search.Searcher, uint64) { time.Sleep(70 * time.Second) }
	r = one(t, Options{Players: []Player{b, random("a")}, Control: fast})
	if r.Termination != game.Crash || r.Result != game.BlackWins || !r.Failure.Hung {
		t.Errorf("%v by %v", r.Result, r.Termination)
	}
}

// A full has room for so many games.
type full struct {
	bytes.Buffer
	games int
}

func (f *full) Write(p []byte) (int, error) {
	if f.games--; f.games < 0 {
		n, _ := f.Buffer.Write(p[:len(p)/2])
		return n, io.ErrShortWrite
	}
	return f.Buffer.Write(p)
}

func TestDiskFull(t *testing.T) {
	out := &full{games: 5}
	m := Options{Players: []Player{random("a"), random("b")}, Rounds: 10, Control: fast, Concurrency: 2, Games: out, MaxMoves: 9}
	s, err := Run(t.Context(), m)
	if !errors.Is(err, io.ErrShortWrite) || s.Played != 5 {
		t.Errorf("%d games, %v", s.Played, err)
	}
	m.Games = new(bytes.Buffer)
	if _, err := resume(&out.Buffer, &m); err != nil {
		t.Fatal(err)
	}
	if s := play(t, &m); s.Played != 20 {
		t.Errorf("%+v", s)
	}
}

func TestCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		var seen []search.Limits
		m := Options{Players: []Player{player("a", slow(time.Second, &seen)), player("b", prompt)}, Rounds: 4,
			Control: Control{Clock: live.Control{{Time: time.Minute}}}, MaxMoves: 4}
		s, err := Run(ctx, m)
		if !errors.Is(err, context.DeadlineExceeded) || s.Played != 2 {
			t.Errorf("%d games, %v", s.Played, err)
		}
	})
}

// An engine behind a pipe says so itself if its move was not legal.
func TestIllegalMoveError(t *testing.T) {
	r := one(t, Options{Players: []Player{player("a", func(_ context.Context, g *game.Game, _ search.Limits) (search.Result, error) {
		return search.Result{}, errors.Join(errBroken, &game.IllegalMoveError{Move: 9, Board: g.Board()})
	}), player("b", prompt)}, Control: fast})
	if r.Termination != game.IllegalMove || !errors.Is(r.Failure.Err, errBroken) {
		t.Errorf("%v, %+v", r.Termination, r.Failure)
	}
}

// A match ends when the test is sure.
func TestSPRTEndsMatch(t *testing.T) {
	strong := player("strong", prompt)
	weak := player("weak", func(context.Context, *game.Game, search.Limits) (search.Result, error) {
		return search.Result{}, errBroken
	})
	for _, concurrency := range []int{1, 4} {
		var out bytes.Buffer
		m := Options{Players: []Player{strong, weak}, Rounds: 100000, Control: fast, Concurrency: concurrency, SPRT: &SPRT{Elo1: 10}, Games: &out, MaxFaults: -1}
		s := play(t, &m)
		// Games that were over too late to count do not count later.
		again := Options{Players: m.Players, Rounds: m.Rounds, Control: fast, SPRT: m.SPRT}
		if _, err := resume(&out, &again); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(s, play(t, &again)); diff != "" {
			t.Errorf("summary (-played +read):\n%s", diff)
		}
		lower, upper := m.SPRT.Bounds()
		if s.Decision != AcceptedH1 || s.LLR < upper || s.Played != 2*s.Standings[0].Pairs[4] {
			t.Errorf("%+v", s)
		}
		m.Players[0], m.Players[1] = weak, strong
		if s := play(t, &m); s.Decision != AcceptedH0 || s.LLR > lower {
			t.Errorf("%+v", s)
		}
	}
}

// A record of another match was an index out of range.
func TestPGNOfAnotherMatch(t *testing.T) {
	m := Options{Players: []Player{player("a", prompt), player("b", prompt)}, Control: fast}
	for _, r := range []Record{{White: 2, Black: 1}, {White: -1, Black: 1, Opening: -1}} {
		g := r.PGN(&m)
		if white, black := g.Tags.Get("White"), g.Tags.Get("Black"); white != "?" || black != "b" {
			t.Errorf("%+v: %s - %s", r, white, black)
		}
	}
}
