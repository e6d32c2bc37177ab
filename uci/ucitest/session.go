package ucitest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/internal/wire"
)

// A session is a conversation with an engine about one rule. Its methods return an error
// if the engine breaks a rule that the conversation depends on.
type session struct {
	*Checker
	ctx  context.Context
	peer *wire.Peer
	sub  *wire.Subscription
	gone error // why there is nothing more to read

	ids     []string // of lines "id"
	options []uci.Option
	strange []string // declarations of options that cannot be read, and why

	lines []string // the conversation since mark, with all commands before it
	known bool     // the handshake is over, and does not matter once something else is sent

	evidence []string // what proves a failure, if not lines
}

// A skipped is why a rule does not apply.
type skipped string

func (s skipped) Error() string { return string(s) }

// connect starts an engine.
func (c *Checker) connect(ctx context.Context) (*session, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	var log func(direction byte, line string)
	if c.Log != nil {
		log = func(direction byte, line string) { c.Log(string(rune(direction)) + " " + line) }
	}
	trace := wire.NewTrace(log)
	var peer *wire.Peer
	if c.Open == nil {
		var err error
		if peer, err = wire.Start(wire.Command{Name: c.Command, Args: c.Args, Grace: c.Patience}, trace); err != nil {
			return nil, err
		}
	} else {
		conn, err := c.Open()
		if err != nil {
			return nil, err
		}
		peer = wire.NewPeer(conn, trace, c.Patience)
	}
	s := &session{Checker: c, ctx: ctx, peer: peer}
	s.sub, s.gone = peer.Subscribe()
	return s, nil
}

// close ends the engine, by force if it has shown that it needs it.
func (s *session) close() {
	if s.gone == nil {
		s.peer.Send("quit")
		var err error
		for deadline := time.Now().Add(s.Late); err == nil; {
			_, err = s.next(deadline)
		}
	}
	s.peer.Kill()
}

// restart ends the engine and starts another.
func (s *session) restart() error {
	s.close()
	again, err := s.connect(s.ctx)
	if err != nil {
		return err
	}
	*s = *again
	return s.handshake()
}

// maxKept bounds the lines that are kept of a conversation, and maxKeptBytes each of them.
const (
	maxKept      = 5000
	maxKeptBytes = 300
)

func (s *session) keep(direction, line string) {
	line = wire.OneLine(line)
	if len(line) > maxKeptBytes {
		line = strings.ToValidUTF8(line[:maxKeptBytes], "") + "…"
	}
	if len(s.lines) == maxKept {
		s.lines = slices.DeleteFunc(s.lines, isInfo)
		if len(s.lines) == maxKept {
			s.lines = s.lines[1:]
		}
	}
	s.lines = append(s.lines, direction+" "+line)
}

func isInfo(line string) bool { return strings.HasPrefix(line, "< info") }

// mark begins another part of the conversation, which what the engine has said before does
// not matter for.
func (s *session) mark() {
	s.lines = slices.DeleteFunc(s.lines, func(line string) bool { return !strings.HasPrefix(line, ">") })
}

// proof returns the conversation since the mark with the commands before it, without most
// of its "info" lines.
func (s *session) proof() []string {
	if s.evidence != nil {
		return s.evidence
	}
	const commands = 12 // that are shown at most before the first answer
	lines := s.lines
	first := max(slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "<") }), 0)
	if first > commands {
		lines = lines[first-commands:]
	}
	var short []string
	for i, line := range lines {
		if isInfo(line) && i > 0 && isInfo(lines[i-1]) && i+1 < len(lines) && isInfo(lines[i+1]) {
			if short[len(short)-1] != "…" {
				short = append(short, "…")
			}
			continue
		}
		short = append(short, line)
	}
	if s.gone != nil {
		if stderr, _ := s.peer.Exit(s.gone); stderr != "" {
			for line := range strings.Lines(stderr) {
				short = append(short, "! "+strings.TrimSpace(line))
			}
		}
	}
	return short
}

