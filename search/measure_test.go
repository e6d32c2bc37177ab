package search

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
)

// What each technique is worth, in games with it against games without it: one
// line for each, with the number of games, of nodes for each move, wins, draws
// and losses of the side that has it, the difference in Elo and its error (95
// percent), and the mean depth reached with it and without it.
const measured = "testdata/techniques.tsv"

// TestMeasure plays as many games as LUFT_MEASURE says, with and without each
// technique that is not in the table yet, and adds the results to it. So it can be
// stopped and resumed at any time, and a line that is deleted is measured again:
//
//	LUFT_MEASURE=200 LUFT_DATA=... go test ./search -run TestMeasure -timeout 0
func TestMeasure(t *testing.T) {
	games, err := strconv.Atoi(os.Getenv("LUFT_MEASURE"))
	if err != nil {
		t.Skip("LUFT_MEASURE does not say how many games to play")
	}
	const nodes = 6000
	openings := readOpenings(t, "books/UHO_4060_v3-20k.epd")
	for _, tech := range techniques {
		t.Run(tech.name, func(t *testing.T) {
			table, err := os.ReadFile(measured)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(table), "\n"+tech.name+"\t") {
				t.Skip("measured already")
			}
			with := Options{Hash: 4, Evaluator: eval.NewClassical()}
			without := with
			tech.off(&without)
			s := playMatch(t, NewAlphaBeta(with), NewAlphaBeta(without), openings, games, nodes)
			line := fmt.Sprintf("%s\t%d\t%d\t%d\t%d\t%d\t%+.0f\t%.0f\t%.1f\t%.1f\n", tech.name, games, nodes,
				s.wins, s.draws, s.losses, s.elo(0), (s.elo(1.96)-s.elo(-1.96))/2, s.depth(0), s.depth(1))
			t.Log(line)
			f, err := os.OpenFile(measured, os.O_APPEND|os.O_WRONLY, 0o644)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if _, err := f.WriteString(line); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// The table of measurements names every technique there is, and no other.
func TestMeasuredTechniques(t *testing.T) {
	table, err := os.ReadFile(measured)
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string]bool)
	for line := range strings.Lines(string(table)) {
		name, _, _ := strings.Cut(line, "\t")
		found[name] = true
	}
	for _, tech := range techniques {
		if !found[tech.name] {
			t.Errorf("%s has not been measured", tech.name)
		}
		delete(found, tech.name)
	}
	delete(found, "technique")
	for name := range found {
		t.Errorf("%q is no technique", name)
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
func playMatch(t *testing.T, a, b *AlphaBeta, openings []board.Board, games int, nodes uint64) (s standing) {
	const decided, agreed = 700, 4 // centipawns, and for how many plies
	players := [2]*AlphaBeta{a, b}
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
			r := find(t, players[p], g, Limits{Nodes: nodes})
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
