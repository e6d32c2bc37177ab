package syzygy_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/syzygy"
)

// materials returns the materials of the tables there are.
func materials(t *testing.T, tables *syzygy.Tables) (names []string) {
	t.Helper()
	for _, name := range tables.Names() {
		if material, ok := strings.CutSuffix(name, ".rtbw"); ok {
			names = append(names, material)
		}
	}
	if len(names) == 0 {
		t.Fatal("no tables")
	}
	return names
}

// randomGame returns a game that has come to a random position by moves that capture
// nothing and move no pawn, some of them back and forth. No position before the present one
// has been there twice: the other player could repeat it once more, and no table knows of
// that. It reports false if there is none.
func randomGame(r *rand.Rand, names []string) (*game.Game, bool) {
	clock := r.IntN(100)
	b, ok := randomBoard(r, piecesOf(names[r.IntN(len(names))]), clock)
	if !ok {
		return nil, false
	}
	g := game.New(b)
	twice := false
	for plies := r.IntN(min(24, 100-clock)); g.Ply() < plies; {
		now := g.Board()
		moves := movegen.AppendLegal(nil, &now)
		if len(moves) == 0 {
			return nil, false
		}
		m := moves[r.IntN(len(moves))]
		if all := g.Moves(); len(all) > 1 && r.IntN(3) > 0 {
			last := all[len(all)-2]
			m = board.NewMove(last.To(), last.From()) // back
		}
		next := now
		if !g.IsLegal(m) {
			continue
		}
		if twice {
			return nil, false
		}
		if next.Play(m); next.Halfmove() == 0 || g.Play(m) != nil || g.OutcomeWithClaims().IsOver() {
			return nil, false
		}
		twice = g.Repetitions() > 1
	}
	now := g.Board()
	return g, !g.OutcomeWithClaims().IsOver() && movegen.HasLegal(&now)
}

