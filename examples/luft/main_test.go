package main

import (
	"bytes"
	"strings"
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
		if status := cli.Run(t.Context(), root(path), append(path, "-h"), nil, &out, &bad); status != 0 || bad.Len() > 0 {
			t.Errorf("%s -h: status %d, %q", cmd.CommandPath(), status, &bad)
		}
		if cmd.Short == "" || cmd.Runnable() && cmd.HasParent() && cmd.Long == "" {
			t.Errorf("%s has no description", cmd.CommandPath())
		}
		for _, sub := range cmd.Commands() {
			visit(sub, append(path[:len(path):len(path)], sub.Name()))
		}
	}
	visit(root(nil), nil)
}

// TestGroups has every command in a group, which "luft" alone lists.
func TestGroups(t *testing.T) {
	var out, bad bytes.Buffer
	if status := cli.Run(t.Context(), root(nil), nil, nil, &out, &bad); status != 0 || bad.Len() > 0 {
		t.Errorf("status %d, %q", status, &bad)
	}
	for _, cmd := range root(nil).Commands() {
		if cmd.GroupID == "" {
			t.Errorf("%s is in no group", cmd.Name())
		}
		if !strings.Contains(out.String(), "  "+cmd.Name()+" ") {
			t.Errorf("%s is not listed", cmd.Name())
		}
	}
	out.Reset()
	if status := cli.Run(t.Context(), root([]string{"mach"}), []string{"mach"}, nil, &out, &bad); status != 2 || !strings.Contains(bad.String(), "did you mean match") {
		t.Errorf("mach: status %d, %q", status, &bad)
	}
}

func TestVersion(t *testing.T) {
	var out, bad bytes.Buffer
	if status := cli.Run(t.Context(), root([]string{"--version"}), []string{"--version"}, nil, &out, &bad); status != 0 || out.Len() == 0 {
		t.Errorf("status %d, %q, %q", status, &out, &bad)
	}
}

// The command that is named is the only one that is made, and has that name.
func TestRoot(t *testing.T) {
	all := root(nil).Commands()
	if len(all) != len(commands) {
		t.Errorf("%d commands, want %d", len(all), len(commands))
	}
	for _, cmd := range all {
		if made := root([]string{cmd.Name(), "-h"}).Commands(); len(made) != 1 || made[0].Name() != cmd.Name() {
			t.Errorf("%d commands for %q", len(made), cmd.Name())
		}
	}
	for _, args := range [][]string{{"-h"}, {"help", "perft"}, {"prft"}, {"__complete", ""}, {""}} {
		if n := len(root(args).Commands()); n != len(commands) {
			t.Errorf("%d commands for %q", n, args)
		}
	}
}
