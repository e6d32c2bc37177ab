package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/topics"
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
		for line := range strings.Lines(out.String()) {
			if n := utf8.RuneCountInString(line) - 1; n > 100 {
				t.Errorf("%s -h: a line of %d columns: %s", cmd.CommandPath(), n, line)
			}
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
		if cmd.GroupID == "" && !cmd.IsAdditionalHelpTopicCommand() {
			t.Errorf("%s is in no group", cmd.Name())
		}
		if !strings.Contains(out.String(), " "+cmd.Name()+" ") {
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
	if want := len(commands) + len(topics.Commands()); len(all) != want {
		t.Errorf("%d commands and topics, want %d", len(all), want)
	}
	for _, cmd := range all {
		if cmd.IsAdditionalHelpTopicCommand() {
			continue
		}
		if made := root([]string{cmd.Name(), "-h"}).Commands(); len(made) != 1 || made[0].Name() != cmd.Name() {
			t.Errorf("%d commands for %q", len(made), cmd.Name())
		}
	}
	for _, args := range [][]string{{"-h"}, {"help", "perft"}, {"prft"}, {"__complete", ""}, {""}} {
		if n := len(root(args).Commands()); n != len(all) {
			t.Errorf("%d commands for %q", n, args)
		}
	}
}

// TestTopics has the pages of topics shown by help, and listed by it.
func TestTopics(t *testing.T) {
	var list bytes.Buffer
	if status := cli.Run(t.Context(), root(nil), nil, nil, &list, &list); status != 0 {
		t.Fatalf("status %d, %s", status, &list)
	}
	for _, topic := range topics.Commands() {
		var out, bad bytes.Buffer
		args := []string{"help", topic.Name()}
		if status := cli.Run(t.Context(), root(args), args, nil, &out, &bad); status != 0 || !strings.Contains(out.String(), topic.Long) {
			t.Errorf("help %s: status %d, %q, %q", topic.Name(), status, &out, &bad)
		}
		if !strings.Contains(list.String(), topic.Name()) || !strings.Contains(list.String(), topic.Short) {
			t.Errorf("%s is not listed in %s", topic.Name(), &list)
		}
	}
}

// TestMan writes the man pages of all commands and topics.
func TestMan(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "man")
	run := func(more ...string) (int, string) {
		var out, bad bytes.Buffer
		args := append([]string{"man", dir}, more...)
		return cli.Run(t.Context(), root(args), args, nil, &out, &bad), out.String() + bad.String()
	}
	if status, text := run(); status != 0 || text != "" {
		t.Fatalf("status %d, %q", status, text)
	}
	pages := 0
	walk(root(nil), func(cmd *cobra.Command) {
		pages++
		name := strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1"
		if cmd.IsAdditionalHelpTopicCommand() {
			name = strings.TrimSuffix(name, "1") + "7"
		}
		page, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.HasPrefix(page, []byte(".TH ")) {
			t.Errorf("%s: %.50q, %v", name, page, err)
		}
		plain := strings.NewReplacer(`\&`, "", `\-`, "-", `\e`, `\`, `\(aq`, "'", `\(ga`, "`", `\(ha`, "^", `\(ti`, "~").Replace(string(page))
		for line := range strings.SplitSeq(cmd.Long, "\n") {
			if !strings.Contains(plain, line) {
				t.Errorf("%s lacks %q", name, line)
				break
			}
		}
	})
	files, err := os.ReadDir(dir)
	if err != nil || len(files) < pages || len(files) > pages+10 { // help, completion and man
		t.Errorf("%d files for %d commands, %v", len(files), pages, err)
	}
	if status, text := run(); status != 1 || !strings.Contains(text, "--force") {
		t.Errorf("again: status %d, %q", status, text)
	}
	if status, text := run("--force"); status != 0 {
		t.Errorf("by force: status %d, %q", status, text)
	}
}
