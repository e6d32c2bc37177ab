//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// sbatch is a Slurm that runs a job at once: the parts of an array one after the other, and a job that
// depends on others only if these have succeeded.
const sbatch = `#!/usr/bin/env bash
tasks=(0)
while [[ $1 == --* ]]; do
	case $1 in
	--array=1-*) tasks=($(seq "${1#--array=1-}")) ;;
	--output=*) output=${1#--output=} ;;
	--dependency=afterok:*) [[ ! -e $JOBS/failed-${1#--dependency=afterok:} ]] || cancelled=1 ;;
	esac
	shift
done
job=$(($(ls "$JOBS" | wc -l) + 1))
touch "$JOBS/$job"
for task in "${tasks[@]}"; do
	[[ ! ${cancelled-} ]] || break
	SLURM_ARRAY_TASK_ID=$task "$@" >>"${output//%a/$task}" 2>&1 || touch "$JOBS/failed-$job"
done
echo $job
`

// cheat is an engine that loses each game by an illegal move.
const cheat = `#!/usr/bin/env bash
while read -r command rest; do
	case $command in
	uci) echo uciok ;;
	isready) echo readyok ;;
	go) echo bestmove a1h8 ;;
	quit) exit ;;
	esac
done
`

const flawed = `[Event "a"]

1. e4 e5 2. Nf3 1-0

[Event "b"]

1. e4 e5 2. Ke3 Nc6 *

[Event "c"

1. c4 *

[Event "d"]

1. d4 d5 *

`

// TestClusterCompletes divides work among the nodes of a cluster that ends with the status 1 because of
// games that are malformed or lost by a fault: it is complete all the same. Other errors cancel the
// job at the end, and leave no output behind.
func TestClusterCompletes(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	script, err := filepath.Abs(filepath.Join("..", "cluster", "cluster"))
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"bin/sbatch": sbatch, "bin/cheat": cheat, "flawed.pgn": flawed} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "jobs"), 0o755); err != nil {
		t.Fatal(err)
	}
	// run runs a command in dir.
	run := func(t *testing.T, name string, args ...string) string {
		cmd := exec.CommandContext(t.Context(), name, args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), childEnv+"=1", "LUFT="+program, "JOBS="+filepath.Join(dir, "jobs"), "SBATCH_FLAGS=",
			"PATH="+filepath.Join(dir, "bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, err := cmd.CombinedOutput()
		return fmt.Sprintf("%s%v", out, err)
	}
	content := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Error(err)
		}
		return text
	}
	run(t, program, "explore", "build", "-o", "plain.idx", filepath.Join(dir, "flawed.pgn")) // the index has the name
	run(t, program, "annotate", "-o", "plain.pgn", "--nodes", "50", "flawed.pgn")
	for _, test := range []struct {
		name  string
		args  string // with the output first
		plain string // the file that the output equals, or ""
		games int    // or the number of games in it; 0 if there is none
	}{
		{"explorer", "sharded.idx 2 flawed.pgn --", "plain.idx", 0},
		{"annotate", "marked.pgn 3 flawed.pgn -- --nodes 50", "plain.pgn", 0},
		{"gauntlet", "match.pgn 2 -- --engine luft=random,name=random --engine cmd=cheat,name=cheat --each nodes=5 --rounds 2 --recover", "", 8},
		{"explorer", "none.idx 2 flawed.pgn -- --threads -1", "", 0},
		{"annotate", "unmarked.pgn 3 flawed.pgn -- --engine cmd=none", "", 0},
		{"gauntlet", "broken.pgn 2 -- --engine luft=random,name=random --engine cmd=cheat,name=cheat --each nodes=5 --rounds 2 --strict", "", 0},
	} {
		args := strings.Fields(test.args)
		t.Run(args[0], func(t *testing.T) {
			said := run(t, script, append([]string{test.name}, args...)...)
			logs := run(t, "bash", "-c", "tail -n 20 "+args[0]+".parts/log-*")
			if test.plain == "" && test.games == 0 {
				if _, err := os.Stat(filepath.Join(dir, args[0])); err == nil {
					t.Errorf("there is an output: %s\n%s", said, logs)
				}
				return
			}
			got := content(args[0])
			if test.plain != "" && !bytes.Equal(got, content(test.plain)) || test.games > 0 && bytes.Count(got, []byte("[Event ")) != test.games {
				t.Errorf("%d bytes: %s\n%s", len(got), said, logs)
			}
		})
	}
}
