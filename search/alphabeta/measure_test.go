package alphabeta

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// What each technique of the search, and each group of terms of the evaluation, is
// worth, in games with it against games without it: one line for each, with the
// number of games, of nodes for each move, wins, draws and losses of the side that
// has it, the difference in Elo and its error (95 percent), and the mean depth
// reached with it and without it.
const (
	measuredTechniques = "testdata/techniques.tsv"
	measuredTerms      = "testdata/terms.tsv"
)

// TestMeasure plays as many games as LUFT_MEASURE says, with and without each
// technique and each group of terms that is not in the tables yet, and adds the
// results to them. So it can be stopped and resumed at any time, and a line that is
// deleted is measured again:
//
//	LUFT_MEASURE=200 LUFT_DATA=... go test ./search -run TestMeasure -timeout 0
func TestMeasure(t *testing.T) {
	games, err := strconv.Atoi(os.Getenv("LUFT_MEASURE"))
	if err != nil {
		t.Skip("LUFT_MEASURE does not say how many games to play")
	}
	openings := readOpenings(t, "books/UHO_4060_v3-20k.epd")
	with := Options{Hash: 4, Evaluator: classical.New()}
	for _, tech := range techniques {
		without := with
		without.Experimental = tuned(tech.off).Experimental
		t.Run(tech.name, func(t *testing.T) { measure(t, measuredTechniques, tech.name, with, without, openings, games) })
	}
	for _, group := range termGroups {
		without := with
		without.Evaluator = group.without()
		t.Run(group.name, func(t *testing.T) { measure(t, measuredTerms, group.name, with, without, openings, games) })
	}
}

// measure plays games between a searcher with something and one without it, unless
// the table has that already, and adds a line to the table.
func measure(t *testing.T, file, name string, with, without Options, openings []board.Board, games int) {
	const nodes = 6000
	table, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(table), "\n"+name+"\t") {
		t.Skip("measured already")
	}
	s := playMatch(t, New(with), New(without), openings, games, nodes)
	line := fmt.Sprintf("%s\t%d\t%d\t%d\t%d\t%d\t%+.0f\t%.0f\t%.1f\t%.1f\n", name, games, nodes,
		s.wins, s.draws, s.losses, s.elo(0), (s.elo(1.96)-s.elo(-1.96))/2, s.depth(0), s.depth(1))
	t.Log(line)
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(line); err != nil {
		t.Fatal(err)
	}
}

// A termGroup is terms of the evaluation that say something together.
type termGroup struct {
	name  string
	terms []string // how the names of its terms begin
}

var termGroups = []termGroup{
	{"piece-square tables", []string{"square"}},
	{"mobility", []string{"knight mobility", "bishop mobility", "rook mobility", "queen mobility"}},
	{"pawn structure", []string{"isolated", "doubled", "backward", "pawn phalanx", "guarded pawn", "candidate"}},
	{"passed pawns", []string{"passed pawn", "rook behind", "unstoppable"}},
	{"bishop pair", []string{"bishop pair"}},
	{"minor pieces", []string{"knight outpost", "bishop outpost", "outpost", "minor piece behind", "minor piece far", "pawns on", "rammed", "bishop on"}},
	{"rooks and queens", []string{"rook on", "rook trapped", "exposed"}},
	{"worth by pawns", []string{"knight with", "rook with"}},
	{"king cover", []string{"king shelter", "pawn storm", "files from", "minor pieces around"}},
	{"king danger", []string{"king danger"}},
	{"pins", []string{"pinned"}},
	{"threats", []string{"threat", "hanging"}},
	{"space", []string{"restricted", "space", "centre"}},
	{"to move", []string{"to move"}},
	{"complexity", []string{"complexity"}},
	{"endgame scale", []string{"scale"}},
}

// has reports whether a term is in the group.
func (g *termGroup) has(term string) bool {
	for _, prefix := range g.terms {
		if strings.HasPrefix(term, prefix) {
			return true
		}
	}
	return false
}

// without returns the evaluator without the group: what its terms say of a position
// is all the same. Where a piece always has one of a term's weights, as it has some
// number of moves, it gets their mean, so that it is worth about as much as before.
func (g *termGroup) without() *classical.Evaluator {
	w := classical.New().Weights()
	sums, counts := make(map[string]classical.Weight), make(map[string]int)
	for i := range w.Len() {
		term, _ := w.Name(i)
		if strings.HasSuffix(term, "mobility") || strings.HasSuffix(term, "with pawns") {
			v, sum := w.At(i), sums[term]
			sums[term] = classical.Weight{Middlegame: sum.Middlegame + v.Middlegame, Endgame: sum.Endgame + v.Endgame}
		}
		counts[term]++
	}
	for i := range w.Len() {
		term, _ := w.Name(i)
		switch n := counts[term]; {
		case !g.has(term):
		case strings.HasPrefix(term, "scale"):
			w.Set(i, classical.Weight{Endgame: 128})
		default:
			w.Set(i, classical.Weight{Middlegame: sums[term].Middlegame / n, Endgame: sums[term].Endgame / n})
		}
	}
	return w.Evaluator()
}

