// Command explorerspeed measures how fast pgn/explorer makes an index and finds positions in
// it, and how large the index is:
//
//	go run ./internal/lab/explorerspeed masters.pgn tcec.pgn
//	go run ./internal/lab/explorerspeed -games 100000,1000000,5000000 masters.pgn tcec.pgn
//	go run ./internal/lab/explorerspeed -polyglot polyglot masters.pgn
//	go run ./internal/lab/explorerspeed -index masters.idx
//	go run ./internal/lab/explorerspeed -games 5000000 -repeat large.pgn masters.pgn
//
// The first line takes the files as they are. The second one makes collections of these numbers
// of games of them: the files are repeated, and from the second time on, each game has a
// random move in its first 30 plies, and goes on with its own moves as far as they are legal.
// The third one also has polyglot make a book to the same depth, in turn with the index, and
// compares the medians of -runs runs. The fourth one only looks up positions in an index,
// whose PGN files must be there, too, and the last one only writes a collection of as many
// games.
//
// An index is built in a process of its own, on GOMAXPROCS threads and to a depth of 40
// plies, and verified. Look-ups are of one position each of random games, and are measured
// one by one after all of them have been made once.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

func main() {
	err := run(os.Args[1:])
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "explorerspeed:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("explorerspeed", flag.ContinueOnError)
	games := flags.String("games", "", "comma-separated `numbers` of games; the default is the files as they are")
	polyglot := flags.String("polyglot", "", "compare with this `program`")
	runs := flags.Int("runs", 3, "`number` of builds of each index")
	lookups := flags.Int("lookups", 100_000, "`number` of look-ups")
	memory := flags.Int64("memory", 256, "memory for building in `MiB`, beside 24 bytes for each game")
	dir := flags.String("dir", "", "`directory` for the collections and indexes; the default is a temporary one")
	out := flags.String("build", "", "build the index `FILE` and do nothing else")
	collection := flags.String("repeat", "", "write the collection `FILE` and do nothing else")
	index := flags.String("index", "", "look up positions in the index `FILE` and do nothing else")
	if err := flags.Parse(args); err != nil {
		return err
	}
	files := flags.Args()
	if (len(files) == 0) == (*index == "") || *runs < 1 || *lookups < 1 {
		return errors.New("usage: explorerspeed [flags] PGN…, or explorerspeed -index FILE")
	}
	if *index != "" {
		m := measurement{out: os.Stdout, lookups: *lookups}
		return m.lookUpIn(*index)
	}
	if *out != "" {
		return build(*out, files, *memory)
	}
	numbers, err := counts(*games)
	if err != nil {
		return err
	}
	if *collection != "" {
		if len(numbers) != 1 {
			return errors.New("-repeat takes one number of -games")
		}
		return repeat(*collection, files, numbers[0])
	}
	work, err := os.MkdirTemp(*dir, "explorerspeed-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	m := measurement{out: os.Stdout, dir: work, runs: *runs, lookups: *lookups, memory: *memory, polyglot: *polyglot}
	fmt.Printf("%d threads of %d processors, %d MiB\n", runtime.GOMAXPROCS(0), runtime.NumCPU(), *memory)
	if len(numbers) == 0 {
		return m.measure(files)
	}
	for _, n := range numbers {
		name := filepath.Join(work, "games.pgn")
		if err := repeat(name, files, n); err != nil {
			return err
		}
		if err := m.measure([]string{name}); err != nil {
			return err
		}
	}
	return nil
}

// counts reads numbers of games.
func counts(text string) (numbers []int, err error) {
	if text == "" {
		return nil, nil
	}
	for field := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(field)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q is not a number of games", field)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}
