package mcp

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// versions are those of the protocol that the server speaks, the newest first. What it uses of
// them is the same. See https://modelcontextprotocol.io/specification.
var versions = []string{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

// A message is a request of JSON-RPC, or a notification if it has no ID.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// A rpcError is the answer to a request that cannot be understood.
type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

// The codes of JSON-RPC.
const (
	parseError     = -32700
	invalidRequest = -32600
	noMethod       = -32601
	invalidParams  = -32602
)

// object is one of JSON.
type object = map[string]any

// A tool is what the client can call.
type tool struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Input       object `json:"inputSchema"`
	Output      object `json:"outputSchema"`
	Annotations object `json:"annotations"`

	call func(ctx context.Context, arguments []byte) (any, error)
}

// newTool returns a tool, which changes nothing and reads nothing but its arguments.
func newTool[In, Out any](name, description string, answer func(context.Context, In) (Out, error)) tool {
	input := schema(reflect.TypeFor[In]())
	return tool{
		Name: name, Description: description, Input: input, Output: schema(reflect.TypeFor[Out]()),
		Annotations: object{"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
		call: func(ctx context.Context, arguments []byte) (any, error) {
			var in In
			if len(arguments) == 0 {
				arguments = []byte("{}")
			}
			d := json.NewDecoder(bytes.NewReader(arguments))
			d.DisallowUnknownFields()
			if err := d.Decode(&in); err != nil {
				return nil, fmt.Errorf("arguments: %w", err)
			}
			var given map[string]json.RawMessage
			if err := json.Unmarshal(arguments, &given); err != nil {
				return nil, fmt.Errorf("arguments: %w", err)
			}
			for _, name := range input["required"].([]string) {
				if given[name] == nil {
					return nil, fmt.Errorf("arguments: missing %q", name)
				}
			}
			return answer(ctx, in)
		},
	}
}

// schema returns the JSON Schema of a type. The tags "jsonschema" of fields are their descriptions.
func schema(t reflect.Type) object {
	switch t.Kind() {
	case reflect.Pointer:
		return schema(t.Elem())
	case reflect.Slice:
		return object{"type": "array", "items": schema(t.Elem())}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Int, reflect.Uint64:
		return object{"type": "integer"}
	case reflect.String:
		return object{"type": "string"}
	case reflect.Struct:
		properties, required := object{}, []string{}
		for _, f := range reflect.VisibleFields(t) {
			if f.Anonymous {
				continue // its fields follow
			}
			name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			property := schema(f.Type)
			if text := f.Tag.Get("jsonschema"); text != "" {
				property["description"] = text
			}
			properties[name] = property
			if options != "omitempty" {
				required = append(required, name)
			}
		}
		return object{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
	}
	panic(fmt.Sprintf("mcp: no schema for %v", t))
}

// A server answers the requests of a client.
type server struct {
	info  object // the answer to "initialize", without the version of the protocol
	tools []tool

	mu    sync.Mutex // guards out, err and calls
	out   io.Writer
	err   error // of writing
	calls map[string]context.CancelFunc
}

// run answers requests, each in a line, until the input ends or ctx does. Requests are answered as
// soon as the answer is known; those under way at the end of the input are still answered.
func (s *server) run(ctx context.Context, in io.Reader, out io.Writer) error {
	s.out, s.calls = out, map[string]context.CancelFunc{}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		var calls sync.WaitGroup
		lines := bufio.NewScanner(in)
		lines.Buffer(nil, maxLine)
		for lines.Scan() {
			if line := bytes.TrimSpace(lines.Bytes()); len(line) > 0 {
				s.receive(ctx, &calls, bytes.Clone(line))
			}
		}
		if lines.Err() == nil {
			calls.Wait()
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		done <- cmp.Or(lines.Err(), s.err)
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// receive begins to answer a message.
func (s *server) receive(ctx context.Context, calls *sync.WaitGroup, line []byte) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		s.send(json.RawMessage("null"), nil, &rpcError{parseError, err.Error()})
		return
	}
	if len(m.ID) == 0 {
		var cancelled struct {
			ID json.RawMessage `json:"requestId"`
		}
		if m.Method == "notifications/cancelled" && json.Unmarshal(m.Params, &cancelled) == nil {
			s.mu.Lock()
			defer s.mu.Unlock()
			if cancel := s.calls[string(cancelled.ID)]; cancel != nil {
				cancel()
			}
		}
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	s.mu.Lock()
	s.calls[string(m.ID)] = cancel
	s.mu.Unlock()
	calls.Go(func() {
		result, err := s.answer(ctx, &m)
		if ctx.Err() == nil { // nobody waits for the answer to a request that is cancelled
			s.send(m.ID, result, err)
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.calls, string(m.ID))
		cancel()
	})
}

// send writes the answer to a request.
func (s *server) send(id json.RawMessage, result any, err error) {
	answer := object{"jsonrpc": "2.0", "id": id, "result": result}
	if err != nil {
		wrong, ok := errors.AsType[*rpcError](err)
		if !ok {
			wrong = &rpcError{invalidRequest, err.Error()}
		}
		answer = object{"jsonrpc": "2.0", "id": id, "error": wrong}
	}
	data, err := json.Marshal(answer)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		_, err = s.out.Write(append(data, '\n'))
	}
	s.err = cmp.Or(s.err, err)
}

// answer returns the answer to a request.
func (s *server) answer(ctx context.Context, m *message) (any, error) {
	switch m.Method {
	case "initialize":
		var p struct{ ProtocolVersion string }
		if err := json.Unmarshal(m.Params, &p); err != nil {
			return nil, &rpcError{invalidParams, err.Error()}
		}
		info := object{"protocolVersion": versions[0]}
		if slices.Contains(versions, p.ProtocolVersion) {
			info["protocolVersion"] = p.ProtocolVersion
		}
		for name, value := range s.info {
			info[name] = value
		}
		return info, nil
	case "ping":
		return object{}, nil
	case "tools/list":
		return object{"tools": s.tools}, nil
	case "tools/call":
		var p struct {
			Name      string
			Arguments json.RawMessage
		}
		if err := json.Unmarshal(m.Params, &p); err != nil {
			return nil, &rpcError{invalidParams, err.Error()}
		}
		i := slices.IndexFunc(s.tools, func(t tool) bool { return t.Name == p.Name })
		if i < 0 {
			return nil, &rpcError{invalidParams, fmt.Sprintf("unknown tool %q", p.Name)}
		}
		out, err := s.tools[i].call(ctx, p.Arguments)
		if err != nil {
			return object{"content": content(err.Error()), "isError": true}, nil
		}
		text, err := json.Marshal(out)
		return object{"content": content(string(text)), "structuredContent": out}, err
	}
	return nil, &rpcError{noMethod, fmt.Sprintf("unknown method %q", m.Method)}
}

// content returns a text in the form of an answer.
func content(text string) []object { return []object{{"type": "text", "text": text}} }
