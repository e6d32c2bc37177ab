package session

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
	Do   Do

	playing bool // not when the game is over
}

// Do does a command with what follows its name, and returns what there is to say.
type Do = func(args string) (say string, err error)

// Commands returns the commands of the game: those that all interfaces have, some of which
// each of them does in its own way, and then others. With a Trainer they are those of
// puzzles, without a search.
func (t *Table) Commands(hint, move, help, quit Do, others ...Command) []Command {
	if t.Trainer != nil {
		return t.puzzleCommands(help, quit, others)
	}
	return append([]Command{
		{Name: "undo", Key: "u", Does: "take your last move back",
			Do: t.steps((*Game).Undo, "no moves have been played", "Taken back")},
		{Name: "redo", Key: "y", Does: "play it again",
			Do: t.steps((*Game).Redo, "no move has been taken back", "Played again")},
		{Name: "flip", Key: "t", Does: "turn the board round", Do: t.flip},
		{Name: "new", Key: "m", Args: "[N|random|FEN]", Does: "a new game, from Chess960 position N or FEN", Do: t.anew},
		{Name: "color", Args: "COLOUR", Does: "play white, black, random, both or none", Do: t.setSides},
		{Name: "level", Args: "[N|TIME]", Does: "the strength of the bot: " + LevelUsage(), Do: t.setLevel},
		{Name: "bot", Args: "[NAME]", Does: "play another bot", Do: t.setBot},
		{Name: "fen", Args: "[FEN]", Does: "show the position as FEN, or set one up", Do: t.setUp},
		{Name: "legal", Does: "list the legal moves", Do: t.legal},
		{Name: "save", Key: "s", Args: "FILE", Does: "save the game as PGN", Do: t.save},
		{Name: "load", Key: "l", Args: "FILE", Does: "load a game", Do: t.Load},
		{Name: "resign", Does: "give the game up", Do: t.resign},
		{Name: "draw", Does: "claim a draw", Do: t.claim},
		{Name: "hint", Key: "i", Does: "ask the engine for a move", Do: hint, playing: true},
		{Name: "go", Key: "space", Does: "let the bot move at once, or for you", Do: move, playing: true},
		{Name: "help", Key: "?", Does: "list the commands", Do: help},
		{Name: "quit", Key: "ctrl+c", Does: "leave", Do: quit},
	}, others...)
}

// Run runs the command in a line. It reports false if the first word is none.
func (t *Table) Run(commands []Command, line string) (found bool, say string, err error) {
	name, args, _ := strings.Cut(strings.TrimSpace(line), " ")
	args = strings.TrimSpace(args)
	i := slices.IndexFunc(commands, func(c Command) bool { return c.Name == strings.ToLower(name) })
	if i < 0 {
		return false, "", nil
	}
	switch c := commands[i]; {
	case args != "" && c.Args == "":
		err = fmt.Errorf("%s takes no argument", c.Name)
	case args == "" && c.NeedsArgs():
		err = fmt.Errorf("%s needs %s", c.Name, c.Args)
	case c.playing && t.Game.IsOver():
		err = &OverError{t.Game.Outcome()}
	default:
		say, err = c.Do(args)
	}
	return true, say, err
}

// NeedsArgs reports whether something must follow the name.
func (c Command) NeedsArgs() bool { return c.Args != "" && c.Args[0] != '[' }

func (t *Table) flip(string) (string, error) {
	t.Flipped = !t.Flipped
	return "", nil
}

func (t *Table) save(name string) (string, error) { return "Saved to " + name, t.Save(name) }

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
	return say, t.Begin(start)
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
		return t.showFEN("")
	}
	b, err := fen.Parser{Rules: t.Start.Rules()}.Parse(args)
	if err != nil {
		return "", err
	}
	return "The position is set up", t.Begin(b)
}

func (t *Table) legal(string) (string, error) {
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
