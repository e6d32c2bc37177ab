package suite

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/search/suite"
)

// positions are those of all files, with the name of the file of each.
type positions struct {
	list  []suite.Position
	files []string
}

// readAll reads the positions of the files. What cannot be read goes to complain. The
// error is that of the end of ctx.
func readAll(ctx context.Context, files []string, stdin io.Reader, complain func(error)) (all positions, err error) {
	for _, name := range files {
		err := all.readFile(ctx, name, stdin, complain)
		if ctx.Err() != nil {
			return all, ctx.Err()
		}
		if err != nil {
			complain(err)
		}
	}
	return all, nil
}

func (all *positions) readFile(ctx context.Context, name string, stdin io.Reader, complain func(error)) error {
	in, err := file.Open(ctx, name, stdin)
	if err != nil {
		return err
	}
	defer in.Close() // it was only read
	name = in.Name()
	strange, good := 0, false
	for p, err := range suite.Positions(in) {
		if err == nil {
			good = true
			all.list = append(all.list, p)
			all.files = append(all.files, name)
			continue
		}
		if e, ok := errors.AsType[*suite.Error](err); ok {
			complain(fmt.Errorf("%s:%d: %w", name, e.Line, e.Err))
		} else if _, ok := errors.AsType[*fen.Error](err); ok {
			complain(file.Name(name, err))
		} else {
			return file.Name(name, err)
		}
		if strange++; !good {
			if err := file.OtherKind("test suite", strange); err != nil {
				return file.Name(name, err)
			}
		}
	}
	return nil
}
