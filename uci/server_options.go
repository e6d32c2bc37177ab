package uci

import (
	"fmt"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/internal/wire"
)

// ServerOptions are the values of the options that Serve adds.
type serverOptions struct {
	infoFormat
	lines         int // MultiPV
	overhead      time.Duration
	rules         board.Rules // UCI_Variant
	limitStrength bool        // UCI_LimitStrength
	elo           int         // UCI_Elo
}

// Bounds and defaults of the options that Serve adds.
const (
	maxOverhead = 10_000 // milliseconds
	defaultElo  = 1500
)

// ownOptions returns the options that Serve adds.
func (s *server) ownOptions() []Option {
	var options []Option
	if search.SupportsMultiPV(s.engine.Searcher) {
		options = append(options, Spin(multiPV, 1, 1, wire.MaxMultiPV, store(&s.lines)))
	}
	options = append(options,
		Spin("Move Overhead", 10, 0, maxOverhead, func(ms int) error {
			s.overhead = time.Duration(ms) * time.Millisecond
			return nil
		}),
		Check("Ponder", false, nil),
		Check("UCI_Chess960", false, store(&s.chess960)),
		Check("UCI_AnalyseMode", false, nil),
		Check("UCI_ShowWDL", false, store(&s.wdl)),
	)
	if o, ok := s.declareVariant(); ok {
		options = append(options, o)
	}
	if r := s.engine.Ratings; r != nil {
		s.elo = min(max(defaultElo, r.Min), r.Max)
		options = append(options,
			Check("UCI_LimitStrength", false, store(&s.limitStrength)),
			Spin("UCI_Elo", s.elo, r.Min, r.Max, store(&s.elo)),
		)
	}
	if _, ok := s.engine.Searcher.(search.NewGamer); ok {
		options = append(options, Option{Name: "Clear Hash", Type: "button", Set: func(string) error {
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
		if err := o.check(); err != nil {
			return fmt.Errorf("option %q: %w", o.Name, err)
		}
		if findOption(s.options, o.Name) != nil {
			return fmt.Errorf("option %q: declared twice", o.Name)
		}
		s.options = append(s.options, o)
	}
	if r := s.engine.Ratings; r != nil && (r.Min > r.Max || r.Weakness == nil) {
		return fmt.Errorf("ratings from %d to %d: invalid range, or no Weakness", r.Min, r.Max)
	}
	s.lines = 1
	for _, o := range s.ownOptions() {
		if findOption(s.engine.Options, o.Name) != nil {
			continue
		}
		if o.Name == "Move Overhead" {
			s.overhead = 10 * time.Millisecond
		}
		s.options = append(s.options, o)
	}
	return nil
}
