// Command ladder plays games between the levels of search.Handicap, so that their ratings
// can be computed:
//
//	go run ./internal/lab/ladder -openings UHO_4060_v3.epd -pgn ladder.pgn
//
// Each level plays the next -reach ones. Full strength is limited to -full nodes a move,
// so the result does not depend on the machine. With -anchor, engines of known rating play
// too, each the levels that are nearest:
//
//	go run ./internal/lab/ladder -openings FILE -pgn ladder.pgn -anchor stockfish -elos 1400,1800,2200
//
// The anchors are one UCI program with UCI_LimitStrength and these values of UCI_Elo. The
// games are written to a new PGN file. In the end the ratings by all of them are printed, with
// those of the anchors held, and then the rows of a table for alphabeta.Levels in which each
// level would have had the rating of its name. Copy them to search/alphabeta/level.go, round
// what differs by less than the errors, and measure again.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/opening"
	"github.com/luftchess/luft/uci"
)

func main() {
	var l ladder
	var openings, elos string
	flag.StringVar(&openings, "openings", "", "`file` of openings")
	flag.StringVar(&l.pgn, "pgn", "ladder.pgn", "write the games to this new `file`")
	flag.IntVar(&l.rounds, "rounds", 50, "pairs of games of each two players")
	flag.IntVar(&l.reach, "reach", 2, "number of next levels that each plays")
	flag.Uint64Var(&l.full, "full", 400_000, "`nodes` for a move at full strength")
	flag.IntVar(&l.concurrency, "concurrency", 1, "games played at a time")
	flag.StringVar(&l.anchor, "anchor", "", "UCI `program` with UCI_Elo")
	flag.StringVar(&elos, "elos", "", "values of UCI_Elo, separated by commas")
	flag.DurationVar(&l.moveTime, "movetime", 50*time.Millisecond, "time for a move of the anchors")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := l.run(ctx, openings, elos); err != nil {
		fmt.Fprintln(os.Stderr, "ladder:", err)
		os.Exit(1)
	}
}

// A ladder is the conditions of the games.
type ladder struct {
	pgn           string
	rounds, reach int
	concurrency   int
	full          uint64
	anchor        string
	moveTime      time.Duration

	openings []match.Opening
}

func (l *ladder) run(ctx context.Context, openings, elos string) (err error) {
	anchors, err := parseElos(elos)
	if err != nil {
		return err
	}
	if l.anchor == "" && len(anchors) > 0 {
		return errors.New("-elos requires -anchor")
	}
	suite, err := opening.ReadFile(ctx, openings, opening.Options{Shuffle: true})
	if err != nil {
		return err
	}
	l.openings = suite.Openings
	for _, elo := range anchors { // their games are the last, too late for this error
		s, err := l.player(contestant{elo: elo}).Open(ctx)
		if err != nil {
			return fmt.Errorf("anchor %d: %w", elo, err)
		}
		if err := search.Close(s); err != nil {
			return fmt.Errorf("anchor %d: %w", elo, err)
		}
	}
	// Games of an earlier run would be of other levels with the same names, or the same games once more.
	file, err := os.OpenFile(l.pgn, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	for _, pair := range pairs(alphabeta.Levels(), anchors, l.reach) {
		m := match.Options{
			Players: []match.Player{l.player(pair[0]), l.player(pair[1])}, Rounds: l.rounds, Concurrency: l.concurrency,
			Openings: l.openings, Games: file,
			Resign: search.ResignRule{Moves: 4, Score: 1000}, Draw: search.DrawRule{From: 60, Moves: 10, Score: 10}, MaxMoves: 200,
		}
		s, err := match.Run(ctx, m)
		if err != nil {
			return err
		}
		fmt.Printf("%s %v %s\n", m.Players[0].Name, s.Standings[0].Games, m.Players[1].Name)
		// Other openings for the next pair.
		used := l.rounds % len(l.openings)
		l.openings = append(slices.Clone(l.openings[used:]), l.openings[:used]...)
	}
	if len(anchors) == 0 {
		return nil // there is nothing to tie the levels to
	}
	games, err := os.Open(l.pgn)
	if err != nil {
		return err
	}
	defer games.Close() // it was only read
	ratings, err := rate(games)
	for _, r := range ratings {
		fmt.Println(r)
	}
	if err != nil {
		return err
	}
	fmt.Print(propose(alphabeta.Levels(), ratings))
	return nil
}

// A contestant is a level, or an anchor if elo is not 0.
type contestant struct {
	level alphabeta.Level
	elo   int
}

// pairs returns who plays whom: each level the next ones, and each anchor the levels that
// are nearest to it on either side.
func pairs(levels []alphabeta.Level, anchors []int, reach int) (all [][2]contestant) {
	for i, a := range levels {
		for _, b := range levels[i+1 : min(i+1+reach, len(levels))] {
			all = append(all, [2]contestant{{level: a}, {level: b}})
		}
	}
	for _, elo := range anchors {
		at := slices.IndexFunc(levels, func(l alphabeta.Level) bool { return l == alphabeta.Full || int(l) >= elo })
		for _, b := range levels[max(at-reach, 0):min(at+reach, len(levels))] {
			all = append(all, [2]contestant{{elo: elo}, {level: b}})
		}
	}
	return all
}

// player returns a player of a match.
func (l *ladder) player(c contestant) match.Player {
	if c.elo == 0 {
		p := match.Player{
			Name: levelName + c.level.String(),
			Open: func(context.Context) (search.Searcher, error) {
				return &search.Handicap{Searcher: alphabeta.New(alphabeta.Options{Hash: 4}), Weakness: c.level.Weakness()}, nil
			},
			Control: match.Control{Nodes: l.full},
			NewGame: func(s search.Searcher, seed uint64) {
				h, _ := s.(*search.Handicap) // it is what Open has returned
				h.Seed = seed
				h.NewGame()
			},
		}
		return p
	}
	return match.Player{
		Name: anchorName + strconv.Itoa(c.elo),
		Open: func(ctx context.Context) (search.Searcher, error) {
			s, err := uci.Start(ctx, l.anchor)
			if err != nil {
				return nil, err
			}
			err = errors.Join(s.SetOption("UCI_LimitStrength", "true"), s.SetOption("UCI_Elo", strconv.Itoa(c.elo)))
			if err != nil {
				return nil, errors.Join(err, s.Close())
			}
			return s, nil
		},
		Control: match.Control{MoveTime: l.moveTime, Margin: time.Second},
	}
}

// parseElos parses a list of numbers in ascending order.
func parseElos(text string) (elos []int, err error) {
	if text == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(word)
		if err != nil || n <= 0 {
			return nil, fmt.Errorf("-elos: %q is not a rating", word)
		}
		elos = append(elos, n)
	}
	slices.Sort(elos)
	return slices.Compact(elos), nil
}
