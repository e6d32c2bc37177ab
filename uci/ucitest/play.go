package ucitest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Handshake is the beginning of a script: an engine that introduces itself. Its
// options are those that a client sets by itself.
const Handshake = `
	> uci
	< id name Scripted
	< id author ucitest
	< option name MultiPV type spin default 1 min 1 max 10
	< option name UCI_Chess960 type check default false
	< uciok
`

// Play returns a connection to an engine that follows a script, a step on each
// line:
//
//	> pattern   waits for the next line of the client, which must be like this; *
//	            stands for any text
//	< text      says this
//	say "text"  says this as it is, a Go string, without a line end of its own
//	times N T   says line T N times
//	wait D      does nothing for a [time.Duration]
//	hang        does nothing any more, does not even listen, until the connection
//	            is closed
//	die         closes the connection
//	# text      is a comment
//
// A recorded conversation is a script. At its end the engine hears what is said and
// does nothing, except that it dies when told to quit.
//
// It is an error of the test if the client says something else, if the connection is
// closed before the script is at its end, unless it hangs, or says something other
// than a line once, and if there is a step that is none of these. The connection is
// closed at the end of the test, if it is open.
func Play(tb testing.TB, script string) io.ReadWriteCloser {
	tb.Helper()
	p, near := newPlayer(tb, script)
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.play()
	}()
	tb.Cleanup(func() {
		near.Close()
		<-done
	})
	return near
}

// A player plays a script.
type player struct {
	testing.TB
	steps []string
	heard *bufio.Reader
	conn  *conn
}

func newPlayer(tb testing.TB, script string) (*player, *conn) {
	near, far := pipe()
	p := &player{TB: tb, heard: bufio.NewReader(far), conn: far}
	for line := range strings.Lines(script) {
		p.steps = append(p.steps, strings.TrimSpace(line))
	}
	return p, near
}

var errScript = errors.New("no such step")

func (p *player) play() {
	defer p.conn.Close()
	for n, step := range p.steps {
		word, rest, _ := strings.Cut(step, " ")
		err := p.step(word, rest)
		switch {
		case word == "die" || word == "hang":
			return
		case err != nil:
			p.Errorf("line %d of the script: %.100s: %v", n+1, step, err)
			return
		}
	}
	for {
		line, err := p.hear()
		if err != nil || line == "quit" {
			return
		}
	}
}

func (p *player) step(word, rest string) error {
	switch word {
	case "", "#":
		return nil
	case ">":
		line, err := p.hear()
		if err != nil {
			return err
		}
		if ok, err := path.Match(escape(rest), escape(line)); !ok || err != nil {
			return fmt.Errorf("the client says %q", line)
		}
		return nil
	case "<":
		return p.say(rest + "\n")
	case "say":
		text, err := strconv.Unquote(rest)
		if err != nil {
			return errScript
		}
		p.say(text) // the client may well have had enough of it
		return nil
	case "times":
		number, text, _ := strings.Cut(rest, " ")
		n, err := strconv.Atoi(number)
		if err != nil {
			return errScript
		}
		for range n {
			if err := p.say(text + "\n"); err != nil {
				return nil // the same
			}
		}
		return nil
	case "wait":
		d, err := time.ParseDuration(rest)
		if err != nil {
			return errScript
		}
		return p.wait(d)
	case "hang":
		<-p.conn.closed
		return nil
	case "die":
		return nil
	}
	return errScript
}

// wait does nothing for so long, or until the connection is closed.
func (p *player) wait(d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-p.conn.closed:
		return io.ErrClosedPipe
	}
}

func (p *player) hear() (string, error) {
	line, err := p.heard.ReadString('\n')
	return strings.TrimRight(line, "\r\n"), err
}

func (p *player) say(text string) error {
	_, err := io.WriteString(p.conn, text)
	return err
}

// escape lets * stand for slashes too, and takes the meaning from other signs.
func escape(text string) string {
	return strings.NewReplacer("/", "|", "[", "(", "]", ")", "?", "!", `\`, "|").Replace(text)
}
