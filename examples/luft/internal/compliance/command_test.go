package compliance

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

// engineEnv makes the test binary an engine.
const engineEnv = "LUFT_COMPLIANCE_ENGINE"

func TestMain(m *testing.M) {
	switch os.Getenv(engineEnv) {
	case "good":
		serve(os.Stdout)
	case "bad":
		serve(&forger{os.Stdout})
	default:
		os.Exit(m.Run())
	}
}

func serve(out io.Writer) {
	uci.Serve(context.Background(), os.Stdin, out, uci.Engine{Name: "Test", Author: "nobody", Searcher: &search.Random{}})
}

// A forger writes illegal moves.
type forger struct{ io.Writer }

func (f *forger) Write(b []byte) (int, error) {
	if i := bytes.Index(b, []byte("bestmove ")); i >= 0 {
		copy(b[i+len("bestmove "):], "a1b1")
	}
	return f.Writer.Write(b)
}

// run runs the command with an engine of that kind.
func run(t *testing.T, ctx context.Context, engine string, args ...string) (status int, out, errOut string) {
	t.Setenv(engineEnv, engine)
	var o, e bytes.Buffer
	status = cli.Run(ctx, Command(), args, nil, &o, &e)
	return status, o.String(), e.String()
}

func TestTable(t *testing.T) {
	status, out, errOut := run(t, t.Context(), "good", "--rules", "legal,quit,option-lines", os.Args[0])
	if status != 0 || errOut != "" {
		t.Errorf("status %d, %s", status, errOut)
	}
	for _, want := range []string{"passed   legal  ", "passed   quit  ", "3 passed, 0 failed, 0 skipped\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestFailure(t *testing.T) {
	status, out, errOut := run(t, t.Context(), "bad", "--rules", "legal,quit", os.Args[0])
	if status != 1 || errOut != "" {
		t.Errorf("status %d, %s", status, errOut)
	}
	for _, want := range []string{
		"FAILED   legal  ", "\ta1b1 is not a legal move\n\t\t> position startpos\n\t\t> go depth 1\n", "\t\t< bestmove a1b1\n", "1 passed, 1 failed, 0 skipped\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestJSON(t *testing.T) {
	status, out, _ := run(t, t.Context(), "bad", "--json", "--rules", "legal", os.Args[0])
	var got struct {
		Verdict, Rule, Reason string
		Transcript            []string
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != 1 {
		t.Fatal(status, err, out)
	}
	if got.Verdict != "failed" || got.Rule != "legal" || len(got.Transcript) < 3 || got.Transcript[0] != "> position startpos" {
		t.Errorf("%+v", got)
	}
}

func TestCSV(t *testing.T) {
	status, out, _ := run(t, t.Context(), "bad", "--csv", "--rules", "legal", os.Args[0])
	if status != 1 || !strings.HasPrefix(out, "verdict,rule,demand,reason,transcript\nfailed,legal,") {
		t.Errorf("status %d, %s", status, out)
	}
}

func TestTrace(t *testing.T) {
	_, _, errOut := run(t, t.Context(), "good", "--verbose", "--rules", "isready", os.Args[0])
	if !strings.Contains(errOut, "> isready\n") || !strings.Contains(errOut, "< readyok\n") {
		t.Errorf("trace %q", errOut)
	}
}

func TestErrors(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		name   string
		ctx    context.Context
		args   []string
		status int
		want   string
	}{
		{"no engine", t.Context(), nil, 2, "missing COMMAND of an engine"},
		{"no such engine", t.Context(), []string{"./no-such-engine"}, 1, "starting the engine"},
		{"no such rule", t.Context(), []string{"--rules", "castle", os.Args[0]}, 2, `no rule "castle"`},
		{"no unit", t.Context(), []string{"--timeout", "5", os.Args[0]}, 2, "missing unit, try 5s"},
		{"two formats", t.Context(), []string{"--json", "--csv", os.Args[0]}, 2, "json"},
		{"interrupted", cancelled, []string{os.Args[0]}, 1, "interrupted"},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, _, errOut := run(t, test.ctx, "good", test.args...)
			if status != test.status || !strings.Contains(errOut, test.want) {
				t.Errorf("status %d, %s", status, errOut)
			}
		})
	}
}
