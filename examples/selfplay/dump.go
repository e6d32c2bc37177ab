package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/luftchess/luft/eval/tune/sample"
	"github.com/luftchess/luft/examples/internal/console"
)

// dump writes the positions of a file as EPD.
func dump(ctx context.Context, name string, stdin io.Reader, stdout io.Writer) error {
	in := stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close() // it was only read
		in = file
	}
	r := sample.NewReader(in)
	settings, err := r.Settings()
	if err != nil {
		return console.InFile(name, err)
	}
	out := bufio.NewWriter(stdout)
	fmt.Fprintf(out, "# %q\n", settings) // an error comes up again
	var line []byte
	for g, err := range r.Games() {
		if err != nil {
			out.Flush() // what could be read; the error that counts is the other
			return console.InFile(name, err)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for s := range g.Samples() {
			if line, err = s.EPD().AppendText(line[:0]); err != nil {
				return err
			}
			if _, err := out.Write(append(line, '\n')); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}
