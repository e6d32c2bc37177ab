package perft

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/table"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
)

// errWrong says that a suite was checked to its end and not all was right.
var errWrong = errors.New("not all is as the suite says")

// A tally is how far the check of a suite has come.
type tally struct {
	positions int // that were read, even if all of their counts are too great
	counts    int // that were checked
	wrong     int // counts, and malformed lines
}

// checkFile checks the suite in a file; see checkSuite.
func checkFile(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer, path string, most uint64, threads int) error {
	f, err := file.Open(ctx, path, stdin)
	if err != nil {
		return err
	}
	defer f.Close() // it was only read
	return checkSuite(ctx, stdout, stderr, f.Name(), perfttest.NewReader(f), most, threads)
}

// checkSuite checks the counts up to most, or all if most is 0. Bad lines go to
// stderr, everything else to stdout. The summary is written even when ctx ends
// the check early. The error is errWrong if anything was wrong.
func checkSuite(ctx context.Context, stdout, stderr io.Writer, name string, r *perfttest.Reader, most uint64, threads int) error {
	var t tally
	err := t.check(ctx, stdout, stderr, name, r, most, threads)
	_, werr := fmt.Fprintf(stdout, "checked %d positions, %d counts, %d wrong\n", t.positions, t.counts, t.wrong)
	switch {
	case err != nil:
		return err
	case werr != nil:
		return werr
	case t.wrong > 0:
		return errWrong
	case t.positions == 0:
		return fmt.Errorf("%s: no positions", name)
	}
	return nil
}

func (t *tally) check(ctx context.Context, stdout, stderr io.Writer, name string, r *perfttest.Reader, most uint64, threads int) error {
	for p, err := range r.Entries() {
		if e, ok := errors.AsType[*perfttest.Error](err); ok {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if _, ok := errors.AsType[*fs.PathError](e.Err); ok { // of a directory, say
				return e.Err
			}
			t.wrong++
			fmt.Fprintf(stderr, "%s:%d: %v\n", name, e.Line, e.Err)
			if t.positions == 0 {
				if err := file.OtherKind("perft suite", t.wrong); err != nil {
					return err
				}
			}
			continue
		}
		t.positions++
		for _, want := range p.Counts {
			if most > 0 && want.Nodes > most {
				continue
			}
			got, err := movegen.PerftParallel(ctx, &p.Board, want.Depth, threads)
			if err != nil {
				return err
			}
			t.counts++
			if got == want.Nodes {
				continue
			}
			t.wrong++
			if err := mismatch(ctx, stdout, name, &p, want, got, threads); err != nil {
				return err
			}
		}
	}
	return nil
}

// mismatch writes what is wrong with a count.
func mismatch(ctx context.Context, w io.Writer, file string, p *perfttest.Entry, want perfttest.Count, got uint64, threads int) error {
	id := ""
	if p.ID != "" {
		id = " (" + p.ID + ")"
	}
	_, err := fmt.Fprintf(w, "%s:%d: %s%s: depth %d has %d nodes, not %d\n",
		file, want.Line, p.FEN, id, want.Depth, got, want.Nodes)
	if err != nil || want.Depth < 1 {
		return err
	}
	_, err = divide(ctx, w, table.Text, &p.Board, want.Depth, threads)
	return err
}
