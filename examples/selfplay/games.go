package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/eval/tune/sample"
	"github.com/luftchess/luft/examples/internal/console"
)

// A sum counts games and the positions kept of them.
type sum struct {
	games, positions int
}

// line returns the last line of the output.
func (s sum) line(took time.Duration) string {
	return fmt.Sprintf("games %d positions %d time %v speed %.1f positions/s",
		s.games, s.positions, took.Round(time.Millisecond), perSecond(s.positions, took))
}

// perSecond returns a rate, 0 if no time has passed.
func perSecond(n int, took time.Duration) float64 {
	if took <= 0 {
		return 0
	}
	return float64(n) / took.Seconds()
}

// openFile opens the file for the games. If it is to go on, its games are counted,
// and what is left of one that was cut short is taken away; else the file must be new
// or empty.
func openFile(o *options, src *source) (_ *os.File, have sum, err error) {
	file, err := os.OpenFile(o.out, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, sum{}, err
	}
	defer func() {
		if err != nil {
			file.Close() // nothing was written
		}
	}()
	stat, err := file.Stat()
	if err != nil {
		return nil, sum{}, err
	}
	keep := int64(0)
	switch {
	case o.resume && !stat.Mode().IsRegular():
		return nil, sum{}, fmt.Errorf("%s: cannot add games to this kind of file", o.out)
	case o.resume:
		if have, keep, err = count(file, o.settings(src.sum)); err != nil {
			return nil, sum{}, console.InFile(o.out, err)
		}
		if err = file.Truncate(keep); err != nil {
			return nil, sum{}, err
		}
		if _, err = file.Seek(keep, io.SeekStart); err != nil {
			return nil, sum{}, err
		}
	case stat.Mode().IsRegular() && stat.Size() > 0:
		return nil, sum{}, fmt.Errorf("%s has games already: use -resume to continue", o.out)
	}
	if keep == 0 {
		if _, err = file.Write(sample.AppendHeader(nil, o.settings(src.sum))); err != nil {
			return nil, sum{}, err
		}
	}
	return file, have, nil
}

// count reads the games of a file and returns where the last one that is whole ends.
func count(in io.Reader, want string) (have sum, end int64, err error) {
	r := sample.NewReader(in)
	settings, err := r.Settings()
	switch {
	case err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF):
		return sum{}, 0, nil
	case err != nil:
		return sum{}, 0, err
	case settings != want:
		return sum{}, 0, fmt.Errorf("the games were played with %q, not %q", settings, want)
	}
	for g, err := range r.Games() {
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF):
			return have, r.Offset(), nil
		case err != nil:
			return have, 0, err
		case g.Number != uint64(have.games):
			return have, 0, fmt.Errorf("game %d instead of %d", g.Number, have.games)
		}
		have.games++
		have.positions += g.Kept()
	}
	return have, r.Offset(), nil
}

// play plays the games from first on and writes each to out, in order. After each,
// show is told what was added. The error is that the output cannot be written, an
// opening not be found, or the cause of the end of ctx.
func play(ctx context.Context, o *options, src *source, first int, out io.Writer, show func(sum)) (added sum, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	type outcome struct {
		game *sample.Game
		err  error
	}
	outcomes := make(chan outcome)
	// A worker takes a ticket for each game, which is given back when the game is
	// written, so that not too many games wait for one that takes long.
	tickets := make(chan struct{}, 4*o.threads)
	var next atomic.Int64
	next.Store(int64(first))
	var workers sync.WaitGroup
	for range min(o.threads, max(o.games-first, 0)) {
		workers.Go(func() {
			p := newPlayer(o, src)
			for ctx.Err() == nil {
				select {
				case tickets <- struct{}{}:
				case <-ctx.Done():
					return
				}
				n := next.Add(1) - 1
				if n >= int64(o.games) {
					<-tickets
					return
				}
				g, err := p.play(ctx, uint64(n))
				outcomes <- outcome{g, err}
			}
		})
	}
	go func() {
		workers.Wait()
		close(outcomes)
	}()
	waiting := make(map[uint64]*sample.Game)
	var buf []byte
	for r := range outcomes {
		if r.err != nil {
			cancel(r.err) // the first one counts
			continue
		}
		waiting[r.game.Number] = r.game
		for err == nil {
			turn := uint64(first + added.games)
			g := waiting[turn]
			if g == nil {
				break
			}
			delete(waiting, turn)
			if buf, err = sample.AppendGame(buf[:0], g); err == nil {
				_, err = out.Write(buf)
			}
			if err != nil {
				cancel(err)
				break
			}
			added.games++
			added.positions += g.Kept()
			<-tickets
			show(added)
		}
	}
	if first+added.games < o.games {
		return added, context.Cause(ctx)
	}
	return added, nil
}