// searchMove lets the engine choose a move and returns what it says of it.
func searchMove(t *testing.T, engine *alphabeta.Searcher, g *game.Game) search.Result {
	t.Helper()
	r, err := engine.Search(t.Context(), g, search.Limits{Nodes: 300}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestEngineConverts has the engine play won positions, with any halfmove clock and with
// repetitions in the game, against the longest defence: it mates, or comes to the next won
// position by a capture or a pawn move, within the distance that the tables promise.
func TestEngineConverts(t *testing.T) {
	tables, data := open(t)
	engine := alphabeta.New(alphabeta.Options{Hash: 1, Tablebase: tables})
	r := rand.New(rand.NewPCG(3, 4))
	names := materials(t, tables)
	games := 20
	if testdata.Long() && data != "" {
		games = 1000
	}
	repeated := 0
	for n := 0; n < games; {
		g, ok := randomGame(r, names)
		if !ok {
			continue
		}
		ranked, err := tables.Rank(g)
		if err != nil {
			continue // a table that is not there
		}
		if w, exact := ranked[0].Verdict.Exact(); !exact || w != movegen.Win {
			continue
		}
		n++
		if g.Repetitions() > 1 {
			repeated++
		}
		plies := ranked[0].DTZ.Plies
		if ranked[0].DTZ.Rounded {
			plies++
		}
		start, before := g.String(), g.Ply()
		converts(t, tables, engine, g)
		b := g.Board()
		if used := g.Ply() - before; used > plies || g.Outcome().Result == game.Draw {
			t.Errorf("%s: %d plies to %s, not %d", start, used, b, plies)
		}
		if !g.Outcome().IsOver() {
			want := movegen.Win
			if (g.Ply()-before)%2 == 1 {
				want = movegen.Loss
			}
			if w, err := tables.WDL(&b); err != nil || w != want {
				t.Errorf("%s: %v, %v at %s", start, w, err, b)
			}
		}
	}
	if data != "" && repeated < games/20 {
		t.Errorf("only %d of %d positions had been there before", repeated, games)
	}
}

// TestProbeRootShortens plays the winning moves of the shortest distance that ProbeRoot gives,
// which an engine takes for equal, and every reply: each comes nearer. It does not if a
// rounded distance, which may be a ply longer, is taken for an exact one.
func TestProbeRootShortens(t *testing.T) {
	tables, _ := open(t)
	r := rand.New(rand.NewPCG(5, 6))
	names := materials(t, tables)
	shortest := func(g *game.Game) (moves []board.Move, plies int) {
		tables.ProbeRoot(g, func(m board.Move, outcome movegen.WDL, p int) {
			if outcome == movegen.Win && (len(moves) == 0 || p == plies) {
				moves, plies = append(moves, m), p
			}
		})
		return moves, plies
	}
	for n := 0; n < 150; {
		b, ok := randomBoard(r, piecesOf(names[r.IntN(len(names))]), 0)
		if !ok {
			continue
		}
		g := game.New(b)
		moves, plies := shortest(g)
		if plies < 2 {
			continue
		}
		n++
		for _, m := range moves {
			after := b
			after.Play(m)
			for _, reply := range movegen.AppendLegal(nil, &after) {
				next := after
				if next.Play(reply); next.Halfmove() == 0 {
					continue
				}
				ranked, err := tables.Rank(game.New(next))
				if err != nil {
					t.Fatal(err)
				}
				left := ranked[0].DTZ.Plies
				if ranked[0].DTZ.Rounded {
					left++
				}
				if left <= 0 || left > plies-2 {
					t.Errorf("%s: %d plies, and %d after %s %s", b, plies, left, m, reply)
				}
			}
		}
	}
}

// converts plays until the clock is zeroed or the game has ended.
func converts(t *testing.T, tables *syzygy.Tables, engine *alphabeta.Searcher, g *game.Game) {
	t.Helper()
	for ours := true; ; ours = !ours {
		var m board.Move
		if ours {
			r := searchMove(t, engine, g)
			if m = r.Move; r.Score < eval.MaxCentipawns-100 || r.Bound != search.Exact && !r.Score.IsMate() {
				t.Errorf("%s: %v, %v is not won", g, r.Score, r.Bound)
			}
		} else {
			ranked, err := tables.Rank(g)
			if err != nil {
				t.Fatal(err)
			}
			m = ranked[0].Move
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		if b := g.Board(); b.Halfmove() == 0 || g.OutcomeWithClaims().IsOver() {
			return
		}
	}
}

// TestEngineHolds has the engine play drawn positions in which it can go wrong: they stay
// drawn, whatever the opponent plays.
func TestEngineHolds(t *testing.T) {
	tables, data := open(t)
	engine := alphabeta.New(alphabeta.Options{Hash: 1, Tablebase: tables})
	r := rand.New(rand.NewPCG(5, 6))
	names := materials(t, tables)
	games := 20
	if testdata.Long() && data != "" {
		games = 1000
	}
	for n := 0; n < games; {
		g, ok := randomGame(r, names)
		if !ok {
			continue
		}
		ranked, err := tables.Rank(g)
		if err != nil || ranked[len(ranked)-1].Verdict.Worst > movegen.Loss {
			continue
		}
		if w, exact := ranked[0].Verdict.Exact(); !exact || w == movegen.Loss || w == movegen.Win {
			continue
		}
		n++
		start := g.String()
		for ply := range 30 {
			var m board.Move
			if ply%2 == 0 {
				m = searchMove(t, engine, g).Move
			} else if ranked, err = tables.Rank(g); err != nil {
				t.Fatal(err)
			} else {
				m = ranked[r.IntN(len(ranked))].Move
				if ranked[0].Verdict.Best == movegen.Win {
					t.Errorf("%s: lost after %d plies, at %s", start, ply, g)
					break
				}
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
			if g.OutcomeWithClaims().IsOver() {
				break
			}
		}
	}
}

// outcomes are tables without distances.
type outcomes struct{ *syzygy.Tables }

func (o outcomes) ProbeRoot(g *game.Game, f func(board.Move, movegen.WDL, int)) bool {
	return o.Tables.ProbeRoot(g, func(m board.Move, outcome movegen.WDL, _ int) { f(m, outcome, 0) })
}

// TestEngineOutcomes has the engine win without distances.
func TestEngineOutcomes(t *testing.T) {
	tables, _ := open(t)
	engine := alphabeta.New(alphabeta.Options{Hash: 1, Tablebase: outcomes{tables}})
	r := rand.New(rand.NewPCG(7, 8))
	for n := 0; n < 5; {
		b, ok := randomBoard(r, piecesOf("KPvK"), 0)
		if w, err := tables.WDL(&b); !ok || err != nil || w != movegen.Win {
			continue
		}
		n++
		g := game.New(b)
		converts(t, tables, engine, g)
		now := g.Board()
		if w, err := tables.WDL(&now); err != nil || g.Ply()%2 == 1 && w != movegen.Loss || g.Ply()%2 == 0 && w != movegen.Win {
			t.Errorf("%s: %v, %v at %s", b, w, err, now)
		}
	}
}
