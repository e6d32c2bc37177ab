package uci

import (
	"fmt"
	"time"

	"github.com/luftchess/luft/search"
)

// ServerOptions are the values of the options that Serve adds.
type serverOptions struct {
	infoFormat
	lines         int // MultiPV
	overhead      time.Duration
	limitStrength bool // UCI_LimitStrength
	elo           int  // UCI_Elo
}

// Bounds and defaults of the options that Serve adds.
const (
	maxMultiPV  = 500
	maxOverhead = 10_000 // milliseconds
	defaultElo  = 1500
)

// ownOptions returns the options that Serve adds.
func (s *server) ownOptions() []Option {
	var options []Option
	if search.SupportsMultiPV(s.engine.Searcher) {
		options = append(options, SpinOption{Name: multiPV, Default: 1, Min: 1, Max: maxMultiPV, Set: store(&s.lines)})
	}
	options = append(options,
		SpinOption{Name: "Move Overhead", Default: 10, Max: maxOverhead, Set: func(ms int) error {
			s.overhead = time.Duration(ms) * time.Millisecond
			return nil
		}},
		CheckOption{Name: "Ponder"},
		CheckOption{Name: "UCI_Chess960", Set: store(&s.chess960)},
		CheckOption{Name: "UCI_AnalyseMode"},
		CheckOption{Name: "UCI_ShowWDL", Set: store(&s.wdl)},
	)
	if r := s.engine.Ratings; r != nil {
		s.elo = min(max(defaultElo, r.Min), r.Max)
		options = append(options,
			CheckOption{Name: "UCI_LimitStrength", Set: store(&s.limitStrength)},
			SpinOption{Name: "UCI_Elo", Default: s.elo, Min: r.Min, Max: r.Max, Set: store(&s.elo)},
		)
	}
	if _, ok := s.engine.Searcher.(search.NewGamer); ok {
		options = append(options, ButtonOption{Name: "Clear Hash", Press: func() error {
			search.NotifyNewGame(s.engine.Searcher)
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

// declareOptions collects the options, the engine's first.
func (s *server) declareOptions() error {
	for _, o := range s.engine.Options {
		if o == nil {
			return fmt.Errorf("option %d: nil", len(s.options))
		}
		if err := o.check(); err != nil {
			return fmt.Errorf("option %q: %w", o.name(), err)
		}
		if _, twice := findOption(s.options, o.name()); twice {
			return fmt.Errorf("option %q: declared twice", o.name())
		}
		s.options = append(s.options, o)
	}
	if r := s.engine.Ratings; r != nil && (r.Min > r.Max || r.Weakness == nil) {
		return fmt.Errorf("ratings from %d to %d: invalid range, or no Weakness", r.Min, r.Max)
	}
	s.lines = 1
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
