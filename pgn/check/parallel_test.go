package check_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/check"
)

// all returns the findings of texts as lines, read by one goroutine or by several.
func all(t testing.TB, o pgn.ParallelOptions, texts ...string) (lines []string) {
	t.Helper()
	c := new(check.Checker)
	for i, text := range texts {
		c.Source = fmt.Sprint("file ", i)
		if o.Workers == 1 {
			got, _ := run(t, c, text)
			lines = append(lines, got[:len(got)-len(c.Names())]...)
			continue
		}
		for report, err := range c.Parallel(context.Background(), strings.NewReader(text), o) {
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range report.Findings {
				lines = append(lines, line(f))
			}
		}
	}
	for _, f := range c.Names() {
		lines = append(lines, f.String())
	}
	return lines
}

const parallelText = `[White "Carlsen, Magnus"]
[Black "Karpov, Anatoly"]
[Date "2024.13.01"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0

[White "Karpow, Anatoly"] [WhiteElo "x"]
[Black "Carlsen, M"]
[Date "1.2.1999"]
[Result "0-1"]

1. e4 e5 3. Nf3 Nc6 1-0


%escaped
[White "Karpov, Anatoly"]
[Black "Carlsen, Magnus"]
[Date "2024.01.01"]

1. e4 e5 2. Nf3 Ke4 *

[White "Carlsen, Magnus"]
[Black "Karpov, Anatoly"]
[Date "2024.01.01"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0
`

// The findings are those of one goroutine, whatever the batches are.
func TestParallel(t *testing.T) {
	texts := map[string][]string{
		"one":            {parallelText},
		"nothing":        {""},
		"several inputs": {parallelText, "\n\n" + parallelText, strings.ReplaceAll(parallelText, "Carlsen", "Karlsen")},
		"many":           {strings.Repeat(parallelText+"\n", 30)},
		"line ends":      {strings.ReplaceAll(parallelText, "\n", "\r\n"), strings.ReplaceAll(parallelText, "\n", "\r"), "\n" + strings.ReplaceAll(parallelText, "\n", "\r\n")},
		"one line":       {strings.ReplaceAll(strings.ReplaceAll(parallelText, "%escaped", ""), "\n", " ")},
		"byte order":     {"\ufeff" + parallelText},
		"UTF-16":         {utf16(parallelText)},
	}
	for name, texts := range texts {
		want := all(t, pgn.ParallelOptions{Workers: 1}, texts...)
		if len(want) < 4 && name != "nothing" {
			t.Fatalf("%s: only %q", name, want)
		}
		for _, batch := range []int{1, 300, 1000, 0} {
			got := all(t, pgn.ParallelOptions{Workers: 3, Batch: batch}, texts...)
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%s, batches of %d bytes (-want +got):\n%s", name, batch, d)
			}
		}
	}
}

// utf16 returns text in UTF-16 with its byte order mark.
func utf16(text string) string {
	b := []byte{0xff, 0xfe}
	for _, c := range text {
		b = append(b, byte(c), byte(c>>8))
	}
	return string(b)
}

// The same of files from elsewhere.
func TestParallelFiles(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(testdata.File(t, "pgn/tricky"), "*.pgn"))
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	names = append(names, testdata.File(t, "pgn/large/twic1599-1000k.pgn"))
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if testing.Short() && len(text) > 200_000 {
			continue
		}
		want := all(t, pgn.ParallelOptions{Workers: 1}, string(text))
		if d := cmp.Diff(want, all(t, pgn.ParallelOptions{Workers: 2, Batch: 4000}, string(text))); d != "" {
			t.Errorf("%s (-want +got):\n%.2000s", name, d)
		}
	}
}

func TestParallelErrors(t *testing.T) {
	broken := errors.New("broken")
	games := 0
	var last error
	in := iotest.DataErrReader(strings.NewReader(parallelText))
	for report, err := range new(check.Checker).Parallel(context.Background(), iotest.TimeoutReader(iotest.OneByteReader(in)), pgn.ParallelOptions{Workers: 2}) {
		if last = err; report != nil {
			games++
		}
	}
	if !errors.Is(last, iotest.ErrTimeout) || games != 0 {
		t.Errorf("%d games, then %v", games, last)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(broken)
	for report, err := range new(check.Checker).Parallel(ctx, strings.NewReader(parallelText), pgn.ParallelOptions{}) {
		if report != nil || err != broken {
			t.Errorf("%v, %v after the end of the context", report, err)
		}
	}
	for range new(check.Checker).Parallel(context.Background(), strings.NewReader(parallelText), pgn.ParallelOptions{}) {
		break
	}
}
