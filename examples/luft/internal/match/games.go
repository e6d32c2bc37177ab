package match

import (
	"fmt"
	"io"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/engine"
)

// openGames opens the file for the games. To resume, it reads the games and removes an
// incomplete last one before the first is written.
func (o *options) openGames(m *match.Match) (*file.Appender, error) {
	return file.Append(o.pgn, o.resume, o.force, "", m.Resume)
}

// takeSettings gives engines without a limit or options those with which they have played the
// games of the file of --pgn.
func (o *options) takeSettings(m *match.Match) error {
	var settings map[string]match.Settings
	err := file.Head(o.pgn, func(in io.Reader) (err error) {
		settings, err = match.ReadSettings(in)
		return err
	})
	if err != nil {
		return err
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
