// Tune fits the weights of the classical evaluation to the results of games.
//
//	go run ./examples/tune [-from FILE] [-o FILE] [-epochs N] [-batch N] [-rate R]
//		[-hold P] [-blend P] [-seed N] [FILE]...
//
// A FILE is a file of the selfplay program, or EPD. Each EPD record has the result of
// its game in the operation c9 ("1-0", "0-1" or "1/2-1/2"), and optionally an
// engine's score in the operation ce, in centipawns for the player to move. Without
// a FILE, the EPD files in the directory tuning of LUFT_DATA are read.
//
// The target of a position is the result of its game. With -blend P, it is a mixture
// of the result, with weight 1-P, and the expected result of the score, with weight
// P; a position without a score uses the result only.
//
// Tuning starts from round numbers, or from the weights of the file of -from. After
// each epoch the program prints the loss of the training positions and of those held
// out. At the end it writes the weights to the file of -o, or to the standard
// output: a line for each, with the term, the entry, and the middlegame and endgame
// values. The default weights of package classical are generated from such a file,
// eval/classical/weights.tsv, by go generate.
//
// Malformed lines are reported on the standard error, and then nothing is tuned.
//
// The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1.
// An interrupt (Ctrl-C) ends the tuning with status 1; the weights so far are
// written.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/tune"
	"github.com/luftchess/luft/examples/internal/console"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is the program. It returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parseOptions(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "tune:", err)
		return 2
	}
	err = tuneFiles(ctx, o, stdout, stderr)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		err = errors.New("interrupted")
	case errors.Is(err, tune.ErrEmpty):
		err = errors.New("no positions that depend on weights")
	}
	fmt.Fprintln(stderr, "tune:", err)
	return 1
}

// options is what the arguments say.
type options struct {
	tune  tune.Options
	from  string
	out   string
	files []string
}

const usage = `usage: tune [flags] [FILE]...
A FILE is one of the selfplay program, or EPD.
Each record of EPD needs how the game ended: c9 "1-0", "0-1" or "1/2-1/2".
Without a file, $LUFT_DATA/tuning/*.epd are read.
`

// parseOptions reads the arguments. If they ask for help, it is on stderr.
func parseOptions(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("tune", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller shows errors
	flags.Usage = func() {}
	flags.StringVar(&o.from, "from", "", "start from the weights in `FILE`")
	flags.StringVar(&o.out, "o", "", "write the weights to `FILE`")
	flags.IntVar(&o.tune.Epochs, "epochs", 40, "number of passes over the training set, `N`")
	flags.IntVar(&o.tune.Batch, "batch", 16384, "number of positions for each update of the weights, `N`")
	flags.Float64Var(&o.tune.Rate, "rate", 1, "initial learning rate `R`, about the change of a weight per update in centipawns")
	flags.Float64Var(&o.tune.HoldOut, "hold", 0.05, "fraction `P` of the positions held out for validation")
	flags.Float64Var(&o.tune.Blend, "blend", 0, "weight `P` of the engine score in the target (0 uses results only)")
	flags.Uint64Var(&o.tune.Seed, "seed", 1, "seed `N` of the order of the positions")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(stderr, usage)
			flags.SetOutput(stderr)
			flags.PrintDefaults()
		}
		return o, err
	}
	switch {
	case o.tune.Epochs < 1 || o.tune.Epochs > 10000:
		return o, fmt.Errorf("-epochs %d: not from 1 to 10000", o.tune.Epochs)
	case o.tune.Batch < 1:
		return o, fmt.Errorf("-batch %d: not from 1 on", o.tune.Batch)
	case !(o.tune.Rate > 0 && o.tune.Rate <= 1000):
		return o, fmt.Errorf("-rate %g: not above 0 and up to 1000", o.tune.Rate)
	case !(o.tune.HoldOut >= 0 && o.tune.HoldOut <= 0.9):
		return o, fmt.Errorf("-hold %g: not from 0 to 0.9", o.tune.HoldOut)
	case !(o.tune.Blend >= 0 && o.tune.Blend <= 1):
		return o, fmt.Errorf("-blend %g: not from 0 to 1", o.tune.Blend)
	}
	if o.tune.HoldOut == 0 {
		o.tune.HoldOut = -1
	}
	o.files = flags.Args()
	if len(o.files) == 0 {
		dir := os.Getenv("LUFT_DATA")
		if dir == "" {
			fmt.Fprint(stderr, usage)
			return o, errors.New("no file of positions, and LUFT_DATA is not set")
		}
		var err error
		if o.files, err = filepath.Glob(filepath.Join(dir, "tuning", "*.epd")); err != nil || len(o.files) == 0 {
			return o, fmt.Errorf("no *.epd in %s", filepath.Join(dir, "tuning"))
		}
	}
	return o, nil
}

// tuneFiles reads the positions, tunes, and writes the weights.
func tuneFiles(ctx context.Context, o options, stdout, stderr io.Writer) error {
	if o.from != "" {
		text, err := os.ReadFile(o.from)
		if err != nil {
			return err
		}
		o.tune.Start = new(classical.Weights)
		if err := o.tune.Start.UnmarshalText(text); err != nil {
			return console.InFile(o.from, err)
		}
	}
	var set tune.Set
	for _, name := range o.files {
		if err := readFile(ctx, &set, name, stderr); err != nil {
			return err
		}
	}

	// The weights may go to the standard output, so what else there is to say
	// must not.
	log := stdout
	if o.out == "" {
		log = stderr
	}
	fmt.Fprintf(log, "%d positions, %d known endgames skipped\n", set.Len(), set.Skipped())
	o.tune.Report = func(p tune.Progress) {
		fmt.Fprintf(log, "epoch %d/%d %s\n", p.Epoch, p.Epochs, losses(p))
	}
	result, tuneErr := tune.Run(ctx, &set, o.tune)
	if result.Weights == nil {
		return tuneErr
	}
	fmt.Fprintf(log, "rounded %s, K %.6f\n", losses(result.After), result.K)
	if err := writeWeights(o.out, stdout, result.Weights); err != nil {
		return err
	}
	return tuneErr
}

// losses says how good weights are.
func losses(p tune.Progress) string {
	s := fmt.Sprintf("loss %.6f", p.Loss)
	if !math.IsNaN(p.HeldOut) {
		s += fmt.Sprintf(" held out %.6f", p.HeldOut)
	}
	return s
}

func writeWeights(name string, stdout io.Writer, w *classical.Weights) error {
	text, err := w.MarshalText()
	if err != nil {
		return err
	}
	if name == "" {
		_, err = stdout.Write(text)
		return err
	}
	return os.WriteFile(name, text, 0o666)
}
