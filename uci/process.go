package uci

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// A process is an engine that was started here, as a connection to it.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *os.File
	stderr *os.File
	grace  time.Duration

	exited chan struct{} // closed when the process has ended and err is set
	err    error
	hushed chan struct{} // closed when no more is read from stderr

	closing sync.Once
	killed  error // that it had to be, by Close

	mu    sync.Mutex
	words string // the last from stderr
}

// mostWords is how much of what is written to stderr is kept, in bytes.
const mostWords = 4 << 10

func startProcess(d *Driver, j *journal, command string, args []string) (*process, error) {
	cmd := exec.Command(command, args...)
	cmd.Dir, cmd.Env = d.Dir, d.Env
	ownGroup(cmd)
	// The pipes are files of our own: those of exec would be closed as soon as the
	// process has ended, with its last words unread.
	out, outW, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	stderr, stderrW, err := os.Pipe()
	if err != nil {
		out.Close()
		outW.Close()
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = outW, stderrW
	in, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	outW.Close()
	stderrW.Close()
	if err != nil {
		out.Close()
		stderr.Close()
		return nil, err
	}
	p := &process{
		cmd: cmd, in: in, out: out, stderr: stderr, grace: d.grace(),
		exited: make(chan struct{}), hushed: make(chan struct{}),
	}
	go p.listen(j)
	go p.wait()
	return p, nil
}

// wait is the goroutine that sees the process off, and what it has started. If
// something has left its group and keeps the output open, that is no longer
// listened to.
func (p *process) wait() {
	defer close(p.exited)
	p.err = p.cmd.Wait()
	killGroup(p.cmd)
	late := time.Now().Add(min(p.grace, time.Minute))
	p.out.SetReadDeadline(late)
	p.stderr.SetReadDeadline(late)
}

// listen is the goroutine that reads what is written to stderr.
func (p *process) listen(j *journal) {
	defer close(p.hushed)
	lines := lineReader{in: bufio.NewReader(p.stderr)}
	for {
		line, err := lines.next()
		switch err {
		case nil:
			line = strings.TrimSuffix(line, "\r")
			j.note(FromStderr, line)
			p.mu.Lock()
			p.words += line + "\n"
			if extra := len(p.words) - mostWords; extra > 0 {
				p.words = strings.ToValidUTF8(p.words[extra:], "")
			}
			p.mu.Unlock()
		case errLong:
		default:
			return
		}
	}
}

// Read reads what the engine says.
func (p *process) Read(to []byte) (int, error) { return p.out.Read(to) }

// Write writes to the engine.
func (p *process) Write(b []byte) (int, error) { return p.in.Write(b) }

// Close closes the engine's input and waits for it to end. After the grace time it
// kills it, which is the error.
func (p *process) Close() error {
	p.closing.Do(func() {
		p.in.Close()
		if !within(p.exited, p.grace) {
			p.killed = &SilenceError{"the end", p.grace}
			killGroup(p.cmd)
			// What cannot even be killed is not waited for.
			within(p.exited, time.Minute)
		}
		p.out.Close()
		p.stderr.Close()
		<-p.hushed
	})
	return p.killed
}

// kill ends the engine, and what it has started, at once.
func (p *process) kill() {
	if !isClosed(p.exited) {
		killGroup(p.cmd)
	}
	p.Close()
}

// death returns how the process has ended when its output has with err. The output
// may have been all that was closed; that is not waited for long.
func (p *process) death(err error) *DeathError {
	const limit = 500 * time.Millisecond
	d := &DeathError{Err: err}
	if within(p.exited, min(p.grace, limit)) {
		within(p.hushed, min(p.grace, limit)) // last words may be under way still
		if d.Err = p.err; d.Err == nil {
			d.Err = io.EOF
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	d.Words = strings.TrimSpace(p.words)
	return d
}
