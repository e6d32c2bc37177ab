// Package play is the command that plays a game against a bot, on a terminal or line by
// line.
package play

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/play/session"
	"github.com/luftchess/luft/examples/luft/internal/play/tui"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/fen"
)

const help = `Play is a game against a bot. It shows a board with colours, mouse and keyboard, and
what the engine thinks, or, with --plain, a board as text after each line typed.

Moves are typed in algebraic notation (Nf3, exd5, O-O, e8=Q) or as squares (g1f3);
variants such as 0-0, nf3 and e8q are accepted too. On the board they can also be clicked,
dragged, or made with the cursor keys and enter. Commands such as undo, hint, save, load
and level are typed, after a slash on the board; "help" or the key ? lists them.

The board needs 40 × 16 cells. From 80 × 24 on there is room for the moves and the engine,
and squares grow with the terminal. It uses as many colours as the terminal has, and none
if NO_COLOR is set.

With --plain, Ctrl-C makes a thinking bot move at once; otherwise it ends the program, as
does the end of the input.

With --variant, the game is one of a variant, which the bot luft plays. A piece from the
pocket is dropped by typing N@f3.

FILE is a PGN file, which may be compressed; its first game continues after its last
move, and you play the side to move unless --side says otherwise.

The bots are
`

// Command returns the command.
func Command() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "play [flags] [FILE]",
		Short: "play against a bot",
		Long:  help + session.OpponentList(),
		Example: `  luft play
  luft play --bot gnome --side black --level 800
  luft play --plain --chess960 518 --movetime 300ms
  luft play game.pgn`,
		RunE: func(cmd *cobra.Command, args []string) error {
			t, err := o.table(cmd, args)
			if err != nil {
				return err
			}
			say := "Type a move, click, or use the cursor keys."
			if o.Plain {
				say = fmt.Sprintf("You play %v. The bot is %s (%s). Type a move, or help.", t.You, t.Bot.Name, t.Level.Describe())
			}
			return o.Sit(cmd, t, say)
		},
	}
	flags := cmd.Flags()
	o.Declare(flags)
	flags.StringVar(&o.bot, "bot", session.Engine, "play against the bot `NAME`")
	flags.StringVar(&o.color, "side", "white", "play `SIDE`: white, black, random, both or none")
	flags.StringVar(&o.level, "level", session.UsualLevel.String(), "strength of the bot, a `LEVEL`: "+session.LevelUsage())
	cli.Duration(flags, &o.moveTime, "movetime", 0, "`TIME` for each move of the bot, instead of --level")
	cli.Variant(flags, &o.rules, "play a game")
	flags.StringVar(&o.fen, "fen", "", "begin from the position `FEN`")
	flags.IntVar(&o.chess960, "chess960", 0, "begin from the Chess960 start position `N`, from 0 to 959")
	cmd.MarkFlagsMutuallyExclusive("level", "movetime")
	cmd.MarkFlagsMutuallyExclusive("fen", "chess960")
	cmd.MarkFlagsMutuallyExclusive("variant", "chess960")
	return cmd
}

// A Seat says how a table is shown.
type Seat struct{ Plain, ASCII bool }

// Declare declares its flags.
func (s *Seat) Declare(flags *pflag.FlagSet) {
	flags.BoolVar(&s.Plain, "plain", false, "play line by line, in any terminal, file or pipe")
	flags.BoolVar(&s.ASCII, "ascii", !isUTF8(), "show pieces as letters")
}

// Sit shows a table, with something to say first, until the person leaves.
func (s *Seat) Sit(cmd *cobra.Command, t *session.Table, say string) error {
	t.ASCII = s.ASCII
	if s.Plain {
		return playLines(t, say, cmd.InOrStdin(), cmd.OutOrStdout())
	}
	if in, ok := cmd.InOrStdin().(*os.File); !ok || !terminal.Is(in) || !terminal.Is(cmd.OutOrStdout()) {
		return errors.New("the standard input and output are not a terminal; --plain needs none")
	}
	return tui.Run(t, say)
}

// options is what the flags say.
type options struct {
	Seat
	bot, color, level, fen string
	moveTime               time.Duration
	chess960               int
	rules                  board.Rules
}

// table returns the game that the arguments ask for. Errors are marked as those of the
// arguments, except of the file.
func (o *options) table(cmd *cobra.Command, args []string) (*session.Table, error) {
	given := cmd.Flags().Changed
	switch {
	case len(args) > 1:
		return nil, cli.Usagef("unexpected argument %q (put a FEN in quotes after --fen)", args[1])
	case len(args) > 0 && (given("fen") || given("chess960") || given("variant")):
		return nil, cli.Usagef("--fen, --chess960, --variant and a file are mutually exclusive")
	case given("movetime") && o.moveTime <= 0:
		return nil, cli.Usagef("--movetime %v is not positive", o.moveTime)
	}
	t := session.New()
	start := t.Start
	var err error
	set := func(name string, f func() error) {
		if err == nil && given(name) {
			if err = f(); err != nil {
				err = cli.Usagef("--%s: %w", name, err)
			}
		}
	}
	set("bot", func() error { return t.Opponent(o.bot) })
	set("level", func() (err error) { t.Level, err = session.ParseLevel(o.level); return err })
	set("movetime", func() error { t.Level = session.TimeLevel(o.moveTime); return nil })
	set("variant", func() error { start = o.rules.Start(); return t.Bot.Plays(o.rules) })
	set("fen", func() (err error) { start, err = fen.Parser{Rules: o.rules}.Parse(o.fen); return err })
	set("chess960", func() (err error) { start, err = board.Chess960(o.chess960); return err })
	if err == nil && start != t.Start {
		err = t.Begin(start)
	}
	if err == nil && len(args) > 0 {
		_, err = t.Load(args[0])
	}
	set("side", func() (err error) { t.You, err = session.ParseSides(o.color); return err })
	t.Flipped = t.You == session.Only(board.Black)
	return t, err
}

// isUTF8 reports whether the locale says that text is UTF-8, or says nothing.
func isUTF8() bool {
	locale := strings.ToLower(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG")))
	return locale == "" || strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
}
