package file

import (
	"context"
	"io"
)

// A patient reader reads a stream that may have nothing for a long time, such as a
// terminal or a pipe, and returns the error of ctx as soon as that is cancelled, while
// the stream still waits. It is for one goroutine at a time.
type patient struct {
	ctx     context.Context
	r       io.Reader
	buf     []byte      // of the Read under way, if there is one
	answers chan answer // nil if there is none
	left    []byte      // read and not yet given away
	err     error       // behind left
}

// An answer is what a Read has returned.
type answer struct {
	n   int
	err error
}

func (p *patient) Read(to []byte) (int, error) {
	if len(p.left) == 0 && p.err == nil {
		if err := p.wait(); err != nil {
			return 0, err
		}
	}
	n := copy(to, p.left)
	p.left = p.left[n:]
	if len(p.left) > 0 {
		return n, nil
	}
	return n, p.err
}

// wait waits for the answer of a Read, which it begins if none is under way. The error is
// that of ctx.
func (p *patient) wait() error {
	if p.answers == nil {
		if p.buf == nil {
			p.buf = make([]byte, 64<<10)
		}
		answers := make(chan answer, 1)
		go func() {
			n, err := p.r.Read(p.buf)
			answers <- answer{n, err}
		}()
		p.answers = answers
	}
	select {
	case a := <-p.answers:
		p.answers, p.left, p.err = nil, p.buf[:a.n], a.err
		return nil
	case <-p.ctx.Done():
		return p.ctx.Err()
	}
}
