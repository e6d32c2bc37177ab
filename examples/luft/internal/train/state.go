package train

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
)

const (
	variableNames = "# name\tstart\tmin\tmax\tstep\trate\n"

	// columns are the first ones of the table. There is one more for each variable.
	columns = "iteration\twins\tlosses\tdraws"
)

// header returns what the file of -o begins with: what its values depend on. The openings
// are known by their checksum.
func (s *spsa) header(flags *pflag.FlagSet, openings string) string {
	var b strings.Builder
	limit := "nodes"
	if s.control.Nodes == 0 {
		limit = "tc=" + s.control.String()
	}
	b.WriteString(describe(flags, "# spsa", "iterations", "pairs", "seed", limit, "hash", "openings="+openings) +
		"\n" + variableNames)
	for _, v := range s.variables {
		fmt.Fprintf(&b, "# %s\t%d\t%d\t%d\t%g\t%g\n", v.name, v.start, v.min, v.max, v.step, v.rate)
	}
	b.WriteString(columns)
	for _, v := range s.variables {
		b.WriteString("\t" + v.name)
	}
	b.WriteString("\n")
	return b.String()
}

// readHeader reads the settings and the variables of a file. An incomplete header is
// io.EOF; whether a complete one is right is found when it is compared.
func readHeader(in io.Reader) (settings string, vars []variable, err error) {
	lines := bufio.NewReader(io.LimitReader(in, 1<<20))
	known := alphabeta.Parameters()
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return "", nil, err
		}
		var v variable
		switch n, _ := fmt.Sscanf(line, "# %s\t%d\t%d\t%d\t%g\t%g\n", &v.name, &v.start, &v.min, &v.max, &v.step, &v.rate); {
		case strings.HasPrefix(line, "# spsa "):
			settings = line
		case n == 6:
			if !slices.Contains(known, v.name) {
				return "", nil, fmt.Errorf("unknown parameter %q", v.name)
			}
			if err := v.check(); err != nil {
				return "", nil, err
			}
			vars = append(vars, v)
		case line != variableNames:
			return settings, vars, nil
		}
	}
}

// row returns the line of an iteration.
func row(k int, t match.Tally, values []float64) string {
	b := fmt.Appendf(nil, "%d\t%d\t%d\t%d", k, t.Wins, t.Losses, t.Draws)
	for _, x := range values {
		b = strconv.AppendFloat(append(b, '\t'), x, 'f', -1, 64)
	}
	return string(append(b, '\n'))
}

// parseRow reads a line with n values, without its line end.
func parseRow(line string, n int) (k int, t match.Tally, values []float64, err error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 4+n {
		return 0, t, nil, fmt.Errorf("%d columns instead of %d", len(fields), 4+n)
	}
	for i, p := range []*int{&k, &t.Wins, &t.Losses, &t.Draws} {
		if *p, err = strconv.Atoi(fields[i]); err != nil || *p < 0 {
			return 0, t, nil, fmt.Errorf("%q is not a count", fields[i])
		}
	}
	for _, f := range fields[4:] {
		x, err := strconv.ParseFloat(f, 64)
		if err != nil || !(math.Abs(x) <= maxBound) {
			return 0, t, nil, fmt.Errorf("%q is not a value", f)
		}
		values = append(values, x)
	}
	return k, t, values, nil
}

// resume reads the iterations of a file, and returns how many bytes of it are whole
// lines; 0 if there is nothing to continue.
func (t *tuning) resume(text, header string, pairs int) (keep int64, err error) {
	head := slices.Collect(strings.Lines(header))
	n := 0
	for line := range strings.Lines(text) {
		row, whole := strings.CutSuffix(line, "\n")
		switch {
		case !whole && (n >= len(head) || strings.HasPrefix(head[n], line)):
			continue // the last line was cut short
		case n >= len(head):
			err = t.enter(n-len(head), row, pairs)
		case line != head[n]:
			err = differ(row, strings.TrimSuffix(head[n], "\n"))
		}
		n++
		if err != nil {
			return 0, fmt.Errorf("line %d: %w", n, err)
		}
		keep += int64(len(line))
	}
	if n <= len(head) {
		return 0, nil
	}
	return keep, nil
}

// enter enters iteration k from its line.
func (t *tuning) enter(k int, line string, pairs int) error {
	i, games, values, err := parseRow(line, len(t.variables))
	switch {
	case err != nil:
		return err
	case i != k || i > t.iterations:
		return fmt.Errorf("iteration %d instead of %d", i, k)
	case games.Games() != 2*pairs*min(k, 1):
		return fmt.Errorf("want %d games", 2*pairs*min(k, 1))
	case k == 0 && !slices.Equal(values, t.values):
		return errors.New("the first line does not have the initial values")
	}
	for j, x := range values {
		if v := &t.variables[j]; x < float64(v.min) || x > float64(v.max) {
			return fmt.Errorf("%s %g is not from %d to %d", v.name, x, v.min, v.max)
		}
	}
	if k > 0 {
		t.add(t.lots(k), games, values)
	}
	return nil
}

// readTuned returns the parameters of the last line of a file, whatever it was made with.
func readTuned(name string) (t alphabeta.Tuning, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return t, err
	}
	_, vars, err := readHeader(bytes.NewReader(text))
	end := max(bytes.LastIndexByte(text, '\n'), 0) // of the last whole line
	last := string(text[bytes.LastIndexByte(text[:end], '\n')+1 : end])
	switch {
	case err == io.EOF || err == nil && (vars == nil || strings.HasPrefix(last, columns)):
		return t, fmt.Errorf("%s: no iterations", name)
	case err != nil:
		return t, file.Name(name, err)
	}
	_, _, values, err := parseRow(last, len(vars))
	if err != nil {
		return t, fmt.Errorf("%s: last line: %w", name, err)
	}
	if t, err = tuningOf(vars, rounded(values)); err != nil {
		return t, fmt.Errorf("%s: last line: %w", name, err)
	}
	return t, nil
}
