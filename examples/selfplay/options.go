package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"

	"github.com/luftchess/luft/eval"
)

// options is what the arguments say.
type options struct {
	out     string
	resume  bool
	games   int
	threads int

	// What decides what the games are.
	seed     uint64
	nodes    uint64
	hash     int
	random   int
	openings string
	chess960 float64
	lost     eval.Score
	win      eval.Score
	draw     eval.Score
	moves    int
	ply      int
	most     int

	dump   string
	score  string
	starts bool
}

// settings returns what decides what the games are, as it stands in the file. The
// openings are known by their checksum.
func (o *options) settings(openings uint32) string {
	return fmt.Sprintf("seed=%d nodes=%d hash=%d random=%d openings=%08x chess960=%g lost=%d win=%d draw=%d maxmoves=%d ply=%d most=%d",
		o.seed, o.nodes, o.hash, o.random, openings, o.chess960, o.lost, o.win, o.draw, o.moves, o.ply, o.most)
}

const usage = `usage: selfplay -o FILE [flags]
       selfplay -dump FILE
       selfplay -score FILE [-o FILE] [-nodes N] [-hash N] [-threads N]
       selfplay -starts [-o FILE] [flags]
`

// parse reads the arguments. If they ask for help, it is on stderr.
func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("selfplay", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller shows errors
	flags.Usage = func() {}
	flags.StringVar(&o.out, "o", "", "write the games to `FILE`")
	flags.BoolVar(&o.resume, "resume", false, "resume the run in the file of -o")
	flags.IntVar(&o.games, "games", 1000, "play `N` games, including those in the file")
	flags.IntVar(&o.threads, "threads", 1, "play `N` games at a time")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of all random choices, a `number`")
	flags.Uint64Var(&o.nodes, "nodes", 5000, "node limit per move, a `number`")
	flags.IntVar(&o.hash, "hash", 4, "transposition table of each player in `MiB`")
	flags.IntVar(&o.random, "random", 8, "start with `N` random plies, or one more")
	flags.StringVar(&o.openings, "openings", "", "start from the openings in `FILE`: EPD, PGN, or a Polyglot book if it is *.bin")
	flags.Float64Var(&o.chess960, "chess960", 0, "fraction `P` of games that start from Chess960 positions")
	score := func(p *eval.Score, name string, value int, usage string) {
		*p = eval.Score(value)
		flags.Func(name, fmt.Sprintf("%s (default %d)", usage, value), func(s string) error {
			var n int
			if _, err := fmt.Sscanf(s+"\n", "%d\n", &n); err != nil || n < 0 || n > int(eval.MaxCentipawns) {
				return errors.New("not a number of centipawns")
			}
			*p = eval.Score(n)
			return nil
		})
	}
	score(&o.lost, "lost", 300, "throw away openings in which a player is ahead by more `centipawns`")
	score(&o.win, "win", 1500, "end games as won in which a player is ahead by so many `centipawns` for 6 plies on end; 0 is never")
	score(&o.draw, "draw", 10, "end games as drawn in which nobody is ahead by more `centipawns` for 16 plies on end, from move 40 on")
	flags.IntVar(&o.moves, "maxmoves", 200, "end games as draws after `N` moves")
	flags.IntVar(&o.ply, "ply", 8, "store no positions before this `ply` of a game")
	flags.IntVar(&o.most, "most", 40, "store at most `N` positions of a game; 0 means all")
	flags.StringVar(&o.dump, "dump", "", "write the positions in `FILE` as EPD")
	flags.StringVar(&o.score, "score", "", "write the positions of the EPD `FILE` with a score each")
	flags.BoolVar(&o.starts, "starts", false, "write the openings as EPD and play no games")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(stderr, usage)
			flags.SetOutput(stderr)
			flags.PrintDefaults()
		}
		return o, err
	}
	extra := "" // a flag that has nothing to do with scores
	flags.Visit(func(f *flag.Flag) {
		if !slices.Contains([]string{"score", "o", "nodes", "hash", "threads"}, f.Name) {
			extra = f.Name
		}
	})
	switch {
	case flags.NArg() > 0:
		return o, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case o.dump != "" && flags.NFlag() > 1:
		return o, errors.New("-dump cannot be used with other flags")
	case o.score != "" && extra != "":
		return o, fmt.Errorf("-score cannot be used with -%s", extra)
	case o.dump == "" && o.score == "" && o.out == "" && !o.starts:
		return o, errors.New("missing -o FILE")
	case o.resume && o.starts:
		return o, errors.New("-resume requires games")
	case o.games < 1 || o.games > 1<<30:
		return o, fmt.Errorf("-games %d: not from 1 to %d", o.games, 1<<30)
	case o.threads < 1 || o.threads > 1024:
		return o, fmt.Errorf("-threads %d: not from 1 to 1024", o.threads)
	case o.nodes < 1:
		return o, errors.New("-nodes must be positive")
	case o.hash < 1 || o.hash > 1<<15:
		return o, fmt.Errorf("-hash %d: not from 1 to %d", o.hash, 1<<15)
	case o.random < 0 || o.random > 1000:
		return o, fmt.Errorf("-random %d: not from 0 to 1000", o.random)
	case !(o.chess960 >= 0 && o.chess960 <= 1):
		return o, fmt.Errorf("-chess960 %g: not from 0 to 1", o.chess960)
	case o.moves < 1 || o.moves > 10000:
		return o, fmt.Errorf("-maxmoves %d: not from 1 to 10000", o.moves)
	case o.ply < 0 || o.most < 0:
		return o, errors.New("-ply and -most must not be negative")
	}
	return o, nil
}
