package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/search/alphabeta"
)

// columns are the first ones of the file of -o. There is one more for each variable.
const columns = "iteration\twins\tlosses\tdraws"

// row returns the line of an iteration.
func row(k int, t tally, values []float64) string {
	b := fmt.Appendf(nil, "%d\t%d\t%d\t%d", k, t.wins, t.losses, t.draws)
	for _, x := range values {
		b = strconv.AppendFloat(append(b, '\t'), x, 'f', -1, 64)
	}
	return string(append(b, '\n'))
}

// parseRow reads a line with n values, without its line end.
func parseRow(line string, n int) (k int, t tally, values []float64, err error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 4+n {
		return 0, tally{}, nil, fmt.Errorf("%d columns instead of %d", len(fields), 4+n)
	}
	for i, p := range []*int{&k, &t.wins, &t.losses, &t.draws} {
		if *p, err = strconv.Atoi(fields[i]); err != nil || *p < 0 {
			return 0, tally{}, nil, fmt.Errorf("%q is not a count", fields[i])
		}
	}
	for _, f := range fields[4:] {
		x, err := strconv.ParseFloat(f, 64)
		if err != nil || !(math.Abs(x) <= most) {
			return 0, tally{}, nil, fmt.Errorf("%q is not a value", f)
		}
		values = append(values, x)
	}
	return k, t, values, nil
}

// openState opens the file for the iterations. If it is to go on, they are read into
// t, and what is left of a line that was cut short is taken away; else the file must be
// new or empty.
func openState(o *options, src *source, t *tuning) (_ *os.File, err error) {
	file, err := os.OpenFile(o.out, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			file.Close() // nothing was written
		}
	}()
	stat, err := file.Stat()
	if err != nil {
		return nil, err
	}
	header := o.header(src.label)
	keep := 0
	switch {
	case o.resume && !stat.Mode().IsRegular():
		return nil, fmt.Errorf("%s: cannot add iterations to this kind of file", o.out)
	case o.resume:
		text, err := io.ReadAll(file)
		if err != nil {
			return nil, err
		}
		if keep, err = resume(string(text), header, o.pairs, t); err != nil {
			return nil, fmt.Errorf("%s:%w", o.out, err)
		}
		if err := file.Truncate(int64(keep)); err != nil {
			return nil, err
		}
		if _, err := file.Seek(int64(keep), io.SeekStart); err != nil {
			return nil, err
		}
	case stat.Mode().IsRegular() && stat.Size() > 0:
		return nil, fmt.Errorf("%s has iterations already: use -resume to continue", o.out)
	}
	if keep == 0 {
		if _, err = io.WriteString(file, header+row(0, tally{}, t.values)); err != nil {
			return nil, err
		}
	}
	return file, nil
}

// resume reads the iterations of a file into t, and returns how many bytes of it are
// whole lines; 0 if there is nothing to go on from.
func resume(text, header string, pairs int, t *tuning) (keep int, err error) {
	rest, ok := strings.CutPrefix(text, header)
	if !ok {
		if strings.HasPrefix(header, text) {
			return 0, nil
		}
		return 0, differ(text, header)
	}
	number := 1 + strings.Count(header, "\n")
	values, k := t.values, -1
	for line := range strings.Lines(rest) {
		line, whole := strings.CutSuffix(line, "\n")
		if !whole {
			break
		}
		i, games, next, err := parseRow(line, len(t.variables))
		want := 2 * pairs
		if k < 0 {
			want = 0
		}
		switch {
		case err != nil:
		case i != k+1 || i > t.iterations:
			err = fmt.Errorf("iteration %d instead of %d", i, k+1)
		case games.games() != want:
			err = fmt.Errorf("want %d games", want)
		case i == 0 && !slices.Equal(next, values):
			err = errors.New("the first line does not have the initial values")
		}
		for j, x := range next {
			if v := &t.variables[j]; err == nil && (x < float64(v.min) || x > float64(v.max)) {
				err = fmt.Errorf("%s %g is not from %d to %d", v.name, x, v.min, v.max)
			}
		}
		if err != nil {
			return 0, fmt.Errorf("%d: %w", number, err)
		}
		if i > 0 {
			signs, _ := t.lots(i)
			t.slopes.add(signs, games)
		}
		values, k = next, i
		keep += len(line) + 1
		number++
	}
	if k < 0 {
		return 0, nil
	}
	t.values, t.done = values, k
	return len(header) + keep, nil
}

// differ returns the error that a file was not made with the same flags: the first
// line that is another.
func differ(text, header string) error {
	have, want := strings.Split(text, "\n"), strings.Split(header, "\n")
	i := 0
	for i < min(len(have), len(want))-1 && have[i] == want[i] {
		i++
	}
	return fmt.Errorf("%d: the file was made with %q, not %q", i+1, have[i], want[i])
}

// readTuned returns the parameters of the last line of a file, whatever it was made
// with.
func readTuned(name string) (alphabeta.Parameters, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return alphabeta.Parameters{}, err
	}
	text = text[:bytes.LastIndexByte(text, '\n')+1]
	var vars []variable
	var last string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		switch list, isColumns := strings.CutPrefix(line, columns+"\t"); {
		case strings.HasPrefix(line, "#"):
		case isColumns:
			for name := range strings.SplitSeq(list, "\t") {
				vars = append(vars, variable{name: name})
			}
		default:
			last = line
		}
	}
	if vars == nil || last == "" {
		return alphabeta.Parameters{}, fmt.Errorf("%s: no iterations", name)
	}
	known := names()
	for _, v := range vars {
		if !slices.Contains(known, v.name) {
			return alphabeta.Parameters{}, fmt.Errorf("%s: unknown parameter %q", name, v.name)
		}
	}
	_, _, values, err := parseRow(last, len(vars))
	if err != nil {
		return alphabeta.Parameters{}, fmt.Errorf("%s: last line: %w", name, err)
	}
	return parameters(vars, rounded(values)), nil
}
