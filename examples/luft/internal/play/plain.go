package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/play/session"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/examples/luft/internal/textboard"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

// A plain is a game line by line.
type plain struct {
	*session.Table
	greeting   string
	out        io.Writer
	err        error // the first of out
	lines      *terminal.Lines
	interrupts <-chan os.Signal
	commands   []session.Command
	shown      *game.Game // on the board, which was
	flipped    bool       // or not
	opening    string     // the last one that was shown
	over       bool       // the result has been shown
	quit       bool
}

// playLines plays to the end of the input, after a greeting.
func playLines(t *session.Table, greeting string, in io.Reader, out io.Writer) error {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	done := make(chan struct{})
	defer close(done)
	p := &plain{Table: t, greeting: greeting, out: out, lines: terminal.ReadLines(in, done), interrupts: interrupts}
	return p.play()
}

// printf writes to the output unless that has failed before. What files say may hold
// escape sequences, and they are shown.
func (p *plain) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = io.WriteString(p.out, cli.Printable(fmt.Sprintf(format, args...)))
	}
}

// play is the game.
func (p *plain) play() error {
	p.commands = p.Table.Commands(p.hint, p.move, p.help, p.leave,
		session.Command{Name: "board", Does: "show the board", Do: p.show},
		session.Command{Name: "pgn", Does: "show the game as PGN", Do: p.pgn},
	)
	p.printf("%s\n\n", p.greeting)
	p.show("")
	for !p.quit && p.err == nil {
		if p.BotMoves() {
			p.told(p.move(""))
			continue
		}
		if p.shown != p.Game.Played() || p.flipped != p.Flipped {
			p.show("")
		}
		if text := p.Over(); text != "" && !p.over {
			p.printf("%s\n", text)
		}
		p.over = p.Over() != ""
		p.prompt()
	}
	return p.err
}

// told writes what a command has to say.
func (p *plain) told(say string, err error) {
	if err != nil {
		p.printf("%v\n", err)
	} else if say != "" {
		p.printf("%s\n", say)
	}
}

// prompt asks for a line and does what it says.
func (p *plain) prompt() {
	b := p.Board()
	name := session.Only(b.Turn()).String()
	if p.over {
		name = "over"
	} else if p.Game.Played().Claims().Any() {
		name += " (may claim a draw)"
	}
	p.printf("%d. %s> ", b.Fullmove(), name)
	select {
	case line, ok := <-p.lines.C:
		if ok {
			p.obey(strings.TrimSpace(line))
			return
		}
		p.printf("\n")
		if err := p.lines.Err(); err != nil {
			p.printf("the input has ended: %v\n", err)
		}
	case <-p.interrupts:
		p.printf("\n")
	}
	p.quit = true
}

// obey does what a line says: a command or a move.
func (p *plain) obey(line string) {
	switch line {
	case "":
		return
	case "?":
		line = "help"
	case "exit":
		line = "quit"
	}
	found, say, err := p.Run(p.commands, line)
	if !found {
		err = p.try(line)
	}
	p.told(say, err)
}

// try plays a move that was typed. The error says what is wrong with it and where.
func (p *plain) try(text string) error {
	if p.Trainer == nil && p.Game.IsOver() {
		return fmt.Errorf("%w (undo and new go on from here)", &session.OverError{Outcome: p.Game.Outcome()})
	}
	m, err := p.Parse(text)
	if e, ok := errors.AsType[*san.Error](err); ok {
		note := ""
		if errors.Is(err, san.ErrSyntax) {
			note = ", nor a command (help lists them)"
		}
		return fmt.Errorf("  %s\n  %*s^ %w%s", e.Text, e.Offset, "", e.Err, note)
	}
	if err != nil {
		return err
	}
	say, err := p.Move(m)
	switch {
	case err != nil:
	case p.Trainer != nil && say != "":
		p.printf("%s\n\n", say)
	case !p.BotMoves():
		p.printf("\n")
	}
	return err
}

// think searches the position until the limits or an interrupt end it.
func (p *plain) think(player *session.Player, lim search.Limits) (search.Result, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		select {
		case <-p.interrupts:
			cancel()
		case <-ctx.Done():
		}
	}()
	return player.Search(ctx, p.Game.Played(), lim, nil)
}

// move lets the bot move and shows the board.
func (p *plain) move(string) (string, error) {
	begin := time.Now()
	r, err := p.think(p.Mover(), p.Level.Limits())
	say, err := p.Answer(r, err)
	if err != nil {
		return "", err
	}
	if r.Depth > 0 {
		say += fmt.Sprintf("  (%v, depth %d, %v)", r.Score, r.Depth, time.Since(begin).Round(10*time.Millisecond))
	}
	p.printf("%s\n\n", say)
	return p.show("")
}

func (p *plain) hint(string) (string, error) {
	r, err := p.think(p.Adviser, session.Hint)
	if err != nil {
		return "", err
	}
	b := p.Board()
	return fmt.Sprintf("%s  (%v, depth %d: %s)", san.Format(&b, r.Move), r.Score, r.Depth, san.FormatLine(&b, r.PV)), nil
}

func (p *plain) pgn(string) (string, error) { return strings.TrimSpace(p.PGN()), nil }

func (p *plain) leave(string) (string, error) {
	p.quit = true
	return "", nil
}

func (p *plain) help(string) (string, error) {
	text := "A move is typed as Nf3 or g1f3. The commands are\n"
	for _, c := range p.commands {
		text += fmt.Sprintf("  %-20s %s\n", c.Name+" "+c.Args, c.Does)
	}
	if p.Trainer != nil {
		return text, nil
	}
	return text + "Ctrl-C makes a bot that is thinking move at once. The bots are\n" + session.OpponentList(), nil
}

// show draws the board, and names the opening if it is another one.
func (p *plain) show(string) (string, error) {
	p.shown, p.flipped = p.Game.Played(), p.Flipped
	b := p.Board()
	p.printf("%s", drawText(&b, p.shown.LastMove(), p.flipped, p.ASCII))
	p.printf("%s", textboard.Counts(&b))
	name := p.Game.Opening()
	if name != p.opening && name != "" {
		p.printf("   %s\n", name)
	}
	p.opening = name
	p.printf("\n")
	return "", nil
}

// drawText returns the board as lines of text, with the last move between brackets: its
// empty square and where it went.
func drawText(b *board.Board, last board.Move, flipped, ascii bool) string {
	return textboard.Draw(flipped, " ", "", 3, func(s board.Square) string {
		figure := textboard.Figure(b.Piece(s), ascii, true)
		if last != board.NoMove && (s == last.From() || s == last.To()) {
			return "[" + figure + "]"
		}
		return " " + figure + " "
	})
}
