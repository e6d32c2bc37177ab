package cookbook_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// A chatBot plays a game in each room of a chat. People talk to it in words; it plays Black.
type chatBot struct {
	mu    sync.Mutex
	rooms map[string]*game.Game
	level alphabeta.Level
}

// reply answers a message, "" if it is not for the bot.
func (c *chatBot) reply(ctx context.Context, room, message string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	g := c.rooms[room]
	word := strings.ToLower(strings.TrimSpace(message))
	switch {
	case word == "new game":
		c.rooms[room] = game.New(board.Start())
		return "You have White."
	case g == nil:
		return ""
	case word == "board":
		return g.Board().String()
	case word == "pgn":
		return pgn.FromGame(g).Movetext()
	case word == "undo":
		g.Undo()
		g.Undo()
		return "It is move " + fmt.Sprint(g.Fullmove()) + "."
	case word == "hint":
		r, err := alphabeta.New(alphabeta.Options{Hash: 1}).Search(ctx, g, search.Limits{Nodes: 10_000}, nil)
		if err != nil {
			return err.Error()
		}
		b := g.Board()
		return "I would play " + san.Format(&b, r.Move) + "."
	}
	if _, err := san.Play(g, message); err != nil {
		return excuse(g, err)
	}
	if o := g.OutcomeWithClaims(); o.IsOver() {
		return o.String()
	}
	bot := search.Handicap{Searcher: alphabeta.New(alphabeta.Options{Hash: 1}), Weakness: c.level.Weakness(), Seed: 1}
	r, err := bot.Search(ctx, g, search.Limits{}, nil)
	if err == nil {
		err = g.Play(r.Move)
	}
	if err != nil {
		return err.Error()
	}
	text := san.FormatLast(g)
	if o := g.OutcomeWithClaims(); o.IsOver() {
		text += " " + o.String()
	}
	return text
}

// excuse says in words why a move was not played, or nothing if the message was no move.
func excuse(g *game.Game, err error) string {
	e, ok := errors.AsType[*san.Error](err)
	switch {
	case !ok || e.Err == san.ErrSyntax:
		return ""
	case len(e.Candidates) > 0:
		b := g.Board()
		var texts []string
		for _, m := range e.Candidates {
			texts = append(texts, san.Format(&b, m))
		}
		return "Which one: " + strings.Join(texts, " or ") + "?"
	case e.Reason != "":
		return "You cannot play " + strings.TrimSpace(e.Text) + ": " + e.Reason + "."
	}
	return e.Err.Error()
}

// Play in a chat: moves as people type them, and answers in words.
func Example_chatBot() {
	bot := chatBot{rooms: make(map[string]*game.Game), level: 400}
	for _, message := range []string{"e4", "New game", "e4 ", "Bd8", "Bg5", "what now?", "undo", "Nf6", "pgn"} {
		text := bot.reply(context.Background(), "room", message)
		if message == "e4 " {
			text = fmt.Sprint(text != "")
		}
		fmt.Println(strings.TrimSpace(message + "> " + text))
	}
	// Output:
	// e4>
	// New game> You have White.
	// e4 > true
	// Bd8> You cannot play Bd8: no bishop can go there.
	// Bg5> You cannot play Bg5: the way of the bishop is blocked.
	// what now?>
	// undo> It is move 1.
	// Nf6> You cannot play Nf6: that is not your piece, it is white's turn.
	// pgn> *
}
