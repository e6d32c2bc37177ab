package engine

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/uci"
)

// A pipe is one end of a connection. To close either closes both.
type pipe struct {
	io.Reader
	io.Writer
	closed chan struct{}
	close  func()
}

func (p *pipe) Close() error {
	p.close()
	return nil
}

func newPipe() (near, far *pipe) {
	r1, w1 := io.Pipe()
	r2, w2 := io.Pipe()
	closed := make(chan struct{})
	shut := sync.OnceFunc(func() {
		close(closed)
		for _, c := range []io.Closer{r1, w1, r2, w2} {
			c.Close() // never fails
		}
	})
	return &pipe{r1, w2, closed, shut}, &pipe{r2, w1, closed, shut}
}

// A sinner is an engine at the other end of a pipe, which plays any move and fails
// at random in each of the ways there are.
type sinner struct {
	r    *rand.Rand
	sins map[game.Termination]int // that it has committed, by what comes of them
}

// serve ends when the connection is closed.
func (s *sinner) serve(conn *pipe) {
	defer conn.Close()
	in := bufio.NewScanner(conn)
	in.Buffer(nil, 1<<20)
	var words []string // of the position
	for in.Scan() {
		line := in.Text()
		switch command, rest, _ := strings.Cut(line, " "); command {
		case "uci":
			io.WriteString(conn, "id name sinner\nuciok\n")
		case "isready":
			io.WriteString(conn, "readyok\n")
		case "position":
			words = strings.Fields(rest)
		case "quit":
			return
		case "go":
			if !s.move(conn, words) {
				return
			}
		}
	}
}

// move answers a go. It reports false if there is nothing more to be had.
func (s *sinner) move(conn *pipe, words []string) bool {
	const faults = 2 // in a thousand moves, of each kind
	now := position(words)
	moves := movegen.AppendLegal(nil, &now)
	answer := fmt.Sprintf("info depth 1 score cp 13 pv %v\nbestmove %v\n", moves[0], moves[s.r.IntN(len(moves))])
	switch s.r.IntN(1000) / faults {
	case 0: // crashes
		s.sins[game.Crash]++
		return false
	case 1: // crashes in the middle of a line
		s.sins[game.Crash]++
		io.WriteString(conn, answer[:len(answer)-4])
		return false
	case 2: // hangs, and does not listen
		s.sins[game.TimeForfeit]++
		<-conn.closed
		return false
	case 3: // is silent, but listens
		s.sins[game.TimeForfeit]++
		io.Copy(io.Discard, conn)
		return false
	case 4:
		s.sins[game.IllegalMove]++
		answer = "bestmove a1b4\n" // no piece moves so
	case 5:
		s.sins[game.IllegalMove]++
		answer = "bestmove \x00\xff\n"
	case 6: // says nothing but noise
		s.sins[game.Crash]++
		noise := strings.Repeat("\x00\xfe\xff", 1000)
		for {
			if _, err := io.WriteString(conn, noise); err != nil {
				return false
			}
		}
	}
	_, err := io.WriteString(conn, answer)
	return err == nil
}

// Games of engines that crash, hang, fall silent, play illegal moves and
// close their pipes: every game is counted, once, with what was wrong, and no
// connection and no goroutine is left.
func TestFaultyPipes(t *testing.T) {
	for concurrency, rounds := range map[int]int{1: 50, 4: 500} {
		if !testdata.Long() {
			rounds /= 10
		}
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			var sinners []*sinner
			open := func(ctx context.Context) (search.Searcher, error) {
				mu.Lock()
				s := &sinner{rand.New(rand.NewPCG(7, uint64(len(sinners)))), make(map[game.Termination]int)}
				sinners = append(sinners, s)
				mu.Unlock()
				near, far := newPipe()
				go s.serve(far)
				c, err := uci.NewClient(ctx, near)
				if err != nil {
					return nil, err
				}
				return c, nil
			}
			var out bytes.Buffer
			m := match.Options{MaxFaults: -1,
				Players: []match.Player{{Name: "a", Open: open}, {Name: "b", Open: open}},
				Rounds:  rounds, Concurrency: concurrency, MaxMoves: 40, Games: &out,
				Control: match.Control{Clock: live.Control{{Time: 20 * time.Second, Increment: time.Second}}},
			}
			counted := make(map[game.Termination]int)
			games := make(map[string]bool)
			m.Report = func(r *match.Record, _ match.Summary) {
				games[fmt.Sprint(r.Round, r.Game)] = true
				if r.Failure != nil {
					counted[r.Termination]++
				}
			}
			s, err := match.Run(t.Context(), m)
			if err != nil {
				t.Fatal(err)
			}
			synctest.Wait() // for engines that have nobody to answer to
			committed := make(map[game.Termination]int)
			for _, s := range sinners {
				for sin, n := range s.sins {
					committed[sin] += n
				}
			}
			if diff := cmp.Diff(committed, counted); diff != "" || len(counted) != 3 {
				t.Errorf("failures (-committed +counted):\n%s", diff)
			}
			if s.Played != 2*rounds || len(games) != 2*rounds || s.Standings[0].Games.Games() != 2*rounds || s.Standings[0].Pairs.Pairs() != rounds {
				t.Errorf("%d games: %+v", len(games), s)
			}
			again := match.Options{Players: m.Players, Rounds: rounds, Control: m.Control}
			if again.Resume, _, err = match.ReadPlayed(&out, again); err != nil {
				t.Fatal(err)
			}
			read, err := match.Run(t.Context(), again)
			if diff := cmp.Diff(s, read); diff != "" || err != nil {
				t.Errorf("summary (-played +read):\n%s, %v", diff, err)
			}
			t.Logf("%d engines, %v", len(sinners), counted)
			// The bubble is an error if a goroutine is left in it.
		})
	}
}
