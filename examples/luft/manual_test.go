package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

var update = flag.Bool("update", false, "write README.md anew")

// The manual in README.md is what the commands print for -h. To write it anew:
//
//	go test -C examples/luft -run TestManual . -update
func TestManual(t *testing.T) {
	const name, mark = "README.md", "\n<!-- The rest is generated from the help of the commands. -->\n"
	old, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	head, got, ok := strings.Cut(string(old), mark)
	if !ok {
		t.Fatalf("%s has no line %q", name, mark)
	}
	var b bytes.Buffer
	manual(t, &b, nil)
	if want := b.String(); want != got {
		if *update {
			if err := os.WriteFile(name, []byte(head+mark+want), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
		t.Errorf("%s is not what the commands say; go test -run TestManual . -update writes it anew (-commands +file):\n%s", name, cmp.Diff(want, got))
	}
}

// manual writes a section for each of the commands below that at path, and for theirs.
func manual(t *testing.T, w io.Writer, path []string) {
	cmd, _, err := root(nil).Find(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, sub := range cmd.Commands() {
		if sub.Hidden || sub.Name() == "completion" || sub.Name() == "help" {
			continue
		}
		path := append(path[:len(path):len(path)], sub.Name())
		fmt.Fprintf(w, "\n%s %s\n\n```text\n%s```\n", strings.Repeat("#", len(path)+1), sub.CommandPath(), help(t, path))
		manual(t, w, path)
	}
}

// help returns what a command prints for -h.
func help(t *testing.T, path []string) string {
	var out bytes.Buffer
	if status := cli.Run(t.Context(), root(nil), append(path, "-h"), nil, &out, io.Discard); status != 0 {
		t.Fatalf("%s -h: status %d", strings.Join(path, " "), status)
	}
	return out.String()
}

// TestCommandsInProse has every command that the guides tell people to type understood:
// its name and its flags exist.
func TestCommandsInProse(t *testing.T) {
	for _, name := range []string{"README.md", "../README.md", "../strength.md", "../../README.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, line := range commandLines(string(text)) {
			n++
			if err := known(line); err != nil {
				t.Errorf("%s: luft %s: %v", name, strings.Join(line, " "), err)
			}
		}
		if n == 0 && name == "README.md" {
			t.Errorf("%s: no command found", name)
		}
	}
}

// commandLines returns the arguments of all calls of luft in blocks of shell commands.
func commandLines(text string) [][]string {
	var lines [][]string
	for i, block := range strings.Split(text, "```") {
		if i%2 == 0 || !strings.HasPrefix(block, "sh\n") {
			continue
		}
		block = strings.ReplaceAll(block, "\\\n", " ")
		for _, command := range strings.FieldsFunc(block, func(r rune) bool { return strings.ContainsRune("\n|;&", r) }) {
			command, _, _ = strings.Cut(command, " #")
			words := strings.Fields(command)
			switch {
			case len(words) > 0 && words[0] == "luft":
				lines = append(lines, words[1:])
			case strings.HasPrefix(command, "go run -C examples/luft . "):
				lines = append(lines, words[5:])
			}
		}
	}
	return lines
}

// known reports whether a command with these arguments exists, with its flags.
func known(args []string) error {
	luft := root(nil)
	luft.InitDefaultHelpCmd()
	cmd, rest, err := luft.Find(args)
	if err != nil {
		return err
	}
	if cmd.HasSubCommands() {
		return fmt.Errorf("no sub-command of %s", cmd.CommandPath())
	}
	for _, arg := range rest {
		if !strings.HasPrefix(arg, "-") || arg == "-" || arg == "--" || len(arg) > 1 && '0' <= arg[1] && arg[1] <= '9' {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		flags := cmd.Flags()
		cmd.InitDefaultHelpFlag()
		if flags.Lookup(name) == nil && (len(name) != 1 || flags.ShorthandLookup(name) == nil) && !(name == "version" && cmd == cmd.Root()) {
			return fmt.Errorf("unknown flag %s", arg)
		}
	}
	return nil
}
