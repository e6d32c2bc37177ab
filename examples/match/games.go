package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/search/match"
)

// openGames opens the file for the games. If the match is to go on, its games are
// read, and what is left of a game that was cut short is taken away; else the file
// must be new or empty.
func openGames(name string, resume bool, m *match.Match) (_ *os.File, err error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			file.Close() // nothing was written
		}
	}()
	stat, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !stat.Mode().IsRegular() {
		if resume {
			return nil, fmt.Errorf("%s is no file that a match can go on with", name)
		}
		return file, nil
	}
	if !resume {
		if stat.Size() > 0 {
			return nil, fmt.Errorf("%s has games already: -resume goes on with them", name)
		}
		return file, nil
	}
	kept, err := m.Resume(file)
	if err != nil {
		if _, ok := errors.AsType[*match.ConfigError](err); ok {
			return nil, err
		}
		return nil, console.InFile(name, err)
	}
	if err := file.Truncate(kept); err != nil {
		return nil, err
	}
	_, err = file.Seek(kept, io.SeekStart)
	return file, err
}
