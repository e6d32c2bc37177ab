package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

// Hint are the limits of the search for a hint.
var Hint = search.Limits{MoveTime: time.Second}

// A Command is a word that can be typed.
type Command struct {
	Name string
	Key  string // that does it where keys do, or ""
	Args string // what follows the name; in brackets if it may be left out
	Does string // for the help

	// do is nil if the command is the interface's own.
	do func(t *Table, args string) (say string, err error)
}

// Commands returns the commands that all interfaces have, and then those that one has to
// do itself.
func Commands(own ...Command) []Command {
	plain := func(do func(*Table) (string, error)) func(*Table, string) (string, error) {
		return func(t *Table, _ string) (string, error) { return do(t) }
	}
	return append([]Command{
		{"undo", "u", "", "take your last move back", plain((*Table).undo)},
		{"redo", "y", "", "play it again", plain((*Table).redo)},
		{"flip", "t", "", "turn the board round", func(t *Table, _ string) (string, error) { t.Flipped = !t.Flipped; return "", nil }},
		{"new", "m", "[N|random|FEN]", "a new game, from Chess960 position N or FEN", (*Table).anew},
		{"color", "", "COLOUR", "play white, black, random, both or none", (*Table).setSides},
		{"level", "", "[N|TIME]", "the bot's strength, " + LevelUsage(), (*Table).setLevel},
		{"bot", "", "[NAME]", "play another bot", (*Table).setBot},
		{"fen", "", "[FEN]", "show the position as FEN, or set one up", (*Table).setUp},
		{"legal", "", "", "list the legal moves", plain((*Table).legal)},
		{"save", "s", "FILE", "save the game as PGN", func(t *Table, name string) (string, error) { return "Saved to " + name, t.Save(name) }},
		{"load", "l", "FILE", "load a game", (*Table).Load},
		{"resign", "", "", "give the game up", plain((*Table).resign)},
		{"draw", "", "", "claim a draw", plain((*Table).claim)},
		{"hint", "i", "", "ask the engine for a move", nil},
		{"go", "space", "", "let the bot move at once, or for you", nil},
		{"help", "?", "", "list the commands", nil},
		{"quit", "ctrl+c", "", "leave", nil},
	}, own...)
}

// Run runs the command in a line, unless the interface has to do that, and returns it
// with its arguments. If the first word is no command, c has no name.
func (t *Table) Run(commands []Command, line string) (c Command, args, say string, err error) {
	name, args, _ := strings.Cut(strings.TrimSpace(line), " ")
	args = strings.TrimSpace(args)
	i := slices.IndexFunc(commands, func(c Command) bool { return c.Name == strings.ToLower(name) })
	if i < 0 {
		return c, args, "", nil
	}
	switch c = commands[i]; {
	case args != "" && c.Args == "":
		err = fmt.Errorf("%s takes no argument", c.Name)
	case args == "" && c.NeedsArgs():
		err = fmt.Errorf("%s needs %s", c.Name, c.Args)
	case c.do != nil:
		say, err = c.do(t, args)
	}
	return c, args, say, err
}

// NeedsArgs reports whether something must follow the name.
func (c Command) NeedsArgs() bool { return c.Args != "" && c.Args[0] != '[' }

func (t *Table) anew(args string) (string, error) {
	start := t.Start
	say := "A new game"
	switch n, err := strconv.Atoi(args); {
	case args == "":
	case err == nil || args == "random":
		if args == "random" {
			n = rand.IntN(960)
		}
		if start, err = board.Chess960(n); err != nil {
			return "", err
		}
		say = fmt.Sprintf("Chess960 position %d", n)
	default:
		return t.setUp(args)
	}
	t.Begin(start)
	return say, nil
}

func (t *Table) setSides(args string) (string, error) {
	you, err := ParseSides(args)
	if err != nil {
		return "", err
	}
	t.You = you
	return "You play " + you.String(), nil
}

func (t *Table) setLevel(args string) (string, error) {
	if args != "" {
		level, err := ParseLevel(args)
		if err != nil {
			return "", err
		}
		t.Level = level
	}
	return t.Bot.Name + ": " + t.Level.Describe(), nil
}

func (t *Table) setBot(args string) (string, error) {
	if args == "" {
		return "The bots are\n" + OpponentList(), nil
	}
	if err := t.Opponent(args); err != nil {
		return "", err
	}
	return t.setLevel("")
}

func (t *Table) setUp(args string) (string, error) {
	if args == "" {
		b := t.Board()
		return fen.Format(&b), nil
	}
	b, err := fen.Parse(args)
	if err != nil {
		return "", err
	}
	t.Begin(b)
	return "The position is set up", nil
}

func (t *Table) legal() (string, error) {
	b := t.Board()
	var texts []string
	for m := range movegen.Legal(&b) {
		texts = append(texts, san.Format(&b, m))
	}
	if len(texts) == 0 {
		return "", errors.New("no legal moves")
	}
	slices.Sort(texts)
	return strings.Join(texts, " "), nil
}
