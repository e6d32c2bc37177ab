// Command regret compares engines by the moves they choose in the same positions, which takes
// far fewer nodes than games that are as exact.
//
//	go run ./internal/lab/regret -sample 2000 games.pgn >positions.epd
//	go run ./internal/lab/regret -nodes 20000,100000 -moves moves.tsv -values values.tsv \
//		-engine luft -engine 'eager;tuning=ReverseFutility=80' \
//		-engine 'stockfish;cmd=stockfish;Use NNUE=false' positions.epd
//
// Each engine searches each position, as in a new game, with the greatest of the numbers of nodes; its
// best moves after the smaller ones are compared, too. Where engines choose different moves, a reference
// engine searches the position after each of them. Its score, as an expected result, is the value of
// the move. The output has, for each engine, the mean difference of its values from those of the first
// engine, in thousandths of a point a move, with its standard error and the share of positions with
// different moves; for each number of nodes, and for the mean of each position's differences. A
// difference of one is worth about 12 Elo at 20,000 to 60,000 nodes: there, 2.7 times the nodes gain ten.
//
// The moves and the values are kept in files, so that nothing is searched twice. The name of an
// engine must therefore change with the engine.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "regret:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("regret", flag.ContinueOnError)
	count := flags.Int("sample", 0, "write `number` of positions of the games of a PGN file, and do nothing else")
	limits := flags.String("nodes", "10000", "`numbers` of nodes, with commas between them")
	moves := flags.String("moves", "", "`file` of the moves of the engines")
	values := flags.String("values", "", "`file` of the values of the moves")
	reference := flags.String("reference", "stockfish", "reference `engine`")
	effort := flags.Uint64("effort", 100_000, "`nodes` of the reference engine for each move")
	limit := flags.Int("max", 0, "maximum `number` of positions; 0 for all")
	var players []*player
	flags.Func("engine", "an engine: its `name`, and after semicolons cmd=COMMAND with options NAME=VALUE, or tuning=TEXT or classical", func(s string) error {
		p, err := parsePlayer(s)
		players = append(players, p)
		return err
	})
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return errors.New("one file is needed")
	}
	if *count > 0 {
		return sample(ctx, flags.Arg(0), *count, out)
	}
	positions, err := readPositions(flags.Arg(0))
	if err != nil {
		return err
	}
	if *limit > 0 {
		positions = positions[:min(*limit, len(positions))]
	}
	if len(players) < 2 {
		return errors.New("two engines are needed")
	}
	chosen, err := openStore(*moves)
	if err != nil {
		return err
	}
	defer chosen.close()
	known, err := openStore(*values)
	if err != nil {
		return err
	}
	defer known.close()
	judge := judge{store: known, player: player{name: *reference, command: *reference}, nodes: *effort}
	defer judge.player.close()
	var numbers []uint64
	for text := range strings.SplitSeq(*limits, ",") {
		nodes, err := strconv.ParseUint(text, 10, 64)
		if err != nil || nodes == 0 {
			return fmt.Errorf("-nodes: %q", text)
		}
		numbers = append(numbers, nodes)
	}
	return compare(ctx, players, positions, numbers, chosen, &judge, out)
}

// readPositions reads the positions of a file of FEN or EPD.
func readPositions(name string) ([]board.Board, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var positions []board.Board
	for record, err := range fen.NewReader(f).Records() {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		positions = append(positions, record.Board)
	}
	return positions, nil
}

// A player is an engine, which is opened when it is first needed.
type player struct {
	name     string
	command  string            // of another program; empty for alphabeta
	settings map[string]string // of that program
	options  alphabeta.Options

	searcher search.Searcher
	done     func() error
}

func parsePlayer(s string) (*player, error) {
	fields := strings.Split(s, ";")
	p := &player{name: fields[0], settings: make(map[string]string), options: alphabeta.Options{Hash: 16}}
	for _, field := range fields[1:] {
		name, value, hasValue := strings.Cut(field, "=")
		switch {
		case field == "classical":
			p.options.Evaluator = classical.New(nil)
		case name == "tuning":
			var err error
			if p.options.Tuning, err = alphabeta.ParseTuning(value); err != nil {
				return nil, err
			}
		case name == "cmd":
			p.command = value
		case hasValue && p.command != "":
			p.settings[name] = value
		default:
			return nil, fmt.Errorf("unknown setting %q", field)
		}
	}
	if p.name == "" || strings.ContainsAny(p.name, "\t\n") {
		return nil, errors.New("an engine needs a name")
	}
	return p, nil
}

// open starts the engine, or prepares it for a new game.
func (p *player) open(ctx context.Context) error {
	switch {
	case p.searcher != nil:
	case p.command == "":
		p.searcher = alphabeta.New(p.options)
	default:
		fields := strings.Fields(p.command)
		if len(fields) == 0 {
			return fmt.Errorf("%s: the command is blank", p.name)
		}
		client, err := uci.Driver{Options: p.settings}.Start(ctx, fields[0], fields[1:]...)
		if err != nil {
			return err
		}
		p.searcher, p.done = client, client.Close
	}
	p.searcher.(search.NewGamer).NewGame()
	return nil
}

// close ends the engine; it can be opened again.
func (p *player) close() {
	if p.done != nil {
		p.done()
	}
	p.searcher, p.done = nil, nil
}

// A store is a map from strings to strings, whose entries are appended to a file as they are made.
type store struct {
	file    *os.File // nil if nothing is stored
	entries map[string]string
}

// openStore reads the file of a store, in which a line has a key of any number of fields, and a value.
func openStore(name string) (*store, error) {
	s := &store{entries: make(map[string]string)}
	if name == "" {
		return s, nil
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	s.file = f
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if i := strings.LastIndexByte(lines.Text(), '\t'); i > 0 {
			s.entries[lines.Text()[:i]] = lines.Text()[i+1:]
		}
	}
	if err := lines.Err(); err != nil {
		f.Close()
		return nil, err
	}
	return s, nil
}

// get returns the value of a key, which find finds if it is not known.
func (s *store) get(find func() (string, error), key ...string) (string, error) {
	k := strings.Join(key, "\t")
	if v, ok := s.entries[k]; ok {
		return v, nil
	}
	v, err := find()
	if err != nil {
		return "", err
	}
	s.entries[k] = v
	if s.file != nil {
		_, err = fmt.Fprintf(s.file, "%s\t%s\n", k, v)
	}
	return v, err
}

func (s *store) close() {
	if s.file != nil {
		s.file.Close()
	}
}
