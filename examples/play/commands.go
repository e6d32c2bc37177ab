package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/play/session"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

// hintTime is the time a hint takes.
const hintTime = time.Second

// A command is a word that is no move, and what follows it.
type command struct {
	name, args, text string
	do               func(t *table, args string) error
}

// commands returns all there are, in the order of the help.
func commands() []command {
	return []command{
		{"help", "", "list the commands", (*table).help},
		{"board", "", "show the board", func(t *table, _ string) error { t.show(); return nil }},
		{"flip", "", "turn the board round", (*table).flip},
		{"legal", "", "list the legal moves", (*table).legal},
		{"hint", "", "ask the engine for a move", (*table).hint},
		{"undo", "", "take your last move back", (*table).undo},
		{"redo", "", "play it again", (*table).redo},
		{"go", "", "let the bot play your side from here", (*table).swap},
		{"resign", "", "give the game up", (*table).resign},
		{"draw", "", "claim a draw", (*table).draw},
		{"new", "[N|random|FEN]", "begin again, from Chess960 position N or from FEN", (*table).new},
		{"level", "[N|TIME]", fmt.Sprintf("how hard the bot thinks: 1 to %d, or a time as 2s", session.Levels), (*table).setLevel},
		{"bot", "[NAME]", "choose another bot", (*table).setBot},
		{"fen", "[FEN]", "show the position as FEN, or set one up", (*table).fen},
		{"pgn", "", "show the game as PGN", func(t *table, _ string) error { t.tag(); t.out.printf("%s", t.game.PGN()); return nil }},
		{"save", "FILE", "save the game as PGN", (*table).save},
		{"load", "FILE", "go on with a saved game", (*table).load},
		{"quit", "", "leave", func(t *table, _ string) error { t.left = true; return nil }},
	}
}

// obey does what a line says: a command or a move.
func (t *table) obey(line string) {
	word, args, _ := strings.Cut(line, " ")
	word = strings.ToLower(word)
	switch word {
	case "":
		return
	case "?":
		word = "help"
	case "exit":
		word = "quit"
	}
	all := commands()
	i := slices.IndexFunc(all, func(c command) bool { return c.name == word })
	if i < 0 {
		t.try(line)
		return
	}
	args = strings.TrimSpace(args)
	switch c := all[i]; {
	case args != "" && c.args == "":
		t.out.printf("%s: nothing goes after it, and %q makes no sense\n", word, args)
	default:
		if err := c.do(t, args); err != nil {
			t.out.printf("%s: %s\n", word, strings.TrimPrefix(err.Error(), word+": "))
		}
	}
}

func (t *table) help(string) error {
	t.out.printf("A move is typed as Nf3 or g1f3. Beside moves there are\n")
	for _, c := range commands() {
		t.out.printf("  %-20s %s\n", c.name+" "+c.args, c.text)
	}
	t.out.printf("Ctrl-C makes a bot that is thinking move at once. The bots are\n%s\n", opponents())
	return nil
}

func (t *table) flip(string) error {
	t.flipped = !t.flipped
	t.show()
	return nil
}

func (t *table) legal(string) error {
	b := t.game.Board()
	var texts []string
	for m := range movegen.Legal(&b) {
		texts = append(texts, san.Format(&b, m))
	}
	slices.Sort(texts)
	t.out.printf("%s\n", strings.Join(texts, " "))
	return nil
}

func (t *table) hint(string) error {
	if e := t.game.Ending(); e.Result != game.Unfinished {
		return &session.OverError{Ending: e}
	}
	if t.adviser == nil {
		t.adviser = session.Strong()
	}
	r, err := t.think(t.adviser, search.Limits{MoveTime: hintTime})
	if err != nil {
		return err
	}
	b := t.game.Board()
	t.out.printf("%s  (%v, depth %d: %s)\n", san.Format(&b, r.Move), r.Score, r.Depth, san.FormatLine(&b, r.PV))
	return nil
}

