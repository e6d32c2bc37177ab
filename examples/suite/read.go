package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/search/suite"
)

// positions are those of all files.
type positions struct {
	list  []suite.Position
	names []string // file, line and id of each
}

// readAll reads the positions of the files. What cannot be read goes to complain.
func readAll(files []string, stdin io.Reader, complain func(error)) (all positions) {
	for _, name := range files {
		if err := all.readFile(name, stdin, complain); err != nil {
			complain(err)
		}
	}
	return all
}

func (all *positions) readFile(name string, stdin io.Reader, complain func(error)) error {
	in := stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close() // it was only read
		in = file
	}
	for p, err := range suite.Positions(in) {
		if e, ok := errors.AsType[*suite.Error](err); ok {
			complain(fmt.Errorf("%s:%d: %w", name, e.Line, e.Err))
			continue
		}
		if err != nil {
			if _, ok := errors.AsType[*fen.Error](err); !ok {
				return console.InFile(name, err)
			}
			complain(console.InFile(name, err))
			continue
		}
		place := fmt.Sprintf("%s:%d", name, p.Line)
		if p.ID != "" {
			place += " " + p.ID
		}
		all.list = append(all.list, p)
		all.names = append(all.names, place)
	}
	return nil
}
