// Bots serves one of several small chess bots over UCI.
//
//	go run ./examples/bots NAME
//	go run ./examples/bots style FILE
//
// Without arguments it lists the names. With style, the weights of the evaluation are
// read from a file with a name and a number on each line; see the files in bot/styles.
//
// The bots are in package bot, each in its own file. The exit status is 0 after quit
// and at the end of the input, 2 if the arguments are invalid, and otherwise 1. An
// interrupt (Ctrl-C) ends the program with status 1.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"

	"github.com/luftchess/luft/examples/bots/bot"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt ends what cannot end by itself
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is the program, but for the process around it. It returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	var (
		name string
		s    search.Searcher
		err  error
	)
	switch {
	case len(args) == 0:
		list(out)
		return 0
	case len(args) == 1 && slices.Contains([]string{"-h", "-help", "--help"}, args[0]):
		list(errOut)
		return 0
	case len(args) == 1 && args[0] != "style":
		name = args[0]
		s, err = bot.New(name)
	case len(args) == 2 && args[0] == "style":
		name = args[1]
		s, err = styled(name)
	default:
		fmt.Fprintln(errOut, "usage: bots [NAME | style FILE]")
		return 2
	}
	if err != nil {
		fmt.Fprintln(errOut, "bots:", err)
		return 2
	}
	err = uci.Serve(ctx, in, out, uci.Engine{Name: name, Author: "the Luft authors", Searcher: s})
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	if err != nil {
		fmt.Fprintln(errOut, "bots:", err)
		return 1
	}
	return 0
}

// styled returns a player of the style in a file.
func styled(file string) (search.Searcher, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var style bot.Style
	if err := style.UnmarshalText(text); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return style.Searcher(), nil
}

func list(out io.Writer) {
	fmt.Fprintln(out, "usage: bots NAME, or bots style FILE. The names are")
	for _, d := range bot.All() {
		fmt.Fprintf(out, "  %-12s%s\n", d.Name, d.Text)
	}
}
