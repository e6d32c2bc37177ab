// Command measure finds out what each family of techniques of the search is worth: it plays
// games with it against games without it, and adds a line to families.tsv for each that is not
// there yet. So it can be stopped and started again, and a line that is deleted is measured
// again. With techniques as arguments, it measures these instead, for techniques.tsv; those of
// one argument, with commas between them, together.
//
//	go run ./internal/lab/measure -openings UHO_4060_v3.epd [TECHNIQUES...]
//
// Families are measured by the clock (-clock), techniques with limited nodes (-nodes). A
// line has the number of games, the time control, the wins, draws and losses of the side
// that has the technique, the difference in Elo and its error at 95 % confidence, and the
// mean depth reached with it and without it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/opening"
)

func main() {
	m := measurement{}
	flag.IntVar(&m.games, "games", 200, "number of `games` for each line")
	flag.IntVar(&m.concurrency, "concurrency", 1, "games played at a time")
	nodes := flag.Uint64("nodes", 6000, "number of `nodes` for each move")
	clock := flag.String("clock", "4+0.04 margin=300ms", "time `control` of the games of families")
	openings := flag.String("openings", "", "`file` with the openings")
	dir := flag.String("dir", "internal/lab/measure", "`directory` of the tables")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := m.run(ctx, *openings, *dir, *clock, *nodes, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

// A measurement is the conditions of the games.
type measurement struct {
	games, concurrency int
	control            match.Control
	openings           []match.Opening
}

func (m *measurement) run(ctx context.Context, openings, dir, clock string, nodes uint64, techniques []string) error {
	if m.games <= 0 || nodes == 0 {
		return errors.New("-games and -nodes must be positive")
	}
	timed, err := match.ParseControl(clock)
	if err != nil {
		return err
	}
	suite, err := opening.ReadFile(ctx, openings, opening.Options{Shuffle: true, Seed: 7})
	if err != nil {
		return err
	}
	m.openings = suite.Openings
	for _, arg := range techniques {
		m.control = match.Control{Nodes: nodes}
		if err := m.line(ctx, filepath.Join(dir, "techniques.tsv"), arg, arg); err != nil {
			return err
		}
	}
	if len(techniques) > 0 {
		return nil
	}
	m.control = timed
	for _, f := range families {
		if err := m.line(ctx, filepath.Join(dir, "families.tsv"), f.name, f.techniques); err != nil {
			return err
		}
	}
	return nil
}

// engine returns what opens an engine to measure.
func engine(t alphabeta.Tuning) func(context.Context) (search.Searcher, error) {
	return func(context.Context) (search.Searcher, error) {
		return alphabeta.New(alphabeta.Options{Hash: 16, Tuning: t}), nil
	}
}

// families are techniques that do much the same, by their names in families.tsv. PVS and
// Quiescence are in none: without them it is another search.
var families = []struct{ name, techniques string }{
	{"transposition table", "TranspositionTable,TableEvaluation,InternalIterativeReduction,ShallowEntries"},
	{"windows", "AspirationWindows,MateDistancePruning"},
	{"quiescence search", "QuiescenceSEE,DeltaPruning,QuiescenceChecks"},
	{"pruning", "NullMovePruning,ReverseFutilityPruning,Razoring,FutilityPruning," +
		"LateMovePruning,HistoryPruning,SEEPruning,Improving"},
	{"reductions and extensions", "LateMoveReductions,CorrectionReductions,SingularExtension,MultiCut,CutNodeReduction,CheckExtension"},
	{"histories", "Killers,MainHistory,ThreatHistory,ContinuationHistory,PawnHistory,CheckOrdering," +
		"CaptureHistory,CorrectionHistory"},
}

// header is the first line of a table.
const header = "name\tgames\tcontrol\twins\tdraws\tlosses\telo\terror\tdepth with\tdepth without\n"

// line plays a match between an engine with techniques and one without them, and adds a
// line to the table, unless the table has it already.
func (m *measurement) line(ctx context.Context, file, name, techniques string) error {
	var without alphabeta.Tuning
	for technique := range strings.SplitSeq(techniques, ",") {
		if err := without.Set(technique, 0); err != nil {
			return err
		}
	}
	table, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.WriteFile(file, []byte(header), 0o644); err != nil {
			return err
		}
	case err != nil:
		return err
	}
	if strings.Contains(string(table), "\n"+name+"\t") {
		return nil
	}
	var depths depths
	games := match.Options{
		Players: []match.Player{{Name: "with", Open: engine(alphabeta.Tuning{})}, {Name: "without", Open: engine(without)}},
		Rounds:  (m.games + 1) / 2, Control: m.control, Openings: m.openings, Concurrency: m.concurrency,
		Resign: search.ResignRule{Moves: 2, Score: 700, Both: true}, Draw: search.DrawRule{From: 40, Moves: 8, Score: 10}, MaxMoves: 150,
		Report: func(r *match.Record, _ match.Summary) { depths.add(r) },
	}
	s, err := match.Run(ctx, games)
	if err != nil {
		return err
	}
	t := s.Standings[0].Games
	line := fmt.Sprintf("%s\t%d\t%v\t%d\t%d\t%d\t%+.0f\t%.0f\t%.1f\t%.1f\n", name, t.Games(), m.control,
		t.Wins, t.Draws, t.Losses, t.Elo().Value, t.Elo().Error, depths.mean(0), depths.mean(1))
	fmt.Print(line)
	f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(line)
	return errors.Join(err, f.Close())
}

// depths are the depths that the two players of a match have searched to.
type depths struct{ sums, moves [2]int }

func (d *depths) add(r *match.Record) {
	player := r.White
	if r.Turn != board.White {
		player = r.Black
	}
	for i := range r.Moves {
		d.sums[player] += r.Moves[i].Depth
		d.moves[player]++
		player = r.White + r.Black - player
	}
}

func (d *depths) mean(player int) float64 {
	return float64(d.sums[player]) / float64(max(d.moves[player], 1))
}
