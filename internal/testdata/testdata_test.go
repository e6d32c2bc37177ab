package testdata_test

import (
	"fmt"
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
		{name: "the variable is unset", env: "", want: outcome{Skipped: "LUFT_DATA is not set: needs perft/a.epd"}},
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
