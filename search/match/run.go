package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
)

// Run plays the match, or what is left of it (see [Match.Resume]), and returns how
// it has ended. The error is
//
//   - nil, if all games were played or the SPRT has come to a verdict;
//   - a *[ConfigError], before anything is played;
//   - a *[PlayerError], if a player's searcher cannot be opened;
//   - an error of Games;
//   - the cause of the end of ctx. Games that are being played are then given up.
//
// In the last three cases, the Summary has all games that are over, and all of them
// are in Games. If there is a verdict, games that have ended after the one that
// brought it are in Games too, but they are not counted.
//
// All searchers are closed when Run returns. One that hangs in a Search, and that
// Close cannot end either, is left behind with its goroutine.
func (m *Match) Run(ctx context.Context) (Summary, error) {
	if err := m.check(); err != nil {
		return Summary{}, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := newRun(m)
	if r.advance() {
		r.play(ctx, cancel)
	}
	var err error
	if m.separator != "" {
		err = r.write(nil) // no game has followed
	}
	if r.summary.Verdict != Undecided {
		return r.summary, err
	}
	r.rest()
	if r.summary.Played < r.summary.Total {
		return r.summary, context.Cause(ctx)
	}
	return r.summary, err
}

// A run is a match that is being played.
type run struct {
	match     *Match
	schedule  schedule
	outcomes  []outcome       // by game
	uncounted map[int]*Record // over, but not counted yet
	counted   int             // games, from the first on
	summary   Summary
	err       error // of match.Games
}

func newRun(m *Match) *run {
	r := &run{match: m, schedule: newSchedule(m), uncounted: make(map[int]*Record)}
	r.outcomes = make([]outcome, r.schedule.len())
	for i, o := range m.resumed {
		r.outcomes[i] = o
	}
	r.summary.Total = r.schedule.len()
	r.summary.Standings = make([]Standing, len(m.Players))
	for i := range m.Players {
		r.summary.Standings[i].Name = m.Players[i].Name
	}
	return r
}

// A finish is what a worker has to say: a game that is over, or why there are no
// more.
type finishedGame struct {
	fixture fixture
	record  *Record
	text    []byte
	err     error
}

// play plays the games that are missing, until all are over, there is a verdict,
// or cancel is called.
func (r *run) play(ctx context.Context, cancel context.CancelCauseFunc) {
	finishes := make(chan finishedGame)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(max(r.match.Concurrency, 1), len(r.outcomes)-len(r.match.resumed)) {
		workers.Go(func() {
			w := newWorker(r.match)
			defer w.close()
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= r.schedule.len() {
					return
				}
				if _, over := r.match.resumed[i]; over {
					continue
				}
				f := finishedGame{fixture: r.schedule.fixture(i)}
				if f.record, f.err = w.play(ctx, f.fixture); f.err == nil {
					f.text, f.err = r.match.text(f.record)
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
	for f := range finishes {
		if f.err == nil {
			f.err = r.write(f.text)
		}
		if f.err != nil {
			cancel(f.err) // of several causes, the first counts
			continue
		}
		r.outcomes[f.fixture.index] = outcome{true, f.record.Result, f.record.Termination}
		r.uncounted[f.fixture.index] = f.record
		if !r.advance() {
			cancel(errDecided)
		}
	}
}

var errDecided = errors.New("match: decided")

// write writes a game. After an error there is no more to be written, as nobody
// knows where the output has stopped.
func (r *run) write(text []byte) error {
	if r.match.Games == nil || r.err != nil {
		return r.err
	}
	if r.match.separator != "" {
		text = append([]byte(r.match.separator), text...)
		r.match.separator = ""
	}
	n, err := r.match.Games.Write(text)
	if err == nil && n < len(text) {
		err = io.ErrShortWrite
	}
	if err != nil {
		r.err = fmt.Errorf("match: writing a game: %w", err)
	}
	return r.err
}

// advance counts the games that are over up to the first that is not. It reports
// false if there is a verdict.
func (r *run) advance() bool {
	for r.summary.Verdict == Undecided && r.counted < len(r.outcomes) && r.outcomes[r.counted].over {
		r.count(r.counted)
		r.counted++
	}
	return r.summary.Verdict == Undecided
}

// rest counts what advance has not, in a match that was broken off.
func (r *run) rest() {
	for i := r.counted; i < len(r.outcomes); i++ {
		if r.outcomes[i].over {
			r.count(i)
		}
	}
}

// count counts game i, which is over.
func (r *run) count(i int) {
	t := r.schedule.fixture(i)
	var first outcome
	if t.game == 1 {
		first = r.outcomes[i-1] // not over if the match was broken off
	}
	r.summary.count(t, r.outcomes[i], first)
	if test := r.match.SPRT; test != nil && first.over {
		r.summary.LLR = test.LLR(r.summary.Standings[0].Pairs)
		r.summary.Verdict = test.Verdict(r.summary.LLR)
	}
	if record := r.uncounted[i]; record != nil {
		delete(r.uncounted, i)
		if r.match.Report != nil {
			r.match.Report(record, r.summary.clone())
		}
	}
}
