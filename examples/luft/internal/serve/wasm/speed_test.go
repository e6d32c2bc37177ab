//go:build unix || js

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/examples/luft/internal/wasmopt"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
)

// evaluators are those whose speed is measured.
var evaluators = []struct {
	name string
	open func() eval.Evaluator
}{
	{"hand-written", func() eval.Evaluator { return classical.New(nil) }},
	{"network", func() eval.Evaluator { return nnue.New(nnue.Default()) }},
}

// The second of two benches of this depth is measured. After the first, the code has been
// optimised.
const depth = 11

// TestSpeed compares the speed of the search in WebAssembly, in Node.js, with that on this
// machine, for as many rounds as LUFT_WASM_SPEED says:
//
//	LUFT_WASM_SPEED=5 go test -C examples/luft ./internal/serve/wasm -run TestSpeed -v
//
// The programs take turns, and the times are CPU time. The WebAssembly is what luft serve would
// make of it.
func TestSpeed(t *testing.T) {
	if by, err := strconv.Atoi(os.Getenv("LUFT_WASM_SPEED_OF")); err == nil {
		measure(t, evaluators[by].open())
		return
	}
	text := os.Getenv("LUFT_WASM_SPEED")
	if text == "" {
		t.Skip("LUFT_WASM_SPEED is not set to the number of rounds")
	}
	rounds, err := strconv.Atoi(text)
	if err != nil || rounds < 1 {
		t.Fatalf("LUFT_WASM_SPEED is %q, want a number of rounds", text)
	}
	dir := t.TempDir()
	// programs are the commands by the names of their systems.
	programs := map[string][]string{
		"native": {filepath.Join(dir, "native")},
		"js":     {"node", "--stack-size=8192", filepath.Join(runtimeRoot(t), "lib", "wasm", "wasm_exec_node.js"), filepath.Join(dir, "js")},
	}
	for name, command := range programs {
		build := exec.Command("go", "test", "-c", "-trimpath", "-o", command[len(command)-1], ".")
		if name == "js" {
			build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		}
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("building for %s: %v\n%s", name, err, out)
		}
	}
	threadJumps(t, filepath.Join(dir, "js"))
	for i, e := range evaluators {
		speeds := make(map[string][]float64) // nodes per second of CPU time
		for range rounds {
			for name, command := range programs {
				cmd := exec.Command(command[0], append(slices.Clone(command[1:]), "-test.run=TestSpeed", "-test.v")...)
				cmd.Env = append(os.Environ(), fmt.Sprint("LUFT_WASM_SPEED_OF=", i))
				out, err := cmd.CombinedOutput()
				_, after, _ := strings.Cut(string(out), measured)
				speed, bad := strconv.ParseFloat(strings.Fields(after + " -")[0], 64)
				if err != nil || bad != nil {
					t.Fatalf("%s: %v\n%s", name, err, out)
				}
				speeds[name] = append(speeds[name], speed)
			}
		}
		native, js := median(speeds["native"]), median(speeds["js"])
		t.Logf("%s: %.0f nodes/s native, %.0f nodes/s in WebAssembly, ratio %.3f (medians of %d)", e.name, native, js, js/native, rounds)
	}
}

// threadJumps does with a WebAssembly file what luft serve does.
func threadJumps(t *testing.T, file string) {
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if content, err = wasmopt.ThreadJumps(content); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, content, 0o755); err != nil {
		t.Fatal(err)
	}
}

// measured is what is before the result of measure.
const measured = "nodes per second of CPU time: "

// measure measures the speed of a search with an evaluator.
func measure(t *testing.T, e eval.Evaluator) {
	s := alphabeta.New(alphabeta.Options{Evaluator: e})
	if _, err := uci.Bench(context.Background(), s, depth); err != nil {
		t.Fatal(err)
	}
	begun := cpu()
	r, err := uci.Bench(context.Background(), s, depth)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(measured, float64(r.Nodes)/(cpu()-begun).Seconds())
}

// median returns the median of numbers.
func median(v []float64) float64 {
	slices.Sort(v)
	return (v[(len(v)-1)/2] + v[len(v)/2]) / 2
}

// runtimeRoot returns the directory of the Go distribution.
func runtimeRoot(t *testing.T) string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil || runtime.GOOS == "js" {
		t.Skip("there is no go tool")
	}
	return strings.TrimSpace(string(out))
}
