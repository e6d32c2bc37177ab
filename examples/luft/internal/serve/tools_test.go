package serve

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

// A client of another make calls the tools over HTTP.
func TestTools(t *testing.T) {
	inModule(t)
	s := newTestServer(t, endpoint.Options{})
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: s.URL + toolsPath}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	list, err := session.ListTools(t.Context(), nil)
	if err != nil || len(list.Tools) != 7 {
		t.Fatalf("tools %v, %v", list, err)
	}
	for _, test := range []struct {
		tool      string
		arguments map[string]any
		bad       bool
		want      string
	}{
		{"apply_moves", map[string]any{"moves": []string{"e4", "c5"}}, false, `"turn":"white"`},
		{"apply_moves", map[string]any{"moves": []string{"e5"}}, true, "legal moves are"},
		{"analyse", map[string]any{"fen": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "depth": 4}, false, `"best":"Rd8#"`},
	} {
		answer, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: test.tool, Arguments: test.arguments})
		if err != nil || answer.IsError != test.bad || len(answer.Content) != 1 {
			t.Errorf("%s: %+v, %v", test.tool, answer, err)
			continue
		}
		if text, ok := answer.Content[0].(*mcp.TextContent); !ok || !strings.Contains(text.Text, test.want) {
			t.Errorf("%s: %+v, want %q", test.tool, answer.Content[0], test.want)
		}
	}
}

// Who may not use the server may not use its tools, and there are none unless they are asked for.
func TestToolsAccess(t *testing.T) {
	inModule(t)
	const ping = `{"jsonrpc": "2.0", "id": 1, "method": "ping"}`
	handlers := map[bool]http.Handler{}
	for _, tools := range []bool{false, true} {
		handlers[tools] = newHandler(endpoint.New(endpoint.Options{Hash: 1}), new(engine), access{tools: tools})
	}
	for _, test := range []struct {
		name, method, body string
		tools              bool
		change             func(*http.Request) // nil for none
		status             int
	}{
		{"ping", "POST", ping, true, nil, 200},
		{"not enabled", "POST", ping, false, nil, 405},
		{"not enabled, to get", "GET", "", false, nil, 404},
		{"a stream that the server would begin", "GET", "", true, nil, 405},
		{"the end of a session", "DELETE", "", true, nil, 405},
		{"another site", "POST", ping, true, func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, 403},
		{"another name", "POST", ping, true, func(r *http.Request) { r.Host = "evil.example" }, 403},
		{"not JSON by its type", "POST", ping, true, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, 415},
		{"not JSON", "POST", "{", true, nil, 400},
		{"too large", "POST", `"` + strings.Repeat("a", 4<<20) + `"`, true, nil, 413},
	} {
		r := httptest.NewRequest(test.method, "http://localhost"+toolsPath, strings.NewReader(test.body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		if test.change != nil {
			test.change(r)
		}
		w := httptest.NewRecorder()
		handlers[test.tools].ServeHTTP(w, r)
		answer := w.Result()
		body, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != test.status {
			t.Errorf("%s: status %d, %.200s, %v", test.name, answer.StatusCode, body, err)
		}
	}
}