// Each term of the evaluation but material is in one group, and each group has some.
func TestTermGroups(t *testing.T) {
	w := classical.New().Weights()
	used := make(map[string]bool)
	for i := range w.Len() {
		term, _ := w.Name(i)
		var in []string
		for _, g := range termGroups {
			if g.has(term) {
				in = append(in, g.name)
				used[g.name] = true
			}
		}
		if len(in) != 1 && term != "material" {
			t.Errorf("%s is in %q, want one group", term, in)
		}
	}
	for _, g := range termGroups {
		if !used[g.name] {
			t.Errorf("no term is in %s", g.name)
		}
	}
}

// The tables of measurements name everything there is, and nothing else.
func TestMeasured(t *testing.T) {
	var names []string
	for _, tech := range techniques {
		names = append(names, tech.name)
	}
	checkMeasured(t, measuredTechniques, names)
	names = nil
	for _, group := range termGroups {
		names = append(names, group.name)
	}
	checkMeasured(t, measuredTerms, names)
}

// checkMeasured reports what is missing in a table of measurements, or too much.
func checkMeasured(t *testing.T, file string, names []string) {
	t.Helper()
	table, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string]bool)
	for line := range strings.Lines(string(table)) {
		name, _, _ := strings.Cut(line, "\t")
		found[name] = true
	}
	delete(found, "name")
	for _, name := range names {
		if !found[name] {
			t.Errorf("%s: %s has not been measured", file, name)
		}
		delete(found, name)
	}
	for name := range found {
		t.Errorf("%s: there is no %q", file, name)
	}
}

func readOpenings(t *testing.T, file string) (boards []board.Board) {
	for _, line := range testdata.Lines(t, file) {
		if e, err := fen.ParseEPD(line); err == nil {
			boards = append(boards, e.Board)
		}
	}
	return boards
}

// A standing is the result of a match for the first player, and the depths both
// have looked at.
type standing struct {
	wins, draws, losses int
	depths, moves       [2]int
}

// elo returns the difference in strength, for a score that is so many standard
// errors above the one reached.
func (s *standing) elo(errors float64) float64 {
	w, d, l := float64(s.wins), float64(s.draws), float64(s.losses)
	n := w + d + l
	p := (w + d/2) / n
	deviation := math.Sqrt((w*(1-p)*(1-p) + d*(0.5-p)*(0.5-p) + l*p*p) / n / n)
	p = min(max(p+errors*deviation, 0.001), 0.999)
	return -400 * math.Log10(1/p-1)
}

func (s *standing) depth(player int) float64 {
	return float64(s.depths[player]) / float64(s.moves[player])
}

// playMatch plays each opening twice, with colours changed. A game ends early
// when both players agree about who wins.
func playMatch(t *testing.T, a, b *Searcher, openings []board.Board, games int, nodes uint64) (s standing) {
	const decided, agreed = 700, 4 // centipawns, and for how many plies
	players := [2]*Searcher{a, b}
	rng := rand.New(rand.NewPCG(7, 7))
	var opening board.Board
	for i := range games {
		if i%2 == 0 {
			opening = openings[rng.IntN(len(openings))]
		}
		a.NewGame()
		b.NewGame()
		g := game.New(opening)
		white := i % 2 // the player who has White
		result, plies := 0, 0
		for g.Outcome().Result == game.Unfinished && !g.Claims().Any() && g.Ply() < 300 && plies < agreed && plies > -agreed {
			now := g.Board()
			p := white ^ int(now.Turn())
			r := find(t, players[p], g, search.Limits{Nodes: nodes})
			s.depths[p] += r.Depth
			s.moves[p]++
			if err := g.Play(r.Move); err != nil {
				t.Fatal(err)
			}
			if p == 1 {
				r.Score = -r.Score
			}
			switch {
			case r.Score > decided:
				plies = max(plies, 0) + 1
			case r.Score < -decided:
				plies = min(plies, 0) - 1
			default:
				plies = 0
			}
		}
		switch o := g.Outcome().Result; {
		case o == game.Win(board.Color(white)):
			result = 1
		case o == game.WhiteWins || o == game.BlackWins:
			result = -1
		case o == game.Unfinished:
			result = plies / agreed
		}
		switch {
		case result > 0:
			s.wins++
		case result < 0:
			s.losses++
		default:
			s.draws++
		}
	}
	return s
}
