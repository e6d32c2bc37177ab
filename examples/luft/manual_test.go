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
	"github.com/luftchess/luft/examples/luft/internal/topics"
)

var update = flag.Bool("update", false, "write the pages in docs anew")

// The pages in docs, one for each command, are what the command and its sub-commands print
// for -h, and topics.md has the topics. README.md has a link to each. To write them anew:
//
//	go test -C examples/luft -run TestManual . -update
func TestManual(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil || len(readme) > 8<<10 {
		t.Errorf("README.md of %d bytes, %v", len(readme), err)
	}
	pages := map[string]string{}
	for name := range commands {
		var b strings.Builder
		manual(t, &b, []string{name})
		pages[name+".md"] = b.String()
		if !bytes.Contains(readme, []byte("(docs/"+name+".md)")) {
			t.Errorf("README.md does not refer to docs/%s.md", name)
		}
	}
	var b strings.Builder
	b.WriteString("# Topics\n")
	for _, topic := range topics.Commands() {
		fmt.Fprintf(&b, "\n## luft help %s\n\n```text\n%s```\n", topic.Name(), help(t, []string{topic.Name()}))
	}
	pages["topics.md"] = b.String()
	if !bytes.Contains(readme, []byte("(docs/topics.md)")) {
		t.Error("README.md does not refer to docs/topics.md")
	}
	if *update {
		for name, page := range pages {
			if err := os.WriteFile("docs/"+name, []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	files, err := os.ReadDir("docs")
	if err != nil || len(files) != len(pages) {
		t.Errorf("%d pages in docs for %d commands, %v", len(files), len(pages), err)
	}
	for _, f := range files {
		if page, err := os.ReadFile("docs/" + f.Name()); err != nil || string(page) != pages[f.Name()] {
			t.Errorf("docs/%s is not what the command says; go test -run TestManual . -update writes it anew (-page +command):\n%s, %v",
				f.Name(), cmp.Diff(string(page), pages[f.Name()]), err)
		}
	}
}

// manual writes a section for the command at path, and for those below it.
func manual(t *testing.T, w io.Writer, path []string) {
	cmd, _, err := root(path).Find(path)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(w, "%s %s\n\n```text\n%s```\n", strings.Repeat("#", len(path)), cmd.CommandPath(), help(t, path))
	for _, sub := range cmd.Commands() {
		fmt.Fprintln(w)
		manual(t, w, append(path[:len(path):len(path)], sub.Name()))
	}
}

// help returns what a command prints for -h.
func help(t *testing.T, path []string) string {
	var out bytes.Buffer
	if status := cli.Run(t.Context(), root(path), append(path, "-h"), nil, &out, io.Discard); status != 0 {
		t.Fatalf("%s -h: status %d", strings.Join(path, " "), status)
	}
	return out.String()
}

// TestCommandsInProse has every command that the guides tell people to type understood:
// its name and its flags exist.
func TestCommandsInProse(t *testing.T) {
	for _, name := range []string{"README.md", "../README.md", "../strength.md", "../../README.md", "../../internal/lab/README.md"} {
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
	if cmd.HasSubCommands() && !cmd.Runnable() {
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
