package main

import (
	"bytes"
	"testing"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

// TestHelp asks every command for its help, which must say in a line and at length what
// the command does, and have text for each flag.
func TestHelp(t *testing.T) {
	var visit func(cmd *cobra.Command, path []string)
	visit = func(cmd *cobra.Command, path []string) {
		var out, bad bytes.Buffer
		if status := cli.Run(t.Context(), root(), append(path, "-h"), nil, &out, &bad); status != 0 || bad.Len() > 0 {
			t.Errorf("%s -h: status %d, %q", cmd.CommandPath(), status, &bad)
		}
		if cmd.Short == "" || cmd.Runnable() && cmd.HasParent() && cmd.Long == "" {
			t.Errorf("%s has no description", cmd.CommandPath())
		}
		for _, sub := range cmd.Commands() {
			visit(sub, append(path[:len(path):len(path)], sub.Name()))
		}
	}
	visit(root(), nil)
}

func TestVersion(t *testing.T) {
	var out, bad bytes.Buffer
	if status := cli.Run(t.Context(), root(), []string{"--version"}, nil, &out, &bad); status != 0 || out.Len() == 0 {
		t.Errorf("status %d, %q, %q", status, &out, &bad)
	}
}
