package course

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What ../README.md shows is what stands and runs here: these tests hold the two
// together.

const readme = "../README.md"

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// sources returns all the Go in this directory.
func sources(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range files {
		all.WriteString(read(t, file))
	}
	return all.String()
}

// blocks calls look with each piece of a language in the README, and with the
// comment on the line above it.
func blocks(t *testing.T, language string, look func(comment, piece string)) {
	t.Helper()
	pieces := regexp.MustCompile("(?m)(?:^<!-- (.*) -->\n)?^```"+language+"\n((?s:.*?))^```$").FindAllStringSubmatch(read(t, readme), -1)
	if len(pieces) == 0 {
		t.Fatalf("there is no %s", language)
	}
	for _, p := range pieces {
		look(p[1], p[2])
	}
}

func TestReadmeCode(t *testing.T) {
	all := sources(t)
	blocks(t, "go", func(_, code string) {
		if !strings.Contains(all, code) {
			t.Errorf("is not compiled as it stands:\n%s", code)
		}
	})
}

func TestReadmeOutput(t *testing.T) {
	all := sources(t)
	comment := regexp.MustCompile(`(?m)^\t// ?`)
	blocks(t, "text", func(name, output string) {
		if strings.Contains(name, "/") { // a file
			if diff := cmp.Diff(read(t, name), output); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
			return
		}
		_, body, ok := strings.Cut(all, "\nfunc "+name+"() {\n")
		if name == "" || !ok {
			t.Errorf("the output of %q, which is no Example:\n%s", name, output)
			return
		}
		body, _, _ = strings.Cut(body, "\n}\n")
		_, want, _ := strings.Cut(body, "\t// Output:\n")
		want = comment.ReplaceAllString(want, "") + "\n"
		if diff := cmp.Diff(want, output); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	})
}

// The programs and files that the README names are there.
func TestReadmePaths(t *testing.T) {
	path := regexp.MustCompile(`(?:\./)?examples/[a-z/.]*[a-z]|\]\((?:[a-z]+[a-z/.]*)\)`)
	n := 0
	for _, found := range path.FindAllString(read(t, readme), -1) {
		name, inside := strings.CutPrefix(strings.TrimPrefix(found, "./"), "examples/")
		if !inside {
			name = strings.Trim(found, "]()")
		}
		n++
		if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(name))); err != nil {
			t.Errorf("%s: %v", found, err)
		}
	}
	if n < 10 {
		t.Errorf("found %d paths", n)
	}
}
