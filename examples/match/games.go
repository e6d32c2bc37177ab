package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/search/match"
)

// openGames opens the file for the games. To resume, it reads the games and truncates an
// incomplete last one; otherwise the file must be new or empty.
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
			return nil, fmt.Errorf("%s: cannot resume from this kind of file", name)
		}
		return file, nil
	}
	if !resume {
		if stat.Size() > 0 {
			return nil, fmt.Errorf("%s is not empty: use -resume to continue the match", name)
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
