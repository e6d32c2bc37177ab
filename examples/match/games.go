package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/engine"
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

// takeSettings gives engines without a limit or options those with which they have played the
// games of the file of -pgn.
func (o *options) takeSettings(m *match.Match) error {
	file, err := os.Open(o.pgn)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close() // it was only read
	settings, err := match.ReadSettings(file)
	if err != nil {
		return console.InFile(o.pgn, err)
	}
	for i := range o.engines {
		e := &o.engines[i]
		was, ok := settings[e.Name]
		if !ok {
			continue
		}
		if unlimited(e.Control) && unlimited(m.Control) {
			e.Control = was.Control
		}
		if len(e.Options) == 0 && was.Settings != "" {
			if e.Options, err = engine.Fields(was.Settings); err != nil {
				return fmt.Errorf("%s: options of %s: %w", o.pgn, e.Name, err)
			}
		}
	}
	return nil
}
