package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
)

// repeat writes a temporary file with as many copies of a file as it takes to
// have at least size bytes, and returns its path and length.
func repeat(ctx context.Context, name string, size int64) (path string, n int64, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return "", 0, err
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return "", 0, fmt.Errorf("%s: there are no games in it", name)
	}
	if !bytes.HasSuffix(text, []byte("\n\n")) {
		text = append(text, "\n\n"...) // or the next copy goes on with its last line
	}
	f, err := os.CreateTemp("", "luft-*.pgn")
	if err != nil {
		return "", 0, err
	}
	for n < size && err == nil {
		if err = context.Cause(ctx); err == nil {
			_, err = f.Write(text)
		}
		n += int64(len(text))
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return "", 0, errors.Join(err, os.Remove(f.Name()))
	}
	return f.Name(), n, nil
}
