package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

const begin = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

// served returns the answers to lines of input by their ids, those without an id in order as null0,
// null1 and so on.
func served(t *testing.T, input string) map[string]message {
	t.Helper()
	var out, errs bytes.Buffer
	if status := cli.Run(t.Context(), Command(), nil, strings.NewReader(begin+input), &out, &errs); status != 0 {
		t.Errorf("status %d, %s", status, &errs)
	}
	answers := make(map[string]message)
	nulls := 0
	for line := range bytes.Lines(out.Bytes()) {
		var m message
		if err := json.Unmarshal(line, &m); err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		id := string(m.ID)
		if id == "null" || id == "" {
			id = fmt.Sprint("null", nulls)
			nulls++
		}
		answers[id] = m
	}
	return answers
}

func codeOf(m message) int {
	var e struct{ Code int }
	json.Unmarshal(m.Error, &e)
	return e.Code
}

// A line that is no message gets an error, and the server goes on.
func TestMalformedLines(t *testing.T) {
	for _, test := range []struct {
		line string
		code int
		id   string
	}{
		{"{", parseError, "null0"},
		{"hello", parseError, "null0"},
		{`{"jsonrpc":"2.0","id":1,"method":"ping"}}`, parseError, "null0"},
		{"42", invalidRequest, "null0"},
		{"[]", invalidRequest, "null0"},
		{`"ping"`, invalidRequest, "null0"},
		{`{}`, invalidRequest, "null0"},
		{`{"jsonrpc":"1.0","id":7,"method":"ping"}`, invalidRequest, "7"},
		{`{"jsonrpc":"2.0","id":7,"method":42}`, invalidRequest, "7"},
		{`{"jsonrpc":"2.0","id":7}`, invalidRequest, "7"},
		{`{"jsonrpc":"2.0","id":"a","method":"ping","params":3}`, invalidRequest, `"a"`},
		{`{"jsonrpc":"2.0","id":{},"method":"ping"}`, invalidRequest, "null0"},
		{`{"jsonrpc":"2.0","id":7,"method":"ping","x":"` + strings.Repeat("x", maxLine) + `"}`, invalidRequest, "null0"},
		{"\xff\xfe", parseError, "null0"},
		{`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, invalidRequest, "1.5"},
		{`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`, invalidRequest, "9007199254740993"},
		{`{"jsonrpc":"2.0","id":1e999,"method":"ping"}`, invalidRequest, "1e999"},
		{`{"JSONRPC":"2.0","id":7,"method":"ping"}`, invalidRequest, "7"},
		{`{"jsonrpc":"2.0","id":7,"error":3}`, invalidRequest, "7"},
		{`{"jsonrpc":"2.0","id":7,"method":"ping","params":{"x":` + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + `}}`, invalidRequest, "7"},
	} {
		answers := served(t, test.line+"\n\n"+`{"jsonrpc":"2.0","id":100,"method":"ping"}`+"\n")
		bad, ok := answers[test.id]
		if !ok || codeOf(bad) != test.code {
			t.Errorf("%.60s: %s, want code %d for %s", test.line, bad.Error, test.code, test.id)
		}
		if after, ok := answers["100"]; !ok || len(after.Error) > 0 {
			t.Errorf("%.60s: no answer to the next request: %+v", test.line, answers)
		}
	}
}

// All requests are answered after the end of the input, also the last one without a line end.
func TestAnswersAfterEnd(t *testing.T) {
	input := ""
	const n = 20
	for i := range n {
		input += fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"analyse","arguments":{"moves":["e4"],"nodes":%d}}}`+"\n", i+1, 2000*(i+1))
	}
	answers := served(t, strings.TrimSuffix(input, "\n"))
	for i := range n {
		if m, ok := answers[fmt.Sprint(i+1)]; !ok || len(m.Result) == 0 {
			t.Errorf("request %d: %+v", i+1, m)
		}
	}
}

// The end of the input waits for the answers to requests and for nothing else, however their ids are
// written: the answers may write them in another way.
func TestSpellingsOfIDs(t *testing.T) {
	for _, test := range []struct{ id, answered string }{
		{`"a"`, `"a"`},
		{`"\u0041"`, `"A"`},
		{`"\u003cb\u003e & \u00e9"`, `"<b> & é"`},
		{`""`, `""`},
		{`2.0`, `2`},
		{`-3e2`, `-300`},
		{`-9007199254740991`, `-9007199254740991`},
	} {
		begun := time.Now()
		answers := served(t, `{"jsonrpc":"2.0","id":`+test.id+`,"method":"ping"}`+"\n")
		if m, ok := answers[test.answered]; !ok || len(m.Result) == 0 {
			t.Errorf("%s: %+v", test.id, answers)
		}
		if took := time.Since(begun); took > patience/2 {
			t.Fatalf("%s: it took %v", test.id, took)
		}
	}
	// A field with another spelling is not the id: that is a notification.
	begun := time.Now()
	for _, line := range []string{
		`{"jsonrpc":"2.0","ID":7,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":"\u0041","method":"tools/call","params":{"name":"analyse","arguments":{"movetime":60000}}}` + "\n" +
			`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"A"}}`,
	} {
		served(t, line+"\n")
		if took := time.Since(begun); took > patience/4 {
			t.Fatalf("%s: it took %v", line, took)
		}
	}
}

// A diagram is an image, and stands in the answer once.
func TestDiagramIsImage(t *testing.T) {
	c := inMemory(t)
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "diagram", Arguments: json.RawMessage(`{"moves": ["e4"], "size": 20}`)})
	if err != nil || len(r.Content) != 1 {
		t.Fatalf("%v, %v", r, err)
	}
	picture, ok := r.Content[0].(*mcp.ImageContent)
	if !ok || picture.MIMEType != "image/png" {
		t.Fatalf("content %#v", r.Content[0])
	}
	decoded, err := png.Decode(bytes.NewReader(picture.Data))
	if err != nil || decoded.Bounds().Dx() < 160 {
		t.Errorf("%v, %v", decoded, err)
	}
	if text, err := json.Marshal(r.StructuredContent); err != nil || len(text) > 200 {
		t.Errorf("structure of %d bytes, %v", len(text), err)
	}
}

// The start position has one name in all tools.
func TestArgumentNames(t *testing.T) {
	c := inMemory(t)
	list, err := c.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range list.Tools {
		schema, err := json.Marshal(tool.InputSchema)
		if err != nil {
			t.Fatal(err)
		}
		if has := bytes.Contains(schema, []byte(`"fen":`)); has == (tool.Name == "check_pgn") || bytes.Contains(schema, []byte(`"start":`)) {
			t.Errorf("%s: arguments %s", tool.Name, schema)
		}
	}
}
