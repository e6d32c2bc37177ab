package lichess

import (
	"fmt"
	"strings"
	"time"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
)

const (
	maxMessage = 140             // characters of a message that Lichess takes
	chatPause  = 3 * time.Second // between two answers
	maxAnswers = 30              // in a game
)

// The rooms of the chat of a game.
const (
	playerRoom    = "player"
	spectatorRoom = "spectator"
)

// A conversation answers commands in the chat of a game. Commands are words that begin with "!".
// Answers are rare enough that nobody can make the bot use up its requests.
type conversation struct {
	me      string // user name
	name    string // of the program
	answers int
	last    time.Time
}

// answer returns the answer to a message, or "".
func (c *conversation) answer(room, user, text string, thinking func() string, now time.Time) string {
	if strings.EqualFold(user, c.me) || room != playerRoom && room != spectatorRoom {
		return ""
	}
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	var reply string
	switch strings.ToLower(word) {
	case "!help", "!commands":
		reply = "Commands: !help, !name, !eval (for spectators)"
	case "!name":
		reply = "I am " + c.name
	case "!eval":
		reply = "I tell my evaluation to spectators only, until the game is over"
		if room == spectatorRoom {
			reply = thinking()
		}
	default:
		return ""
	}
	if c.answers >= maxAnswers || !c.last.IsZero() && now.Sub(c.last) < chatPause {
		return ""
	}
	c.answers, c.last = c.answers+1, now
	return shorten(reply)
}

// shorten cuts a message to what Lichess takes.
func shorten(text string) string {
	if runes := []rune(text); len(runes) > maxMessage {
		return string(runes[:maxMessage-1]) + "…"
	}
	return text
}

// describe tells the result of a search.
func describe(r *search.Result) string {
	switch {
	case r == nil:
		return "I have no evaluation yet"
	case r.Bound == search.NoBound:
		return fmt.Sprintf("I played %v without an evaluation", r.Move)
	}
	return fmt.Sprintf("My evaluation is %s at depth %d", pawns(r.Score), r.Depth)
}

// pawns returns a score in pawns.
func pawns(s eval.Score) string {
	if s.IsMate() {
		return s.String()
	}
	return fmt.Sprintf("%+.2f", float64(s)/100)
}
