package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// The codes of JSON-RPC 2.0 for what is no request.
const (
	parseError     = -32700
	invalidRequest = -32600
)

// patience is how long the answers to requests are waited for after the end of the input. No tool
// takes as long.
const patience = 2 * time.Minute

// A connection is between the standard input and output and the server, which would end at a line that
// is no message, and at the end of the input without the answers that are still to come. Each
// line that is malformed gets an error instead, and the end of the input waits for the answers.
type connection struct {
	in  *bufio.Reader
	out io.Writer

	mu      sync.Mutex
	partial []byte                  // of a line from the server
	waiting map[jsonrpc.ID]struct{} // the requests without an answer
	changed chan struct{}           // is told when waiting has changed
}

func newConnection(in io.Reader, out io.Writer) *connection {
	return &connection{
		in: bufio.NewReaderSize(in, 1<<16), out: out,
		waiting: make(map[jsonrpc.ID]struct{}), changed: make(chan struct{}, 1),
	}
}

// A message is what matters here of a message of JSON-RPC.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  *string         `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   json.RawMessage `json:"error"`
}

// check returns what is wrong with a message that was decoded, or "".
func (m *message) check() string {
	switch {
	case m.Version != "2.0":
		return `"jsonrpc" is not "2.0"`
	case len(m.ID) > 0 && m.ID[0] != '"' && m.ID[0] != '-' && (m.ID[0] < '0' || m.ID[0] > '9') && string(m.ID) != "null":
		return `"id" is neither a string nor a number`
	case len(m.ID) > 0 && m.ID[0] != '"' && !isInteger(m.ID): // the answer would have another one
		return `"id" is a number, but not an integer from -2^53 to 2^53`
	case len(m.Params) > 0 && m.Params[0] != '{' && m.Params[0] != '[' && string(m.Params) != "null":
		return `"params" is neither an object nor an array`
	case m.Method == nil && (len(m.ID) == 0 || len(m.Result) == 0 && len(m.Error) == 0):
		return "neither a request, a notification nor a response"
	}
	return ""
}

// isInteger reports whether a float64 can tell a number from all other integers. It takes null for one.
func isInteger(number json.RawMessage) bool {
	var f float64
	err := json.Unmarshal(number, &f)
	return err == nil && f == math.Trunc(f) && math.Abs(f) < 1<<53
}

// pass passes the messages of the input to to, and the end of the input when all requests have their
// answers. It returns at the end of ctx, too.
func (c *connection) pass(ctx context.Context, to *io.PipeWriter) {
	for {
		line, err := c.line()
		if len(bytes.TrimSpace(line)) > 0 || errors.Is(err, bufio.ErrTooLong) {
			if c.accept(line, err) {
				if _, err := to.Write(append(line, '\n')); err != nil {
					return
				}
			}
		}
		if err != nil && !errors.Is(err, bufio.ErrTooLong) {
			c.wait(ctx)
			to.Close()
			return
		}
	}
}

// line reads a line without its end. The error is [bufio.ErrTooLong] for one that is too long, of which
// it returns nothing, or that of the input.
func (c *connection) line() ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := c.in.ReadSlice('\n')
		if long = long || len(line)+len(part) > maxLine; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err != nil:
			return line, err
		case long:
			return nil, bufio.ErrTooLong
		}
		return bytes.TrimRight(line, "\r\n"), nil
	}
}

// accept notes what a line asks for. It reports false for one that is malformed, which it answers.
func (c *connection) accept(line []byte, err error) bool {
	if errors.Is(err, bufio.ErrTooLong) {
		c.refuse(invalidRequest, nil, "a line is longer than 4 MiB")
		return false
	}
	if !json.Valid(line) {
		c.refuse(parseError, nil, "not JSON")
		return false
	}
	list := []json.RawMessage{line}
	if text := bytes.TrimSpace(line); text[0] == '[' {
		json.Unmarshal(text, &list) // it is valid
		if len(list) == 0 {
			c.refuse(invalidRequest, nil, "an empty batch")
			return false
		}
	}
	messages := make([]jsonrpc.Message, len(list)) // as the server reads them
	for i, text := range list {
		var m message
		why := "not an object with the fields of JSON-RPC"
		if json.Unmarshal(text, &m) == nil {
			why = m.check()
		}
		if why == "" {
			var err error
			if messages[i], err = jsonrpc.DecodeMessage(text); err != nil {
				why = err.Error()
			}
		}
		if why != "" {
			id := m.ID
			if len(list) > 1 || len(id) == 0 || id[0] == '{' || id[0] == '[' || id[0] == 't' || id[0] == 'f' {
				id = nil
			}
			c.refuse(invalidRequest, id, why)
			return false
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range messages {
		switch m, _ := m.(*jsonrpc.Request); {
		case m == nil: // a response
		case m.IsCall():
			c.waiting[m.ID] = struct{}{}
		case m.Method == "notifications/cancelled":
			var params map[string]any
			if json.Unmarshal(m.Params, &params) == nil {
				if id, err := jsonrpc.MakeID(params["requestId"]); err == nil {
					delete(c.waiting, id) // it gets no answer
				}
			}
		}
	}
	return true
}

// refuse answers a line that is no message.
func (c *connection) refuse(code int, id json.RawMessage, why string) {
	if id == nil {
		id = json.RawMessage("null")
	}
	text, err := json.Marshal(map[string]any{
		"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": code, "message": why},
	})
	if err == nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.out.Write(append(text, '\n')) // the server will see an error too
	}
}

// Write writes whole lines from the server to the output.
func (c *connection) Write(text []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.partial = append(c.partial, text...)
	end := bytes.LastIndexByte(c.partial, '\n') + 1
	if end == 0 {
		return len(text), nil
	}
	_, err := c.out.Write(c.partial[:end])
	for line := range bytes.Lines(c.partial[:end]) {
		c.answered(line)
	}
	c.partial = append(c.partial[:0], c.partial[end:]...)
	return len(text), err
}

// answered notes the answers in a line from the server.
func (c *connection) answered(line []byte) {
	list := []json.RawMessage{line}
	if text := bytes.TrimSpace(line); len(text) > 0 && text[0] == '[' && json.Unmarshal(text, &list) != nil {
		return
	}
	for _, text := range list {
		if m, err := jsonrpc.DecodeMessage(text); err == nil {
			if m, ok := m.(*jsonrpc.Response); ok {
				delete(c.waiting, m.ID)
			}
		}
	}
	select {
	case c.changed <- struct{}{}:
	default:
	}
}

// wait waits until all requests have their answers.
func (c *connection) wait(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		c.mu.Lock()
		n := len(c.waiting)
		c.mu.Unlock()
		if n == 0 {
			return
		}
		select {
		case <-c.changed:
		case <-ctx.Done():
			return
		}
	}
}

// Close does nothing: the output stays open.
func (c *connection) Close() error { return nil }
