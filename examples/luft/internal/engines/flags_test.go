package engines

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/cli/clitest"
	"github.com/luftchess/luft/search"
)

// command returns a command with the flags, which are left in f.
func command(f *Flags) *cobra.Command {
	cmd := &cobra.Command{Use: "test", RunE: func(*cobra.Command, []string) error { return cli.Usage(f.Check()) }}
	f.Declare(cmd.Flags(), "positions")
	return cmd
}

func TestLimits(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want search.Limits
	}{
		{"none", nil, search.Limits{MoveTime: time.Second}},
		{"nodes", []string{"-nodes", "5"}, search.Limits{Nodes: 5}},
		{"of the engine", []string{"-engine", "luft=random,depth=3"}, search.Limits{Depth: 3}},
		{"both", []string{"-engine", "luft=random,depth=3", "-nodes", "5"}, search.Limits{Nodes: 5}},
	}
	for _, test := range tests {
		var f Flags
		if status, _, bad := clitest.Run(t, command(&f), "", test.args...); status != 0 || !cmp.Equal(f.Limits, test.want) {
			t.Errorf("%s: status %d, %q, %+v, want %+v", test.name, status, bad, f.Limits, test.want)
		}
	}
}

func TestErrors(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"two engines", []string{"-engine", "luft=random", "-engine", "luft=random"}, "more than once"},
		{"bad engine", []string{"-engine", "luft=x"}, "luft=x"},
		{"time control", []string{"-engine", "luft=random,tc=1"}, "tc="},
		{"negative time", []string{"-movetime", "-1s"}, "-movetime"},
		{"time without a unit", []string{"-movetime", "5"}, "try 5s"},
		{"no time to stall", []string{"-stall", "0s"}, "-stall"},
		{"no concurrency", []string{"-concurrency", "0"}, "-concurrency 0"},
	}
	for _, test := range tests {
		clitest.Misuse(t, test.name, command(new(Flags)), test.want, test.args...)
	}
}
