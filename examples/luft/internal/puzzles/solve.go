package puzzles

import (
	"cmp"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/play"
	"github.com/luftchess/luft/examples/luft/internal/play/session"
	"github.com/luftchess/luft/search/puzzle"
)

const solveHelp = `Solve sets the puzzles of files for you to solve, on a board with colours, mouse and
keyboard as luft play has it, or, with --plain, line by line. The files are those of "luft
puzzles", the CSV of puzzles that lichess.org publishes, or test suites in EPD with one best
move; they may be compressed (.gz, .bz2, .zst).

Type your move (Nf3 or g1f3), or click, drag or use the cursor keys. A right move is answered
until the puzzle is solved; any mate in one solves it. The commands are next, hint (which
piece moves), solution, flip, fen, legal, tally, help and quit.

A puzzle that was solved at once, without a wrong move, hint or solution, is done. Any
other is repeated after 10 minutes, or when there is nothing else; if it is then solved,
it is repeated after a day, then after 3 and 10 days, and then it is done. A puzzle that
is missed again starts over with 10 minutes. Repeated puzzles come before new ones.

Your progress is stored in the file of --state, by default the name of the first FILE
with .progress.json appended. It is written after each puzzle.

--themes keeps the puzzles with one of the themes of a list, also themes that "luft puzzles"
does not know. Of these the first --max are read, 50000 by default, as files of lichess.org
have millions. --shuffle puts the new ones in random order.

The exit status is 0 when you leave or the input ends, 2 if the arguments are invalid, and
otherwise 1: a file could not be read or written, or has no puzzles. Lines that are not
puzzles are reported on the standard error and skipped.`

// solving is what the arguments of solve say.
type solving struct {
	play.Seat
	state   string
	themes  []string
	shuffle bool
	max     int
}

func solveCommand() *cobra.Command {
	var s solving
	cmd := &cobra.Command{
		Use:   "solve [flags] FILE...",
		Short: "solve puzzles; missed puzzles are repeated",
		Long:  solveHelp,
		Example: `  luft puzzles solve puzzles.csv
  luft puzzles solve --themes mateIn2,mateIn3 --shuffle lichess_db_puzzle.csv.zst
  luft puzzles solve --plain --state anna.json puzzles.epd`,
		Args: func(_ *cobra.Command, files []string) error {
			if slices.Contains(files, "-") {
				return cli.Usagef("the standard input is for your moves")
			}
			return cli.Files("FILE", files)
		},
		RunE: func(cmd *cobra.Command, files []string) error { return s.run(cmd, files) },
	}
	flags := cmd.Flags()
	s.Declare(flags)
	flags.StringVar(&s.state, "state", "", "keep what was solved and missed in `FILE` (default FILE.progress.json)")
	flags.StringSliceVar(&s.themes, "themes", nil, "only puzzles with one of the themes of a `LIST`")
	cli.Int(flags, &s.max, "max", 50_000, 1, 1<<30, "read at most `N` puzzles")
	flags.BoolVar(&s.shuffle, "shuffle", false, "set new puzzles in random order")
	return cmd
}

func (s *solving) run(cmd *cobra.Command, files []string) error {
	if s.state == "" {
		s.state = files[0] + ".progress.json"
	}
	progress, err := readProgress(s.state)
	if err != nil {
		return err
	}
	complaints := cli.NewComplaints(cmd, cmd.ErrOrStderr())
	puzzles, err := s.read(cmd, files, complaints)
	if err != nil {
		return err
	}
	if len(puzzles) == 0 {
		return cmp.Or(complaints.Err(), errors.New("no puzzles"))
	}
	if s.shuffle {
		rand.Shuffle(len(puzzles), func(i, j int) { puzzles[i], puzzles[j] = puzzles[j], puzzles[i] })
	}
	run, err := puzzle.NewSession(puzzles, progress)
	if err != nil {
		return file.Name(s.state, err)
	}
	t, say := session.Training(&session.Trainer{Session: run, Now: time.Now, Save: func(p puzzle.Progress) error { return file.WriteState(s.state, p) }})
	if err := s.Sit(cmd, t, say); err != nil {
		return err
	}
	return complaints.Err()
}

// read returns the puzzles of all files that are asked for.
func (s *solving) read(cmd *cobra.Command, files []string, complaints *cli.Complaints) (puzzles []puzzle.Puzzle, err error) {
	err = file.Each(cmd.Context(), files, nil, complaints.Add, func(in *file.Reader) error {
		malformed := 0
		for p, err := range puzzle.Read(in) {
			if len(puzzles) == s.max {
				return io.EOF
			}
			if err != nil {
				complaints.Add(file.Name(in.Name(), err))
				if malformed++; malformed == maxMalformed && len(puzzles) == 0 {
					return errors.New("not a file of puzzles")
				}
				continue
			}
			if len(s.themes) == 0 || slices.ContainsFunc(s.themes, func(t string) bool { return p.Has(puzzle.Theme(t)) }) {
				puzzles = append(puzzles, p)
			}
		}
		return nil
	})
	return puzzles, err
}

// maxMalformed is how many lines may be no puzzles before a file is refused.
const maxMalformed = 10

// readProgress reads the file of an earlier session. There need not be one.
func readProgress(name string) (puzzle.Progress, error) {
	var p puzzle.Progress
	if err := file.ReadState(name, &p); err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, file.Name(name, err)
	}
	return p, nil
}
