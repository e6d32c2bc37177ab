package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

// serverEnv makes the test binary the command.
const serverEnv = "LUFT_MCP_SERVER"

func TestMain(m *testing.M) {
	if os.Getenv(serverEnv) != "" {
		os.Exit(cli.Run(context.Background(), Command(), nil, os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// connect connects a client by a transport.
func connect(t testing.TB, by mcp.Transport) *mcp.ClientSession {
	t.Helper()
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), by, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// inMemory connects a client to a server in this process.
func inMemory(t testing.TB) *mcp.ClientSession {
	near, far := mcp.NewInMemoryTransports()
	if _, err := newServer(endpoint.New(endpoint.Options{})).Connect(t.Context(), far, nil); err != nil {
		t.Fatal(err)
	}
	return connect(t, near)
}

// call calls a tool and returns its structured answer as JSON, or the text of its error.
func call(t testing.TB, c *mcp.ClientSession, tool, arguments string) (answer string, failed bool) {
	t.Helper()
	r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	if err != nil {
		return err.Error(), true
	}
	if r.IsError {
		return r.Content[0].(*mcp.TextContent).Text, true
	}
	text, err := json.Marshal(r.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), false
}

func TestTools(t *testing.T) {
	c := inMemory(t)
	for _, test := range []struct {
		name, tool, arguments string
		fails                 bool
		want                  []string // parts of the answer
	}{
		{"start", "legal_moves", `{}`, false, []string{`"turn":"white"`, `"Nf3"`, `"g1f3"`, `"result":"*"`, `"check":false`}},
		{"in check", "legal_moves", `{"fen": "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"}`, false, []string{`"legal":["Kd1","Kf1","Kxe2"]`, `"check":true`}},
		{"mated", "legal_moves", `{"moves": ["f3", "e5", "g4", "Qh4"]}`, false, []string{`"legal":[]`, `"result":"0-1"`, `"reason":"checkmate"`, `"last":"Qh4#"`}},
		{"Chess960", "legal_moves", `{"fen": "chess960 0"}`, false, []string{`"fen":"bbqnnrkr/`}},
		{"bad FEN", "legal_moves", `{"fen": "8/8/8"}`, true, []string{"offset"}},
		{"unknown argument", "legal_moves", `{"fen": "8/8/8"}`, true, []string{"fen"}},
		{"wrong type", "legal_moves", `{"moves": "e4"}`, true, []string{"moves"}},

		{"moves", "apply_moves", `{"moves": ["e4", "e7e5", "Ng1-f3"]}`, false, []string{`"turn":"black"`, `"last":"Nf3"`, "/5N2/"}},
		{"no moves", "apply_moves", `{}`, true, []string{"no moves"}},
		{"illegal move", "apply_moves", `{"moves": ["e4", "e5", "Ke3"]}`, true, []string{"move 3: ", "Ke3", "white is to move in rnbqkbnr/pppp1ppp/8/4p3/", "legal moves are", "Ke2"}},
		{"ambiguous move", "apply_moves", `{"fen": "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "moves": ["Ke1", "Ke7", "Ke2", "Ke8", "Rd1"]}`, true, []string{"move 5", "more than one", "Rad1"}},
		{"move after the end", "apply_moves", `{"moves": ["f3", "e5", "g4", "Qh4#", "a3"]}`, true, []string{"move 5", "over", "checkmate"}},

		{"good FEN", "check_fen", `{"fen": "4k3/8/8/8/8/8/8/4K2R  w K -"}`, false, []string{`"valid":true`, `"fen":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"`}},
		{"FEN to repair", "check_fen", `{"fen": "4k3/8/8/8/8/8/8/4K3 w K - 0 1"}`, false, []string{`"valid":false`, `"problems":["`, `"repairs":["`, `"fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1"`}},
		{"FEN beyond repair", "check_fen", `{"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}`, false, []string{`"valid":false`, "king"}},
		{"long FEN", "check_fen", `{"fen": "` + strings.Repeat("8/", maxFEN) + `"}`, true, []string{"more than 1000 bytes"}},

		{"good PGN", "check_pgn", `{"pgn": "1. e4 e5 2. Nf3 *\n\n1. d4 1/2-1/2"}`, false, []string{`"valid":true`, `"games":2`, `"plies":4`}},
		{"bad PGN", "check_pgn", `{"pgn": "1. e4 e5 2. Nf6 *\n\n1. d4 1/2-1/2"}`, false, []string{`"valid":false`, `"games":2`, "Nf6", "line 1"}},
		{"no PGN", "check_pgn", `{"pgn": ""}`, false, []string{`"valid":false`, "no game"}},
		{"many bad games", "check_pgn", `{"pgn": "` + strings.Repeat(`1. e5 *\n\n`, 60) + `"}`, false, []string{`"games":60`}},
		{"much PGN", "check_pgn", `{"pgn": "` + strings.Repeat("*", maxPGN+1) + `"}`, true, []string{"bytes"}},

		{"mate", "analyse", `{"fen": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "depth": 4}`, false, []string{`"best":"Rd8#"`, `"uci":"d1d8"`, `"mate":1`}},
		{"lines", "analyse", `{"moves": ["e4"], "nodes": 3000, "lines": 3}`, false, []string{`"cp":`, `"moves":"1... `}},
		{"game over", "analyse", `{"moves": ["f3", "e5", "g4", "Qh4"]}`, false, []string{`"best":""`, `"lines":[]`}},
		{"too long", "analyse", `{"movetime": 60001}`, true, []string{"movetime is 60001, and may be 0 to 60000"}},
		{"too many lines", "analyse", `{"lines": 1000000000}`, true, []string{"lines is 1000000000, and may be 0 to 5"}},
		{"analysis of an illegal move", "analyse", `{"moves": ["e5"]}`, true, []string{"move 1", "legal moves are"}},

		{"diagram", "diagram", `{"moves": ["e4"], "size": 20}`, false, []string{`"fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b`}},
		{"diagram of a variant", "diagram", `{"fen": "crazyhouse", "size": 20}`, false, []string{`"fen":"crazyhouse rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w`}},
		{"diagram of a drop", "diagram", `{"fen": "crazyhouse", "moves": ["e4", "d5", "exd5", "Qxd5", "P@e4"], "size": 20}`, false, []string{`"fen":"crazyhouse rnb1kbnr/ppp1pppp/8/3q4/4P3/`}},
		{"diagram after the end of a variant", "diagram", `{"fen": "atomic", "moves": ["Nf3", "a6", "Ng5", "a5", "Nxf7"], "size": 20}`, false, []string{`"fen":"atomic rnb`}},
		{"huge diagram", "diagram", `{"size": 5000}`, true, []string{"size is 5000"}},

		{"opening", "opening", `{"moves": ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "h4"]}`, false, []string{`"opening":"C70 `}},
		{"no opening", "opening", `{"fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "moves": ["Kd2"]}`, false, []string{`"opening":""`}},

		{"no such tool", "castle", `{}`, true, []string{"castle"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			answer, failed := call(t, c, test.tool, test.arguments)
			if failed != test.fails {
				t.Errorf("failed is %v: %s", failed, answer)
			}
			for _, want := range test.want {
				if !strings.Contains(answer, want) {
					t.Errorf("no %q in %.800s", want, answer)
				}
			}
		})
	}
}

// TestCount checks numbers in answers.
func TestCount(t *testing.T) {
	c := inMemory(t)
	answer, _ := call(t, c, "check_pgn", `{"pgn": "`+strings.Repeat(`1. e5 *\n\n`, 60)+`"}`)
	var v pgnVerdict
	if err := json.Unmarshal([]byte(answer), &v); err != nil || len(v.Problems) != maxProblems {
		t.Errorf("%d problems, %v", len(v.Problems), err)
	}
	answer, _ = call(t, c, "analyse", `{"lines": 3, "depth": 3}`)
	var a verdict
	if err := json.Unmarshal([]byte(answer), &a); err != nil || len(a.Lines) != 3 || !strings.HasPrefix(a.Lines[0].Moves, "1. "+a.Best) {
		t.Errorf("%+v, %v", a, err)
	}
}

// TestDescribed checks that the help names every tool, and that each has a description, as
// has each of its arguments.
func TestDescribed(t *testing.T) {
	c := inMemory(t)
	n := 0
	for tool, err := range c.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		if tool.Description == "" || !tool.Annotations.ReadOnlyHint || !strings.Contains(help, "\n  "+tool.Name+" ") {
			t.Errorf("%s: %q", tool.Name, tool.Description)
		}
		schema, err := json.Marshal(tool.InputSchema)
		var input struct {
			Properties map[string]struct{ Description string }
		}
		if err != nil || json.Unmarshal(schema, &input) != nil || len(input.Properties) == 0 {
			t.Errorf("%s: schema %s, %v", tool.Name, schema, err)
		}
		for argument, p := range input.Properties {
			if p.Description == "" {
				t.Errorf("%s: %s has no description", tool.Name, argument)
			}
		}
	}
	if n != 7 {
		t.Errorf("%d tools", n)
	}
}

// TestCancelled cancels an analysis, which must give its place to the next.
func TestCancelled(t *testing.T) {
	c := inMemory(t)
	for range 4 { // more than run at a time
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		_, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "analyse", Arguments: json.RawMessage(`{"movetime": 60000}`)})
		cancel()
		if err == nil {
			t.Error("an analysis of a minute has ended")
		}
	}
	if answer, failed := call(t, c, "analyse", `{"depth": 2}`); failed {
		t.Error(answer)
	}
}

// TestStdio runs the command as a process and calls it as programs do.
func TestStdio(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), serverEnv+"=1")
	var bad strings.Builder
	cmd.Stderr = &bad
	c := connect(t, &mcp.CommandTransport{Command: cmd})
	if answer, failed := call(t, c, "apply_moves", `{"moves": ["d4"]}`); failed || !strings.Contains(answer, "/3P4/") {
		t.Error(answer)
	}
	if answer, failed := call(t, c, "apply_moves", `{"moves": ["d5"]}`); !failed || !strings.Contains(answer, "d5") {
		t.Error(answer)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if !cmd.ProcessState.Success() || bad.Len() > 0 {
		t.Errorf("%v, %q", cmd.ProcessState, &bad)
	}
}

