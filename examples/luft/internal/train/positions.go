package train

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"sync"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/eval"
	network "github.com/luftchess/luft/eval/nnue/train"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
)

// wrongKind is the number of bad lines at the start of a file, without a good one, after
// which it is taken to be of another kind.
const wrongKind = 10

// epd and viri match the names of files of positions, and of games in viriformat, which has no
// header.
var (
	epd  = regexp.MustCompile(`(?i)\.(epd|fen)(\.gz|\.bz2|\.zst)?$`)
	viri = regexp.MustCompile(`(?i)\.(viri|viriformat|vf)(\.gz|\.bz2|\.zst)?$`)
)

// A reader reads files of games that selfplay has played, of viriformat and of EPD, which may be
// compressed; "-" is stdin. What is in them goes to its functions, an error of which ends
// it, as does the end of ctx.
type reader struct {
	ctx   context.Context
	stdin io.Reader
	note  func(error) // is told of files whose end is missing

	settings func(string) error                        // of each file of games; may be nil
	game     func(*sample.Game) error                  // nil if its samples are for position
	position func(r *record, bad error) error          // bad is a *lineError, or nil
	other    func(in *bufio.Reader, name string) error // reads what has no games; nil if that is EPD
}

// notes returns a function that reports files whose end is missing. It is safe for
// concurrent use.
func notes(cmd *cobra.Command) func(error) {
	var mu sync.Mutex
	return func(err error) {
		mu.Lock()
		defer mu.Unlock()
		cmd.PrintErrf("%s: note: %v; the last game is left out\n", cmd.CommandPath(), err)
	}
}

// all reads files, and those of folders.
func (r *reader) all(names []string) error {
	names, err := expand(r.ctx, names)
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := r.file(name); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) file(name string) error {
	f, err := file.Open(r.ctx, name, r.stdin)
	if err != nil {
		return err
	}
	defer f.Close() // it was only read
	in := bufio.NewReaderSize(f, 1<<16)
	// What cannot be read now is an error again when the file is read.
	prefix, _ := in.Peek(sample.PrefixSize)
	switch {
	case viri.MatchString(f.Name()):
		return r.each(sample.ReadViriformat(in), f.Name())
	case sample.IsFile(prefix):
		return r.games(in, f.Name())
	case r.other != nil:
		return r.other(in, f.Name())
	}
	return r.positions(in, f.Name())
}

// games reads a file of selfplay.
func (r *reader) games(in io.Reader, name string) error {
	games := sample.NewReader(in)
	settings, err := games.Settings()
	if err != nil {
		return file.Name(name, err)
	}
	if r.settings != nil {
		if err := r.settings(settings); err != nil {
			return err
		}
	}
	return r.each(games.Games(), name)
}

// each passes on the games of a file. One that a crash has torn off at the end is left out.
func (r *reader) each(games iter.Seq2[*sample.Game, error], name string) error {
	for g, err := range games {
		if errors.Is(err, io.ErrUnexpectedEOF) {
			r.note(file.Name(name, err))
			return nil
		}
		if err != nil {
			return file.Name(name, err)
		}
		if r.game != nil {
			if err := r.game(g); err != nil {
				return err
			}
			continue
		}
		for s := range g.Samples() {
			if err := r.position(&record{EPD: s.EPD(), name: name}, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// positions reads a file of EPD.
func (r *reader) positions(in io.Reader, name string) error {
	lines := fen.NewReader(in)
	good, bad := 0, 0
	for e, err := range lines.Records() {
		if err == nil {
			good++
		} else if _, malformed := errors.AsType[*fen.Error](err); malformed {
			bad++
			err = &lineError{name, lines.Line(), err}
		} else {
			return file.Name(name, err)
		}
		if err := r.position(&record{e, name, lines.Line()}, err); err != nil {
			return err
		}
		if good == 0 && bad == wrongKind {
			return file.Name(name, errors.New("neither EPD nor a file of selfplay"))
		}
	}
	return nil
}

// expand replaces folders by those of their files that have positions.
func expand(ctx context.Context, names []string) (list []string, err error) {
	for _, name := range names {
		if stat, err := os.Stat(name); name == "-" || err != nil || !stat.IsDir() {
			list = append(list, name) // an error comes again when it is opened
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, err
		}
		had := len(list)
		for _, e := range entries {
			path := filepath.Join(name, e.Name())
			if !e.Type().IsRegular() {
				continue
			}
			games, err := hasGames(ctx, path)
			if err != nil {
				return nil, err
			}
			if games || epd.MatchString(path) || viri.MatchString(path) {
				list = append(list, path)
			}
		}
		if len(list) == had {
			return nil, fmt.Errorf("%s: no files of selfplay, and no *.epd", name)
		}
	}
	return list, nil
}

// hasGames reports whether a file has games of selfplay.
func hasGames(ctx context.Context, name string) (bool, error) {
	in, err := file.Open(ctx, name, nil)
	if err != nil {
		return false, err
	}
	defer in.Close() // it was only read
	prefix, err := bufio.NewReader(in).Peek(sample.PrefixSize)
	if err == io.EOF {
		err = nil
	}
	return sample.IsFile(prefix), err
}

// A record is a position of a file.
type record struct {
	fen.EPD
	name string // of the file
	line int    // in it, or 0 if it has games
}

// A lineError is an error of one line, after which reading goes on.
type lineError struct {
	name string
	line int
	err  error
}

func (e *lineError) Error() string { return fmt.Sprintf("%s:%d: %v", e.name, e.line, e.err) }
func (e *lineError) Unwrap() error { return e.err }

// sample returns what a record says of its position. The error is a *lineError.
func (r *record) sample() (x sample.Sample, err error) {
	x = sample.Sample{Board: r.Board, Score: sample.NoScore}
	x.Result, _ = game.ParseResult(r.Comment(9)) // Unfinished if that is none
	if x.Result == game.Unfinished {
		return x, &lineError{r.name, r.line, errors.New(`no c9 "1-0", "0-1" or "1/2-1/2"`)}
	}
	if _, there := r.Op("ce"); there {
		n, ok := r.Centipawns()
		if !ok {
			return x, &lineError{r.name, r.line, errors.New("ce is not a number of centipawns")}
		}
		const most = int(eval.MaxCentipawns)
		x.Score = eval.Score(min(max(n, -most), most))
	}
	return x, nil
}

// scored returns the record of a position, of which the score must be there. The error is a
// *lineError.
func (r *record) scored() (x network.Record, err error) {
	s, err := r.sample()
	if err != nil {
		return x, err
	}
	if s.Score == sample.NoScore {
		err = errors.New("no score in ce")
	} else {
		x, err = network.NewRecord(&s.Board, s.Score, s.Result)
	}
	if err != nil {
		return x, &lineError{r.name, r.line, err}
	}
	return x, nil
}
