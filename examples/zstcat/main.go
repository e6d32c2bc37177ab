// Zstcat writes what Zstandard files hold to the standard output.
//
//	go run -C examples/zstcat . FILE…
//
// A FILE of "-" is the standard input. Several files, and several frames in one,
// come out as if they were one. A window above 128 MiB is refused, as zstd does,
// so that no file can take more memory than a small multiple of that.
//
// It is a module of its own, so that the library needs no Zstandard package, and
// is meant to stand at the head of a pipe. Since -C changes the directory, files
// are best named from the root:
//
//	go run -C examples/zstcat . $PWD/file.pgn.zst | go run ./examples/pgn stat -
//
// The exit status is 0 if all was well, 2 if the arguments make no sense, and 1
// if a file cannot be read or is damaged; what came before the damage has then
// been written, and no further file is read.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"
)

// maxWindow is the most bytes that a frame may want to look back.
const maxWindow = 128 << 20

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	const usage = "usage: zstcat FILE… (\"-\" is the standard input)"
	flags := flag.NewFlagSet("zstcat", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // errors are shown below
	err := flags.Parse(args)
	if err == nil && flags.NArg() == 0 {
		err = errors.New("missing FILE (-h for help)")
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintln(stderr, usage)
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "zstcat:", err)
		return 2
	}
	for _, name := range flags.Args() {
		if err := catFile(stdout, stdin, name); err != nil {
			fmt.Fprintln(stderr, "zstcat:", err)
			return 1
		}
	}
	return 0
}

// catFile writes what the named file holds, or stdin if the name is "-". The
// error says which file, unless it is the output's.
func catFile(w io.Writer, stdin io.Reader, name string) error {
	if name == "-" {
		return cat(w, stdin, "standard input")
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close() // it was only read
	return cat(w, f, name)
}

// cat writes what r holds, which is called name.
func cat(w io.Writer, r io.Reader, name string) error {
	in := bufio.NewReaderSize(r, 1<<20)
	if _, err := in.Peek(1); err == io.EOF {
		return fmt.Errorf("%s: empty file", name)
	}
	d, err := zstd.NewReader(in, zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	defer d.Close()
	// Errors of the two sides are told apart, as only one is the file's.
	out := &writer{w: w}
	n, err := d.WriteTo(out)
	switch {
	case out.err != nil:
		return out.err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("%s: cut short after %d bytes of content: %w", name, n, err)
	case err != nil:
		return fmt.Errorf("%s: after %d bytes of content: %w", name, n, err)
	}
	return nil
}

// A writer remembers the error of the one below it.
type writer struct {
	w   io.Writer
	err error
}

func (w *writer) Write(p []byte) (int, error) {
	n, err := w.w.Write(p)
	if err != nil {
		w.err = err
	}
	return n, err
}