// send sends commands at once.
func (s *session) send(commands ...string) {
	if s.known {
		s.known, s.lines = false, nil
	}
	for _, c := range commands {
		s.keep(">", c)
	}
	s.peer.Send(commands...)
}

var errSilence = errors.New("no answer")

// A silenceError is the error of an engine that does not answer in time.
type silenceError struct {
	word   string // what it should have sent
	within time.Duration
}

func (e *silenceError) Error() string { return fmt.Sprintf("no %q within %v", e.word, e.within) }

// next returns the next line. The error is errSilence after the deadline.
func (s *session) next(deadline time.Time) (string, error) {
	if s.gone != nil {
		return "", s.ended()
	}
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	select {
	case r := <-s.sub.Lines:
		switch {
		case r.Err == wire.ErrLineTooLong:
			return "", fmt.Errorf("a line has more than %d bytes", wire.MaxLine)
		case r.Err != nil:
			s.gone = r.Err
			return "", s.ended()
		}
		s.keep("<", r.Line)
		return strings.Join(strings.Fields(r.Line), " "), nil
	case <-timer.C:
		return "", errSilence
	case <-s.ctx.Done():
		return "", context.Cause(s.ctx)
	}
}

// ended returns how the engine has ended.
func (s *session) ended() error {
	_, cause := s.peer.Exit(s.gone)
	return fmt.Errorf("the engine has ended: %v", cause)
}

// until reads lines up to one that begins with a word, calling see for those before it.
func (s *session) until(word string, within time.Duration, see func(line string) error) (string, error) {
	deadline := time.Now().Add(within)
	for {
		line, err := s.next(deadline)
		if err == errSilence {
			return "", &silenceError{word, within}
		}
		if err != nil {
			return "", err
		}
		if first(line) == word {
			return line, nil
		}
		if see != nil {
			if err := see(line); err != nil {
				return "", err
			}
		}
	}
}

func first(line string) string {
	word, _, _ := strings.Cut(line, " ")
	return word
}

// handshake sends "uci" and reads what the engine says about itself.
func (s *session) handshake() error {
	s.send("uci")
	_, err := s.until("uciok", s.Patience, func(line string) error {
		switch first(line) {
		case "id":
			s.ids = append(s.ids, line)
		case "option":
			o, err := uci.ParseOption(line)
			if err != nil {
				s.strange = append(s.strange, fmt.Sprintf("%s: %v", line, err))
				return nil
			}
			s.options = append(s.options, o)
		}
		return nil
	})
	s.known = err == nil
	return err
}

// ready sends "isready" and waits for the answer. A best move is one too many.
func (s *session) ready() error {
	s.send("isready")
	_, err := s.until("readyok", s.Patience, noBestMove)
	return err
}

// noBestMove is for lines among which there must be no best move.
func noBestMove(line string) error {
	if first(line) == "bestmove" {
		return errors.New(`a "bestmove" that nobody has asked for`)
	}
	return nil
}

// holds watches the engine for a while in which it must not send a best move.
func (s *session) holds() error {
	deadline := time.Now().Add(s.Hold)
	for {
		line, err := s.next(deadline)
		switch {
		case err == errSilence:
			return nil
		case err != nil:
			return err
		case first(line) == "bestmove":
			return errors.New(`"bestmove" before "stop" or "ponderhit"`)
		}
	}
}

// needs skips the rule if the engine does not have the option.
func (s *session) needs(option string) error {
	if slices.ContainsFunc(s.options, func(o uci.Option) bool { return strings.EqualFold(o.Name, option) }) {
		return nil
	}
	return skipped("the engine has no option " + option)
}

// set sets an option that the engine must have for the rule to apply.
func (s *session) set(name, value string) error {
	if err := s.needs(name); err != nil {
		return err
	}
	s.send("setoption name " + name + " value " + value)
	return nil
}