// undo takes moves back until it is your turn again. The bot's first move stays:
// it would only make another.
func (t *table) undo(string) error {
	ply := t.game.Ply()
	for t.game.Undo() {
		if b := t.game.Board(); t.you[b.Turn()] {
			t.again()
			return nil
		}
	}
	t.game.Goto(ply)
	if ply == 0 {
		return fmt.Errorf("no moves have been played")
	}
	return fmt.Errorf("you have not moved yet")
}

func (t *table) redo(string) error {
	if !t.game.Redo() {
		return fmt.Errorf("no move has been taken back")
	}
	for b := t.game.Board(); !t.you[b.Turn()] && t.game.Redo(); b = t.game.Board() {
	}
	t.again()
	return nil
}

// again shows the board of a game that may not be over any more.
func (t *table) again() {
	t.over = false
	t.show()
}

func (t *table) swap(string) error {
	if e := t.game.Ending(); e.Result != game.Unfinished {
		return &session.OverError{Ending: e}
	}
	b := t.game.Board()
	t.you = [2]bool{}
	t.you[b.Turn().Other()] = true
	t.out.printf("You play %s from here.\n", t.sides())
	return nil
}

func (t *table) resign(string) error {
	b := t.game.Board()
	c := b.Turn() // yours, or you would not be asked
	return t.game.Resign(c)
}

func (t *table) draw(string) error { return t.game.ClaimDraw() }

func (t *table) new(args string) error {
	start := t.start
	if n, err := strconv.Atoi(args); err == nil || args == "random" {
		if args == "random" {
			n = rand.IntN(960)
		}
		if start, err = board.Chess960(n); err != nil {
			return err
		}
	} else if args != "" {
		if start, err = fen.Parse(args); err != nil {
			return err
		}
	}
	t.begin(session.New(start))
	t.start = start
	return nil
}

// begin goes over to another game.
func (t *table) begin(s *session.Session) {
	t.game = s
	search.NotifyNewGame(t.bot)
	t.again()
}

func (t *table) setLevel(args string) error {
	if args != "" {
		level, err := session.ParseLevel(args)
		if err != nil {
			return err
		}
		t.level = level
	}
	t.out.printf("%s (%s)\n", t.name, t.level.Describe())
	return nil
}

func (t *table) setBot(args string) error {
	if args == "" {
		t.out.printf("%s plays, of\n%s\n", t.name, opponents())
		return nil
	}
	if err := t.choose(args); err != nil {
		return err
	}
	return t.setLevel("")
}

func (t *table) fen(args string) error {
	if args != "" {
		return t.new(args)
	}
	b := t.game.Board()
	t.out.printf("%s\n", fen.Format(&b))
	return nil
}

// tag says in the game's tags who plays it, unless they know.
func (t *table) tag() {
	for c, name := range []string{"White", "Black"} {
		if value := t.game.Tag(name); value == "" || value == "?" {
			player := t.name
			if t.you[c] {
				player = "You"
			}
			t.game.SetTag(name, player)
		}
	}
}

func (t *table) save(name string) error {
	if name == "" {
		return fmt.Errorf("to which file?")
	}
	t.tag()
	if err := t.game.SaveFile(name); err != nil {
		return err
	}
	t.out.printf("saved to %s\n", name)
	return nil
}

func (t *table) load(name string) error {
	if name == "" {
		return fmt.Errorf("which file?")
	}
	s, more, err := session.LoadFile(name)
	if err != nil {
		return err
	}
	if more {
		t.out.printf("%s has more games, of which this is the first\n", name)
	}
	t.out.printf("%d plies are played; undo goes back\n", s.Ply())
	b := s.Board()
	if t.you != [2]bool{true, true} { // it is your turn
		t.you = [2]bool{}
		t.you[b.Turn()] = true
	}
	t.begin(s)
	return nil
}
