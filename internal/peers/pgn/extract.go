package main

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"time"
)

// extract returns the way of reading that runs pgn-extract.
func extract(program string) func(context.Context, string) (tally, time.Duration, error) {
	return func(ctx context.Context, path string) (tally, time.Duration, error) {
		var said progress
		cmd := exec.CommandContext(ctx, program, "-s", "-r", path)
		cmd.Stderr = &said
		if err := cmd.Run(); err != nil {
			if cause := context.Cause(ctx); cause != nil {
				err = cause
			}
			return tally{}, 0, fmt.Errorf("%s: %w: %s", program, err, bytes.TrimSpace(said.line))
		}
		used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		return tally{games: said.games, malformed: -1, moves: -1, slack: 999}, used, nil
	}
}

// progress is what pgn-extract tells while it reads: "Games: 1000", at every
// thousandth, among its complaints. All that is kept is the last number and the
// beginning of the last line.
type progress struct {
	games int
	line  []byte
	ended bool // line is complete
}

// maxLine is the most bytes that are kept of a line.
const maxLine = 256

// Write takes what the program says. It never fails.
func (p *progress) Write(text []byte) (int, error) {
	for _, c := range text {
		if c == '\r' || c == '\n' {
			p.endLine()
			continue
		}
		if p.ended {
			p.line, p.ended = p.line[:0], false
		}
		if len(p.line) < maxLine {
			p.line = append(p.line, c)
		}
	}
	return len(text), nil
}

func (p *progress) endLine() {
	p.ended = true
	if number, ok := bytes.CutPrefix(p.line, []byte("Games: ")); ok {
		if n, err := strconv.Atoi(string(number)); err == nil {
			p.games = n
		}
	}
}
