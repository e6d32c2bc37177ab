package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

// walk visits all commands.
func walk(cmd *cobra.Command, visit func(*cobra.Command)) {
	visit(cmd)
	for _, sub := range cmd.Commands() {
		walk(sub, visit)
	}
}

// otherMeanings are flags that do not mean the same in all commands that have them.
var otherMeanings = map[string]bool{
	"chess960": true, // of play: the number of the start position; of train: the share of games
	"draw":     true, // of match and lichess: a rule; of train selfplay: its score
	"output":   true, // of pgn split: the prefix of the names of several files
	"variant":  true, // of perft: the rules; of explore build and add: a list of kinds of games
}

// TestFlags checks that each flag that takes a value names it in capitals, and alike in
// all commands that have a flag of this name.
func TestFlags(t *testing.T) {
	type use struct{ command, value string }
	uses := map[string]use{}
	walk(root(nil), func(cmd *cobra.Command) {
		cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			value, _ := pflag.UnquoteUsage(f)
			if value != strings.ToUpper(value) {
				t.Errorf("%s --%s: the value %q is not in capitals", cmd.CommandPath(), f.Name, value)
			}
			first, known := uses[f.Name]
			if known && first.value != value && !otherMeanings[f.Name] {
				t.Errorf("--%s is %q in %s and %q in %s", f.Name, value, cmd.CommandPath(), first.value, first.command)
			}
			uses[f.Name] = use{cmd.CommandPath(), value}
		})
	})
}

// TestRenamed checks that a former name of a flag fails, and that the message has the present one.
func TestRenamed(t *testing.T) {
	for old, now := range cli.Renamed() {
		args := strings.Fields(old)[1:]
		var out, bad bytes.Buffer
		status := cli.Run(t.Context(), root(args), args, nil, &out, &bad)
		if want := "unknown flag: " + args[len(args)-1] + "; it is now --" + now; status != 2 || !strings.Contains(bad.String(), want) {
			t.Errorf("%s: status %d, %q, want %q", old, status, &bad, want)
		}
		if cmd, _, err := root(args).Find(args[:len(args)-1]); err != nil || cmd.Flags().Lookup(now) == nil {
			t.Errorf("%s: no flag --%s, %v", old, now, err)
		}
	}
}
