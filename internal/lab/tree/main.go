// Command tree says what the tree of a search looks like, to be compared with that of another
// engine or of other settings: how many nodes each iteration takes, which nodes are expected to
// fail high and how many do, what is pruned, reduced and extended, and how full the histories are.
//
//	go run -tags searchcount ./internal/lab/tree [-classical] [-nodes N] [-depth D] [-tuning T] FILE
//
// FILE has a position in each line, as FEN or EPD. Each is searched as in a new game, with one
// thread. Events are counted only with the tag, as counting takes time; see package alphabeta,
// count.go, for what they are. The output has a line for each position, with its nodes after each
// iteration, then the sum of each event, and then the ratios that most comparisons begin with.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "tree:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("tree", flag.ContinueOnError)
	hand := flags.Bool("classical", false, "evaluate by hand-written terms")
	nodes := flags.Uint64("nodes", 0, "limit of `nodes`")
	depth := flags.Int("depth", 0, "limit of `depth`")
	tuning := flags.String("tuning", "", "`text` of an alphabeta.Tuning")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 || *nodes == 0 && *depth <= 0 {
		return errors.New("-nodes or -depth, and a file, are needed")
	}
	o := alphabeta.Options{Hash: 64}
	if *hand {
		o.Evaluator = classical.New(nil)
	}
	var err error
	if o.Tuning, err = alphabeta.ParseTuning(*tuning); err != nil {
		return err
	}
	f, err := os.Open(flags.Arg(0))
	if err != nil {
		return err
	}
	defer f.Close()
	return report(ctx, f, o, search.Limits{Nodes: *nodes, Depth: *depth}, out)
}

// report searches the positions of a file and writes what happened.
func report(ctx context.Context, in io.Reader, o alphabeta.Options, lim search.Limits, out io.Writer) error {
	sum := make(map[string]uint64)
	var growth []float64 // logarithms of the factors between iterations
	records := fen.NewReader(in)
	for record, err := range records.Records() {
		if err != nil {
			return err
		}
		number := records.Line()
		s := alphabeta.New(o)
		var iterations []string
		var last search.Info
		r, err := s.Search(ctx, game.New(record.Board), lim, func(i search.Info) {
			iterations = append(iterations, fmt.Sprintf("%d:%d", i.Depth, i.Nodes))
			if i.Depth == last.Depth+1 && i.Depth > 10 && i.Bound == search.Exact {
				growth = append(growth, math.Log(float64(i.Nodes)/float64(last.Nodes)))
			}
			last = i
		})
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
		fmt.Fprintf(out, "line %d depth %d nodes %d score %v: %s\n", number, r.Depth, r.Nodes, r.Score, strings.Join(iterations, " "))
		found := events(s)
		if found == nil {
			return errors.New("compiled without -tags searchcount")
		}
		for name, n := range found {
			sum[name] += n
		}
		sum["nodes"] += r.Nodes
		sum["depth"] += uint64(r.Depth)
		sum["positions"]++
	}
	for _, name := range slices.Sorted(maps.Keys(sum)) {
		fmt.Fprintf(out, "%s=%d\n", name, sum[name])
	}
	for _, q := range quotients {
		part, whole := total(sum, q.part), total(sum, q.whole)
		fmt.Fprintf(out, "%.4f %s\n", float64(part)/float64(max(whole, 1)), q.name)
	}
	fmt.Fprintf(out, "%.4f geometric mean of the factors between the nodes of iterations after the tenth\n", geometricMean(growth))
	return nil
}

func geometricMean(logarithms []float64) float64 {
	sum := 0.0
	for _, l := range logarithms {
		sum += l
	}
	return math.Exp(sum / float64(cmp.Or(len(logarithms), 1)))
}

// total adds up the events of a list.
func total(sum map[string]uint64, list string) (n uint64) {
	for name := range strings.FieldsSeq(list) {
		n += sum[name]
	}
	return n
}

const interior = "nodesPV nodesCut nodesAll"

// quotients are of sums of events, which are separated by blanks.
var quotients = []struct{ part, whole, name string }{
	{"depth", "positions", "depth"},
	{"quiescenceNodes", "quiescenceNodes " + interior, "nodes of the quiescence search among all"},
	{"nodesPV", interior, "PV nodes"},
	{"nodesCut", interior, "cut nodes"},
	{"tableHits", interior, "nodes found in the table"},
	{"tableCutoffs", interior, "decided by the table"},
	{"reverseFutilities", interior, "by reverse futility pruning"},
	{"razorings", interior, "nodes decided by razoring"},
	{"nullCutoffs", interior, "by a null move"},
	{"loops", interior, "that search moves"},
	{"nullCutoffs", "nullTries", "null moves that fail high"},
	{"cutoffsFirst", "cutoffs", "cutoffs by the first move"},
	{"cutoffsMoves", "cutoffs", "number of the move of a cutoff"},
	{"cutoffsCut", "loopsCut", "cut nodes that fail high"},
	{"cutoffsAll", "loopsAll", "nodes expected to fail low that fail high"},
	{"movesCut", "loopsCut", "moves at a cut node"},
	{"movesAll", "loopsAll", "moves at another node without a PV"},
	{"movesPV", "nodesPV", "moves at a PV node"},
	{"reducedMoves", "reducedTries", "late moves that are reduced"},
	{"reducedPlies", "reducedTries", "plies by which a late move is reduced"},
	{"reducedPliesCut", "reducedTriesCut", "at cut nodes"},
	{"reducedPliesAll", "reducedTriesAll", "at others without a PV"},
	{"reducedFailHigh", "reducedMoves", "reduced moves that fail high"},
	{"singularTries", "loops", "searches for singular moves"},
	{"singulars", "singularTries", "that find one"},
	{"multiCuts", "singularTries", "singular searches that cut off"},
	{"checkExtensions", "movesPV movesCut movesAll", "moves extended for a check"},
	{"aspirationLow", "rootSearches", "searches of the root that fail low"},
	{"aspirationHigh", "rootSearches", "that fail high"},
}