// TestHostile sends what is no request. The command ends at the end of the input.
func TestHostile(t *testing.T) {
	long := `{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", maxLine) + `"}`
	for _, test := range []struct{ name, in string }{
		{"nothing", ""},
		{"empty lines", "\n\n\n"},
		{"no JSON", "hello\n"},
		{"half a request", `{"jsonrpc":`},
		{"before the handshake", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"legal_moves"}}` + "\n"},
		{"long line", long + "\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			var out, bad strings.Builder
			status := cli.Run(ctx, Command(), nil, strings.NewReader(test.in), &out, &bad)
			if ctx.Err() != nil || !slices.Contains([]int{0, 1}, status) || (status == 1) != (bad.Len() > 0) {
				t.Errorf("status %d, %q, %v", status, &bad, ctx.Err())
			}
			for l := range strings.Lines(out.String()) {
				if !json.Valid([]byte(l)) {
					t.Errorf("writes %q", l)
				}
			}
		})
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in, _ := io.Pipe()
	var bad strings.Builder
	time.AfterFunc(10*time.Millisecond, cancel)
	if status := cli.Run(ctx, Command(), nil, in, io.Discard, &bad); status != 1 || !strings.Contains(bad.String(), "interrupted") {
		t.Errorf("status %d, %q", status, &bad)
	}
	if status := cli.Run(t.Context(), Command(), []string{"x"}, in, io.Discard, io.Discard); status != 2 {
		t.Errorf("with an argument: status %d", status)
	}
}

func Example() {
	near, far := mcp.NewInMemoryTransports()
	ctx := context.Background()
	if _, err := newServer(endpoint.New(endpoint.Options{})).Connect(ctx, far, nil); err != nil {
		fmt.Println(err)
		return
	}
	c, err := mcp.NewClient(&mcp.Implementation{Name: "example"}, nil).Connect(ctx, near, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer c.Close()
	r, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "apply_moves", Arguments: map[string]any{"moves": []string{"e4", "Nc3"}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	text := r.Content[0].(*mcp.TextContent).Text
	fmt.Println(r.IsError, text[:strings.Index(text, ". There")])
	// Output: true move 2: san: "Nc3": no such legal move: that is not your piece, it is black's turn (offset 1)
}
