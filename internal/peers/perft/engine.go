package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// answerTime is how long an engine may take over one answer before it is ended.
const answerTime = 5 * time.Minute

// An engine is a UCI engine that knows "go perft", as Stockfish and its kin do.
type engine struct {
	name  string
	in    io.WriteCloser
	lines *bufio.Scanner
	wait  func() error // returns when the engine has ended
	kill  func()
}

// startEngine starts the program at path.
func startEngine(path string) (*engine, error) {
	cmd := exec.Command(path)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	e := newEngine(in, out)
	e.wait = cmd.Wait
	e.kill = func() { cmd.Process.Kill() }
	if err := e.greet(path); err != nil {
		e.kill()
		e.wait()
		return nil, err
	}
	return e, nil
}

func newEngine(in io.WriteCloser, out io.Reader) *engine {
	return &engine{
		in:    in,
		lines: bufio.NewScanner(out),
		wait:  func() error { return nil },
		kill:  func() {},
	}
}

// greet shakes hands, learns the engine's name, and asks for one thread.
func (e *engine) greet(path string) error {
	e.name = path
	if err := e.send("uci"); err != nil {
		return err
	}
	for {
		line, err := e.receive()
		if err != nil {
			return err
		}
		if name, ok := strings.CutPrefix(line, "id name "); ok {
			e.name = name
		}
		if line == "uciok" {
			break
		}
	}
	if err := e.send("setoption name Threads value 1", "isready"); err != nil {
		return err
	}
	for {
		if line, err := e.receive(); err != nil || line == "readyok" {
			return err
		}
	}
}

// perft has the engine count the leaves, and returns their number and the time
// from the question to the answer.
func (e *engine) perft(fen string, depth int) (uint64, time.Duration, error) {
	if err := e.send("position fen "+fen, "isready"); err != nil {
		return 0, 0, err
	}
	for {
		line, err := e.receive()
		if err != nil {
			return 0, 0, err
		}
		if line == "readyok" {
			break
		}
	}
	begin := time.Now()
	if err := e.send(fmt.Sprintf("go perft %d", depth)); err != nil {
		return 0, 0, err
	}
	for {
		line, err := e.receive()
		if err != nil {
			return 0, 0, err
		}
		if count, ok := strings.CutPrefix(line, "Nodes searched: "); ok {
			took := time.Since(begin)
			nodes, err := strconv.ParseUint(count, 10, 64)
			return nodes, took, err
		}
		if strings.HasPrefix(line, "bestmove") {
			return 0, 0, fmt.Errorf("%s does not know go perft", e.name)
		}
	}
}

// close asks the engine to leave and waits until it has.
func (e *engine) close() error {
	err := e.send("quit")
	e.in.Close()
	if werr := e.wait(); err == nil {
		err = werr
	}
	return err
}

func (e *engine) send(lines ...string) error {
	_, err := io.WriteString(e.in, strings.Join(lines, "\n")+"\n")
	return err
}

// receive returns the next line, without blanks at its ends. If there is none in
// answerTime it ends the engine.
func (e *engine) receive() (string, error) {
	timer := time.AfterFunc(answerTime, e.kill)
	defer timer.Stop()
	if e.lines.Scan() {
		return strings.TrimSpace(e.lines.Text()), nil
	}
	err := e.lines.Err()
	if err == nil {
		err = io.ErrUnexpectedEOF
	}
	return "", fmt.Errorf("%s gave no answer: %w", e.name, err)
}
