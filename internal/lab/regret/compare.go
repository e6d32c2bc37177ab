package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A trace is the best moves in the course of a search.
type trace []traced

type traced struct {
	nodes uint64 // after which it was the best
	move  string
}

func (t trace) String() string {
	var fields []string
	for _, x := range t {
		fields = append(fields, fmt.Sprintf("%d:%s", x.nodes, x.move))
	}
	return strings.Join(fields, " ")
}

func parseTrace(s string) (t trace, err error) {
	for field := range strings.FieldsSeq(s) {
		number, move, _ := strings.Cut(field, ":")
		nodes, err := strconv.ParseUint(number, 10, 64)
		if err != nil {
			return nil, err
		}
		t = append(t, traced{nodes, move})
	}
	if len(t) == 0 {
		return nil, fmt.Errorf("no move in %q", s)
	}
	return t, nil
}

// add adds the best move after a number of nodes, unless it is what it was.
func (t *trace) add(nodes uint64, move board.Move) {
	if m := move.String(); len(*t) == 0 || (*t)[len(*t)-1].move != m {
		*t = append(*t, traced{nodes, m})
	}
}

// at returns the best move after a number of nodes.
func (t trace) at(nodes uint64) string {
	move := t[0].move
	for _, x := range t {
		if x.nodes <= nodes {
			move = x.move
		}
	}
	return move
}

// trace returns the best moves of the player's search of a position with a number of nodes.
func (p *player) trace(ctx context.Context, b *board.Board, nodes uint64, moves *store) (trace, error) {
	find := func() (string, error) {
		if err := p.open(ctx); err != nil {
			return "", err
		}
		var t trace
		r, err := p.searcher.Search(ctx, game.New(*b), search.Limits{Nodes: nodes}, func(i search.Info) {
			if len(i.PV) > 0 && i.Bound == search.Exact {
				t.add(i.Nodes, i.PV[0])
			}
		})
		if err == nil {
			err = ctx.Err()
		}
		t.add(nodes, r.Move)
		return t.String(), err
	}
	text, err := moves.get(find, p.name, strconv.FormatUint(nodes, 10), fen.Format(b))
	if err != nil {
		return nil, err
	}
	return parseTrace(text)
}

// A judge says what moves are worth.
type judge struct {
	store  *store
	player player
	nodes  uint64
}

// value returns the expected result after a move, for the player who makes it, from 0 to 1.
func (j *judge) value(ctx context.Context, b *board.Board, move string) (float64, error) {
	find := func() (string, error) {
		m, err := board.ParseMove(move)
		if err != nil {
			return "", err
		}
		after := *b
		after.Play(m)
		if status := movegen.StatusOf(&after); status != movegen.StatusOngoing {
			if status == movegen.StatusCheckmate {
				return (-eval.MatedIn(0)).String(), nil
			}
			return eval.Score(0).String(), nil
		}
		if err := j.player.open(ctx); err != nil {
			return "", err
		}
		r, err := j.player.searcher.Search(ctx, game.New(after), search.Limits{Nodes: j.nodes}, nil)
		if err == nil {
			err = ctx.Err()
		}
		return (-r.Score).String(), err
	}
	text, err := j.store.get(find, strconv.FormatUint(j.nodes, 10), fen.Format(b), move)
	if err != nil {
		return 0, err
	}
	s, err := eval.ParseScore(text)
	return expected(s), err
}

// expected returns the expected result of a score of the reference engine: Stockfish says 100
// centipawns where it wins half of its games and loses hardly any.
func expected(s eval.Score) float64 { return 1 / (1 + math.Exp(-float64(s)/91)) }

// A sum adds up differences.
type sum struct {
	n, different    int
	total, ofSquare float64
}

func (s *sum) add(difference float64, different bool) {
	s.n++
	if different {
		s.different++
	}
	s.total += difference
	s.ofSquare += difference * difference
}

// String returns the mean in thousandths, its standard error, and the share of different moves.
func (s sum) String() string {
	n := float64(max(s.n, 1))
	mean := s.total / n
	se := math.Sqrt(max(s.ofSquare/n-mean*mean, 0) / n)
	return fmt.Sprintf("%+6.2f ± %.2f (%2.0f %%)", 1000*mean, 1000*se, 100*float64(s.different)/n)
}

// phases are the groups of positions by the number of pieces other than kings and pawns.
var phases = []struct {
	name string
	min  int // number of pieces
}{{"endgame", 0}, {"late middlegame", 5}, {"middlegame", 10}}

func phase(b *board.Board) int {
	pieces := (b.Occupied() &^ (b.Kind(board.King) | b.Kind(board.Pawn))).Count()
	i := len(phases) - 1
	for phases[i].min > pieces {
		i--
	}
	return i
}

// compare writes how the moves of the players differ in value from those of the first one, after
// each of some numbers of nodes, and in the mean of these.
func compare(ctx context.Context, players []*player, positions []board.Board, limits []uint64, moves *store, j *judge, out io.Writer) error {
	longest := slices.Max(limits)
	for _, p := range players {
		for i := range positions {
			if _, err := p.trace(ctx, &positions[i], longest, moves); err != nil {
				return err
			}
		}
		p.close()
	}
	const groups = 1 + 3 // all positions, and the phases
	sums := make([][][groups]sum, len(players))
	for k := range sums {
		sums[k] = make([][groups]sum, len(limits)+1)
	}
	for i := range positions {
		b := &positions[i]
		traces := make([]trace, len(players))
		for k, p := range players {
			var err error
			if traces[k], err = p.trace(ctx, b, longest, moves); err != nil {
				return err
			}
		}
		group := 1 + phase(b)
		mean, differ := make([]float64, len(players)), make([]bool, len(players))
		for l, limit := range limits {
			first := traces[0].at(limit)
			for k, t := range traces {
				move, difference := t.at(limit), 0.0
				if move != first {
					was, err := j.value(ctx, b, first)
					if err != nil {
						return err
					}
					is, err := j.value(ctx, b, move)
					if err != nil {
						return err
					}
					difference = is - was
					differ[k] = true
				}
				mean[k] += difference / float64(len(limits))
				sums[k][l][0].add(difference, move != first)
				sums[k][l][group].add(difference, move != first)
			}
		}
		for k := range players {
			sums[k][len(limits)][0].add(mean[k], differ[k])
			sums[k][len(limits)][group].add(mean[k], differ[k])
		}
	}
	for k, p := range players[1:] {
		for l, s := range sums[k+1] {
			what := "mean"
			if l < len(limits) {
				what = strconv.FormatUint(limits[l], 10)
			}
			fmt.Fprintf(out, "%s - %s, %s: %v", p.name, players[0].name, what, s[0])
			for i := range phases {
				fmt.Fprintf(out, "; %s %v", phases[i].name, s[1+i])
			}
			fmt.Fprintln(out)
		}
	}
	return nil
}
