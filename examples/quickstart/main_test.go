package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// README.md shows the program, and the output that the Example checks.
func TestReadme(t *testing.T) {
	readme := read(t, "../../README.md")
	program := read(t, "main.go")
	output := between(t, read(t, "example_test.go"), "\t// Output:\n", "}\n")
	tests := []struct {
		name, marker, want string
	}{
		{"program", "<!-- quickstart -->\n```go\n", program[strings.Index(program, "package main\n"):]},
		{"output", "<!-- quickstart output -->\n```\n", strings.ReplaceAll(output, "\t// ", "")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, between(t, readme, test.marker, "```\n")); diff != "" {
				t.Errorf("README.md (-want +got):\n%s", diff)
			}
		})
	}
}

// read returns the text of a file.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// between returns the lines of text after those of begin, up to the next that
// are end.
func between(t *testing.T, text, begin, end string) string {
	t.Helper()
	_, rest, ok := strings.Cut("\n"+text, "\n"+begin)
	if !ok {
		t.Fatalf("no %q in the text", begin)
	}
	inner, _, ok := strings.Cut("\n"+rest, "\n"+end)
	if !ok {
		t.Fatalf("no %q in the text after %q", end, begin)
	}
	return strings.TrimPrefix(inner, "\n") + "\n"
}
