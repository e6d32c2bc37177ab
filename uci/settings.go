package uci

import (
	"fmt"
	"time"

	"github.com/luftchess/luft/search"
)

// Settings are the options that a server has for every searcher.
type settings struct {
	dialect
	lines    int // MultiPV
	overhead time.Duration
	weak     bool // UCI_LimitStrength
	elo      int
}

// The bounds of what a server's own options can be set to.
const (
	mostLines    = 500
	mostOverhead = 10_000 // milliseconds

	leastElo, usualElo, mostElo = 500, 1500, 2500
)

// ownOptions returns the options that set the settings.
func (s *server) ownOptions() []Option {
	options := []Option{
		Spin{Name: "MultiPV", Default: 1, Min: 1, Max: mostLines, Set: store(&s.lines)},
		Spin{Name: "Move Overhead", Default: 10, Max: mostOverhead, Set: func(ms int) error {
			s.overhead = time.Duration(ms) * time.Millisecond
			return nil
		}},
		Check{Name: "Ponder"},
		Check{Name: "UCI_Chess960", Set: store(&s.chess960)},
		Check{Name: "UCI_AnalyseMode"},
		Check{Name: "UCI_ShowWDL", Set: store(&s.wdl)},
		Check{Name: "UCI_LimitStrength", Set: store(&s.weak)},
		Spin{Name: "UCI_Elo", Default: usualElo, Min: leastElo, Max: mostElo, Set: store(&s.elo)},
	}
	if _, ok := s.engine.Searcher.(search.NewGamer); ok {
		options = append(options, Button{Name: "Clear Hash", Press: func() error {
			search.NewGame(s.engine.Searcher)
			return nil
		}})
	}
	return options
}

func store[T any](to *T) func(T) error {
	return func(v T) error {
		*to = v
		return nil
	}
}

// declare puts the options together, the engine's in front.
func (s *server) declare() error {
	for _, o := range s.engine.Options {
		if o == nil {
			return fmt.Errorf("option %d is nil", len(s.options))
		}
		if err := o.check(); err != nil {
			return fmt.Errorf("option %q: %w", o.name(), err)
		}
		if _, twice := findOption(s.options, o.name()); twice {
			return fmt.Errorf("option %q: declared twice", o.name())
		}
		s.options = append(s.options, o)
	}
	s.lines, s.elo = 1, usualElo
	for _, o := range s.ownOptions() {
		if _, replaced := findOption(s.engine.Options, o.name()); replaced {
			continue
		}
		if o.name() == "Move Overhead" {
			s.overhead = 10 * time.Millisecond
		}
		s.options = append(s.options, o)
	}
	return nil
}
