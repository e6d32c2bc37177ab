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

// Handshake is the start of a script: the answer to "uci", with the options that a
// [uci.Client] sets by itself.
const Handshake = `
	> uci
	< id name Scripted
	< id author ucitest
	< option name MultiPV type spin default 1 min 1 max 10
	< option name UCI_Chess960 type check default false
	< uciok
`

// Play returns a connection to an engine that follows a script, one step a line:
//
//	> pattern   reads a line from the client, which must match; * matches any text
//	< text      writes a line
//	say "text"  writes a Go string, without adding a line end
//	times N T   writes line T N times
//	wait D      waits for a [time.Duration]
//	hang        stops reading and writing until the connection is closed
//	die         closes the connection
//	# text      is a comment
//
// After the last step the engine reads and ignores commands, and exits on "quit".
//
// The test fails if the client sends something else, if the connection is closed before the
// end of the script (except during hang, or while say or times writes), or if a step is
// invalid. The connection is closed at the end of the test.
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

// A player follows a script.
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

var errScript = errors.New("invalid step")

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
			return fmt.Errorf("the client sends %q", line)
		}
		return nil
	case "<":
		return p.say(rest + "\n")
	case "say":
		text, err := strconv.Unquote(rest)
		if err != nil {
			return errScript
		}
		p.say(text) // the client may close the connection
		return nil
	case "times":
		number, text, _ := strings.Cut(rest, " ")
		n, err := strconv.Atoi(number)
		if err != nil {
			return errScript
		}
		for range n {
			if err := p.say(text + "\n"); err != nil {
				return nil // the client may close the connection
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

// wait waits, or until the connection is closed.
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

// escape makes * match slashes too, and other characters match themselves.
func escape(text string) string {
	return strings.NewReplacer("/", "|", "[", "(", "]", ")", "?", "!", `\`, "|").Replace(text)
}
