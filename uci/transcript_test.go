package uci

import (
	"bufio"
	"context"
	"io"
	"path"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/uci/internal/wire"
)

// A transcript is a conversation with a server, line by line, everybody having
// said all they have to say before the next line:
//
//	> text      is sent to the server
//	< pattern   is the next line it has sent, * being anything (? and [ too)
//	<~ pattern  is a line it has sent; those before are passed over
//	-           it has sent nothing more
//	open        opens the gate of the searcher (see [fake])
//	eof         the input ends
//	deaf        nobody listens any more
//	wait        some time passes
//	done        Serve has returned nil
//	broken      Serve has returned an error
//
// At the end the input ends, if it has not, and nothing may be left: no line, no
// goroutine.
func transcript(t *testing.T, e Engine, script string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		t.Helper()
		c := converse(t, e)
		for n, line := range strings.Split(strings.TrimSpace(script), "\n") {
			word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			if !c.step(e, word, rest) {
				t.Errorf("line %d of the transcript: %s", n+1, strings.TrimSpace(line))
				break
			}
			synctest.Wait()
		}
		c.end()
	})
}

type conversation struct {
	*testing.T
	in       *io.PipeWriter
	out      *io.PipeReader
	lines    chan string
	returned chan error
	cancel   context.CancelFunc
}

func converse(t *testing.T, e Engine) *conversation {
	if f, ok := e.Searcher.(*fake); ok && f.shut {
		f.gate = make(chan struct{}) // of this bubble
	}
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	c := &conversation{t, inW, outR, make(chan string, 1<<20), make(chan error, 1), cancel}
	go func() {
		lines := bufio.NewScanner(outR)
		for lines.Scan() {
			c.lines <- lines.Text()
		}
	}()
	go func() {
		c.returned <- Serve(ctx, inR, outW, e)
		inR.Close()
		outW.Close()
	}()
	return c
}

func (c *conversation) step(e Engine, word, rest string) bool {
	switch word {
	case ">":
		io.WriteString(c.in, rest+"\n")
	case "<":
		select {
		case got := <-c.lines:
			if ok, err := path.Match(escape(rest), escape(got)); !ok || err != nil {
				c.Errorf("got %q, want %q", got, rest)
				return false
			}
		default:
			c.Errorf("nothing, want %q", rest)
			return false
		}
	case "<~":
		for {
			select {
			case got := <-c.lines:
				if ok, _ := path.Match(escape(rest), escape(got)); ok {
					return true
				}
			default:
				c.Errorf("no line like %q", rest)
				return false
			}
		}
	case "-":
		select {
		case got := <-c.lines:
			c.Errorf("got %q, want nothing", got)
			return false
		default:
		}
	case "open":
		close(e.Searcher.(*fake).gate)
	case "eof":
		c.in.Close()
	case "deaf":
		c.out.Close()
	case "wait":
		time.Sleep(2 * wire.WriteFailedGrace)
	case "done", "broken":
		select {
		case err := <-c.returned:
			if (err != nil) != (word == "broken") {
				c.Errorf("returned %v", err)
			}
			c.returned <- err
		default:
			c.Error("still serving")
			return false
		}
	case "", "#":
	default:
		c.Fatalf("no such step: %s", word)
	}
	return true
}

// escape lets * stand for slashes too.
func escape(text string) string {
	return strings.NewReplacer("/", "|", "[", "(", "]", ")").Replace(text)
}

// end ends the conversation. The bubble it is in sees to it that no goroutine is
// left.
func (c *conversation) end() {
	c.in.Close()
	synctest.Wait()
	select {
	case <-c.returned:
	default:
		c.Error("still serving at the end of the input")
		c.cancel()
		<-c.returned
	}
	c.cancel()
	synctest.Wait()
	if len(c.lines) > 0 && !c.Failed() {
		c.Errorf("left over: %q", <-c.lines)
	}
}

// A scripted is a transcript with a name, and the searcher of its server.
type scripted struct {
	name, script string
	fake         *fake
}

// converseAll has the conversations.
func converseAll(t *testing.T, tests []scripted) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcript(t, Engine{Name: "Test", Author: "Nobody", Searcher: test.fake}, test.script)
		})
	}
}
