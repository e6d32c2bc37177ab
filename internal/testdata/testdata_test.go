package testdata_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/internal/testdata"
)

func TestLines(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(testdata.Env, dir)
	if err := os.MkdirAll(filepath.Join(dir, "perft"), 0o755); err != nil {
		t.Fatal(err)
	}
	text := "# comment\n\nfirst\r\nlast"
	if err := os.WriteFile(filepath.Join(dir, "perft", "a.epd"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}

	type line struct {
		Number int
		Text   string
	}
	var got []line
	for n, text := range testdata.Lines(t, "perft/a.epd") {
		got = append(got, line{n, text})
	}
	want := []line{{1, "# comment"}, {2, ""}, {3, "first"}, {4, "last"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Lines (-want +got):\n%s", diff)
	}

	for n := range testdata.Lines(t, "perft/a.epd") {
		if n > 1 {
			t.Fatal("Lines went on after the loop was left")
		}
		break
	}
}

func TestFileWithoutTheFile(t *testing.T) {
	tests := []struct {
		name, env string
		want      outcome
	}{
		{name: "the variable is unset", env: "", want: outcome{Skipped: "LUFT_DATA is not set, and there is no slice of perft/a.epd"}},
		{name: "the file is missing", env: t.TempDir(), want: outcome{Failed: true}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv(testdata.Env, test.env)
			r := recorder{TB: t}
			done := make(chan struct{})
			go func() {
				defer close(done)
				testdata.File(&r, "perft/a.epd")
				t.Error("File returned")
			}()
			<-done
			if diff := cmp.Diff(test.want, r.got); diff != "" {
				t.Errorf("File (-want +got):\n%s", diff)
			}
		})
	}
}

// TestSlice opens a slice where LUFT_DATA is unset, and where the suites lack it, and
// the suite where they have it.
func TestSlice(t *testing.T) {
	const name = "perft/classic6.epd"
	whole := t.TempDir()
	if err := os.Mkdir(filepath.Join(whole, "perft"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(whole, name), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	slice := filepath.Join(wd, "slices", name)
	tests := []struct {
		name, env, want string
		whole           bool
	}{
		{name: "the variable is unset", env: "", want: slice},
		{name: "the suites lack it", env: t.TempDir(), want: slice, whole: true},
		{name: "the suites have it", env: whole, want: filepath.Join(whole, name), whole: true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv(testdata.Env, test.env)
			if got := testdata.File(t, name); got != test.want || testdata.Whole() != test.whole {
				t.Errorf("File = %q, Whole = %t; want %q, %t", got, testdata.Whole(), test.want, test.whole)
			}
		})
	}
}

func TestLong(t *testing.T) {
	t.Setenv(testdata.LongEnv, "")
	if testdata.Long() {
		t.Error("Long without " + testdata.LongEnv)
	}
	t.Setenv(testdata.LongEnv, "1")
	if testdata.Long() == testing.Short() {
		t.Errorf("Long = %t, Short = %t", testdata.Long(), testing.Short())
	}
}

// TestSlicesAreSmall keeps the repository quick to clone.
func TestSlicesAreSmall(t *testing.T) {
	err := filepath.WalkDir("slices", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Size() > 64<<10 {
			t.Errorf("%s has %d bytes", path, info.Size())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

type outcome struct {
	Skipped string // the message
	Failed  bool
}

// A recorder takes the place of a test and keeps how it was ended.
type recorder struct {
	testing.TB
	got outcome
}

func (r *recorder) Skipf(format string, args ...any) {
	r.got.Skipped = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

func (r *recorder) Fatal(...any) {
	r.got.Failed = true
	runtime.Goexit()
}
