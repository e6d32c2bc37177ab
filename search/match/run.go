package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"github.com/luftchess/luft/board"
)

// Run plays a match, or what Options.Resume has left of it, and returns its final state. It calls
// Options.Report after each game. The error is
//
//   - nil, if all games were played or the SPRT has reached a decision;
//   - a *[ConfigError], before anything is played, for invalid Options or if a game of
//     Options.Resume is not in the match;
//   - a *[PlayerError], if a player cannot be opened or does not play by the rules of an opening;
//   - a *[FaultError], if a player has lost Options.MaxFaults games by a fault;
//   - an error of Games;
//   - the cause of the cancellation of ctx. Games in progress are then abandoned.
//
// In the last four cases, the Summary and Games contain all finished games. Games that
// end after the one that decided the SPRT are written to Games but not counted.
//
// All searchers are closed when Run returns, or panics because Report or Games does. If a
// searcher hangs in Search and Close does not stop it, its goroutine leaks.
func Run(ctx context.Context, o Options) (Summary, error) {
	if ctx == nil {
		return Summary{}, errors.New("match: nil context")
	}
	if err := o.check(); err != nil {
		return Summary{}, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r, err := newRun(&o)
	if err != nil {
		return Summary{}, err
	}
	if r.advance() {
		r.play(ctx, cancel)
	}
	if r.separator != "" {
		err = r.write(nil) // no game was written after it
	}
	if r.summary.Decision != Undecided {
		return r.summary, err
	}
	r.rest()
	if r.faulty != nil {
		return r.summary, errors.Join(r.faulty, err)
	}
	if r.summary.Played < r.summary.Total {
		return r.summary, context.Cause(ctx)
	}
	return r.summary, err
}

// A run is a running match.
type run struct {
	options   *Options
	schedule  schedule
	outcomes  []outcome       // by game
	resumed   map[int]bool    // by game: its outcome is that of Options.Resume
	uncounted map[int]*Record // by game: over, but not counted yet
	counted   int             // number of games counted, from the first
	summary   Summary
	separator string // written before the next game
	err       error  // of match.Games
	faults    []int  // by player, in games of this run
	faulty    error  // a *FaultError
}

func newRun(o *Options) (*run, error) {
	r := &run{options: o, schedule: newSchedule(o), resumed: make(map[int]bool), uncounted: make(map[int]*Record), faults: make([]int, len(o.Players))}
	r.outcomes = make([]outcome, r.schedule.len())
	var played Played
	if o.Resume != nil {
		played = *o.Resume
	}
	r.separator = played.separator
	for key, out := range played.outcomes {
		i, why := o.lookUp(&r.schedule, key)
		if why != "" {
			field := "Players"
			if key.round > o.Rounds {
				field = "Rounds"
			}
			return nil, &ConfigError{field, fmt.Sprintf("the resumed game %v does not belong to this match: %s", key, why)}
		}
		r.outcomes[i], r.resumed[i] = out, true
	}
	r.summary.Total = r.schedule.len()
	r.summary.Standings = make([]Standing, len(o.Players))
	for i := range o.Players {
		r.summary.Standings[i].Name = o.Players[i].Name
	}
	return r, nil
}

// A finishedGame is what a worker returns: a game that is over, or why there is none.
type finishedGame struct {
	fixture fixture
	record  *Record
	text    []byte
	err     error
}

// play plays the missing games until all are over, the SPRT has reached a decision, or
// cancel is called.
func (r *run) play(ctx context.Context, cancel context.CancelCauseFunc) {
	finishes := make(chan finishedGame)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(max(r.options.Concurrency, 1), len(r.outcomes)-len(r.resumed)) {
		workers.Go(func() {
			w := newWorker(r.options)
			defer w.close()
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= r.schedule.len() {
					return
				}
				if r.resumed[i] {
					continue
				}
				f := finishedGame{fixture: r.schedule.fixture(i)}
				if f.record, f.err = w.play(ctx, f.fixture); f.err == nil {
					f.text, f.err = r.options.text(f.record)
				}
				finishes <- f
				if f.err != nil {
					return
				}
			}
		})
	}
	go func() {
		workers.Wait()
		close(finishes)
	}()
	defer func() { // if Report or Games panics
		cancel(errDecided)
		for range finishes {
		}
	}()
	for f := range finishes {
		if f.err == nil {
			f.err = r.write(f.text)
		}
		if f.err != nil {
			cancel(f.err) // the first cause counts
			continue
		}
		r.outcomes[f.fixture.index] = outcome{true, f.record.Result, f.record.Termination}
		r.uncounted[f.fixture.index] = f.record
		if !r.advance() {
			cancel(errDecided)
		}
	}
}

var errDecided = errors.New("match: over")

// write writes a game. After an error nothing more is written, because the output may end
// in the middle of a game.
func (r *run) write(text []byte) error {
	if r.options.Games == nil || r.err != nil {
		return r.err
	}
	if r.separator != "" {
		text = append([]byte(r.separator), text...)
		r.separator = ""
	}
	n, err := r.options.Games.Write(text)
	if err == nil && n < len(text) {
		err = io.ErrShortWrite
	}
	if err != nil {
		r.err = fmt.Errorf("match: writing a game: %w", err)
	}
	return r.err
}

// advance counts finished games up to the first that is not finished. It reports false
// if the match is over because the SPRT has reached a decision or a player has too many faults.
func (r *run) advance() bool {
	for r.ongoing() && r.counted < len(r.outcomes) && r.outcomes[r.counted].over {
		r.count(r.counted)
		r.counted++
	}
	return r.ongoing()
}

func (r *run) ongoing() bool { return r.summary.Decision == Undecided && r.faulty == nil }

// rest counts the finished games after that, in a match that was interrupted.
func (r *run) rest() {
	for i := r.counted; i < len(r.outcomes); i++ {
		if r.outcomes[i].over {
			r.count(i)
		}
	}
}

// count counts game i, which is finished.
func (r *run) count(i int) {
	f := r.schedule.fixture(i)
	var first outcome
	if f.game == 1 {
		first = r.outcomes[i-1] // not over if the match was interrupted
	}
	r.summary.count(f, r.outcomes[i], first)
	if test := r.options.SPRT; test != nil && first.over {
		r.summary.LLR = test.LLR(r.summary.Standings[0].Pairs)
		r.summary.Decision = test.Decision(r.summary.LLR)
	}
	if record := r.uncounted[i]; record != nil {
		delete(r.uncounted, i)
		r.countFault(record)
		if r.options.Report != nil {
			r.options.Report(record, r.summary.clone())
		}
	}
}

// countFault counts the fault by which a game has ended, if any.
func (r *run) countFault(record *Record) {
	if record.Failure == nil {
		return
	}
	player := record.White
	if record.Failure.Color == board.Black {
		player = record.Black
	}
	r.faults[player]++
	if n := r.faults[player]; r.faulty == nil && r.options.tooMany(n) {
		r.faulty = &FaultError{r.options.Players[player].Name, n}
	}
}
