// Command measure finds out what each technique of the search, and each group of terms
// of the evaluation, is worth: it plays games with it against games without it, and adds
// a line to techniques.tsv or terms.tsv for each that is not there yet. So it can be
// stopped and started again, and a line that is deleted is measured again.
//
//	go run ./internal/measure -openings UHO_4060_v3.epd
//
// A line has the number of games, of nodes for each move, the wins, draws and losses of
// the side that has the technique, the difference in Elo and its error at 95 %
// confidence, and the mean depth reached with it and without it.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

func main() {
	m := measurement{}
	flag.IntVar(&m.games, "games", 200, "number of `games` for each line")
	flag.Uint64Var(&m.nodes, "nodes", 6000, "number of `nodes` for each move")
	openings := flag.String("openings", "", "EPD `file` with the openings")
	dir := flag.String("dir", "internal/measure", "`directory` of the tables")
	flag.Parse()
	if err := m.run(*openings, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

// A measurement is the conditions of the games.
type measurement struct {
	games    int
	nodes    uint64
	openings []board.Board
}

func (m *measurement) run(openings, dir string) (err error) {
	if m.games <= 0 || m.nodes == 0 {
		return errors.New("-games and -nodes must be positive")
	}
	if m.openings, err = readOpenings(openings); err != nil {
		return err
	}
	for _, name := range techniques() {
		if err := m.line(filepath.Join(dir, "techniques.tsv"), name, engine(nil, nil), engine(nil, without(name))); err != nil {
			return err
		}
	}
	for _, group := range termGroups {
		if err := m.line(filepath.Join(dir, "terms.tsv"), group.name, engine(nil, nil), engine(group.without(), nil)); err != nil {
			return err
		}
	}
	return nil
}

// engine returns an engine to measure.
func engine(ev eval.Evaluator, t *alphabeta.Tuning) *alphabeta.Searcher {
	return alphabeta.New(alphabeta.Options{Hash: 4, Evaluator: ev, Experimental: t})
}

// techniques returns the names of the techniques that can be switched off.
func techniques() (names []string) {
	for f := range reflect.TypeFor[alphabeta.Tuning]().Fields() {
		if name, ok := strings.CutPrefix(f.Name, "No"); ok && f.Type.Kind() == reflect.Bool {
			names = append(names, name)
		}
	}
	return names
}

// without returns the tuning with a technique switched off.
func without(technique string) *alphabeta.Tuning {
	t := new(alphabeta.Tuning)
	reflect.ValueOf(t).Elem().FieldByName("No" + technique).SetBool(true)
	return t
}

// line plays a match between an engine with something and one without it, and adds a
// line to the table, unless the table has it already.
func (m *measurement) line(file, name string, with, without *alphabeta.Searcher) error {
	table, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if strings.Contains(string(table), "\n"+name+"\t") {
		return nil
	}
	s, err := m.match(with, without)
	if err != nil {
		return err
	}
	line := fmt.Sprintf("%s\t%d\t%d\t%d\t%d\t%d\t%+.0f\t%.0f\t%.1f\t%.1f\n", name, m.games, m.nodes,
		s.wins, s.draws, s.losses, s.elo(0), (s.elo(1.96)-s.elo(-1.96))/2, s.depth(0), s.depth(1))
	fmt.Print(line)
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(line)
	return errors.Join(err, f.Close())
}

func readOpenings(name string) (boards []board.Board, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close() // it was only read
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		e, err := fen.ParseEPD(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, n, err)
		}
		boards = append(boards, e.Board)
	}
	if len(boards) == 0 && lines.Err() == nil {
		return nil, fmt.Errorf("%s: no openings", name)
	}
	return boards, lines.Err()
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

// match plays each opening twice, with colours changed. A game ends early
// when both players agree about who wins.
func (m *measurement) match(a, b *alphabeta.Searcher) (s standing, err error) {
	const decided, agreed = 700, 4 // centipawns, and for how many plies
	players := [2]*alphabeta.Searcher{a, b}
	rng := rand.New(rand.NewPCG(7, 7))
	var opening board.Board
	for i := range m.games {
		if i%2 == 0 {
			opening = m.openings[rng.IntN(len(m.openings))]
		}
		a.NewGame()
		b.NewGame()
		g := game.New(opening)
		white := i % 2 // the player who has White
		result, plies := 0, 0
		for g.Outcome().Result == game.Unfinished && !g.Claims().Any() && g.Ply() < 300 && plies < agreed && plies > -agreed {
			now := g.Board()
			p := white ^ int(now.Turn())
			r, err := players[p].Search(context.Background(), g, search.Limits{Nodes: m.nodes}, nil)
			if err != nil {
				return s, err
			}
			s.depths[p] += r.Depth
			s.moves[p]++
			if err := g.Play(r.Move); err != nil {
				return s, err
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
	return s, nil
}
