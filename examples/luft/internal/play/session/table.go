// Package session is a game between a person and a bot with all that does not depend on
// how it is shown: the moves to and fro, who plays and how strongly, PGN files, and the
// commands that can be typed.
package session

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

// Sides says by colour what the person plays; the bot plays the others.
type Sides [2]bool

// Both, Neither and Only are the Sides there are.
var (
	Both    = Sides{true, true}
	Neither = Sides{}
)

// Only returns one side.
func Only(c board.Color) (s Sides) {
	s[c] = true
	return s
}

// ParseSides reads white, black, both, none, or random for one of the first two.
func ParseSides(text string) (Sides, error) {
	switch strings.ToLower(text) {
	case "both":
		return Both, nil
	case "none":
		return Neither, nil
	case "random":
		return Only(board.Color(rand.IntN(2))), nil
	}
	c, err := board.ParseColor(strings.ToLower(text))
	if err != nil {
		return Neither, fmt.Errorf("%q is not white, black, random, both or none", text)
	}
	return Only(c), nil
}

// String returns the sides in words.
func (s Sides) String() string {
	return map[Sides]string{
		Both: "both sides", Neither: "neither side", Only(board.White): "White", Only(board.Black): "Black",
	}[s]
}

// A Table is a game and who plays it. It is for one goroutine.
type Table struct {
	Game    *Game
	Start   board.Board // where new games begin
	You     Sides
	Bot     *Player
	Level   Level
	Flipped bool     // Black is shown below
	ASCII   bool     // pieces are shown as letters
	Adviser *Player  // gives hints and analyses
	Trainer *Trainer // nil unless puzzles are solved

	seed uint64 // of the mistakes of a weakened bot
}

// New returns a table with a game between White and the engine.
func New() *Table {
	return &Table{
		Game: NewGame(board.Start()), Start: board.Start(), You: Only(board.White),
		Bot: Strong(), Level: UsualLevel, Adviser: Strong(), seed: rand.Uint64(),
	}
}

// Board returns the present position.
func (t *Table) Board() board.Board { return t.Game.Board() }

// Yours reports whether the person is to move.
func (t *Table) Yours() bool { return t.You[t.Game.played.Turn()] }

// BotMoves reports whether the bot is to move now. It waits while there are moves that
// can be played again.
func (t *Table) BotMoves() bool {
	return t.Trainer == nil && !t.Yours() && !t.Game.IsOver() && t.Game.Ply() == t.Game.Len()
}

// Name returns the name of a player: the one in the game's file, or else "You" or the
// name of the bot.
func (t *Table) Name(c board.Color) string {
	if t.Trainer != nil {
		return map[bool]string{true: "You", false: "Puzzle"}[t.You[c]]
	}
	name := t.Game.cursor.Tree().Tags.Get(Only(c).String())
	switch {
	case name != "" && name != "?":
		return name
	case t.You[c]:
		return "You"
	}
	return t.Bot.Name
}

// Mover returns the bot at its level.
func (t *Table) Mover() *Player {
	return NewPlayer(t.Bot.Name, search.Handicap{Searcher: t.Bot, Weakness: t.Level.level.Weakness(), Seed: t.seed})
}

// Opponent sets the bot by its name.
func (t *Table) Opponent(name string) error {
	p, err := Open(name)
	if err == nil {
		b := t.Board()
		err = p.Plays(b.Rules())
	}
	if err == nil {
		t.Bot = p
	}
	return err
}

// Parse reads a move in algebraic notation or as squares, with all the leniency of
// package san. The error is a *san.Error.
func (t *Table) Parse(text string) (board.Move, error) {
	b := t.Board()
	p := san.Parser{Allow: san.Lenient &^ san.NullMoves}
	return p.Parse(&b, text)
}

// Move plays a move of the person, and says so.
func (t *Table) Move(m board.Move) (say string, err error) {
	switch {
	case t.Trainer != nil:
		return t.attempt(m)
	case !t.Game.IsOver() && !t.Yours():
		return "", fmt.Errorf("it is %s’s turn; the command go makes it move", t.Bot.Name)
	}
	if err := t.Game.Play(m); err != nil {
		return "", err
	}
	return "You play " + t.Game.Last(), nil
}

// Answer plays the result of a search by the bot. If the bot has failed, both sides
// become the person's, and the error says so.
func (t *Table) Answer(r search.Result, err error) (say string, _ error) {
	if err == nil {
		err = t.Game.Play(r.Move)
	}
	if err != nil {
		t.You = Both
		return "", fmt.Errorf("%s is broken, so both sides are yours: %w", t.Bot.Name, err)
	}
	return t.Bot.Name + " plays " + t.Game.Last(), nil
}

// Begin begins a new game from a position. If the bot does not play by its rules, nothing
// changes, and the error is a *[board.RulesError].
func (t *Table) Begin(start board.Board) error { return t.BeginAgainst(t.fresh(), start) }

// BeginAgainst is Begin with another bot.
func (t *Table) BeginAgainst(bot *Player, start board.Board) error {
	err := t.enter(NewGame(start), bot)
	if err == nil {
		t.Start = start
	}
	return err
}

// enter goes over to another game against a bot, if that plays by its rules.
func (t *Table) enter(g *Game, bot *Player) error {
	b := g.Board()
	if err := bot.Plays(b.Rules()); err != nil {
		return err
	}
	t.Game, t.Bot = g, bot
	return nil
}

// fresh returns a new bot like the present one, which may still be busy with its game.
func (t *Table) fresh() *Player {
	if p, err := Open(t.Bot.Name); err == nil {
		return p
	}
	return t.Bot
}

// steps returns the command that takes moves back, or plays them again, until the person is
// to move.
func (t *Table) steps(step func(*Game) bool, none, done string) Do {
	return func(string) (string, error) {
		if !step(t.Game) {
			return "", errors.New(none)
		}
		for t.You != Neither && !t.Yours() && step(t.Game) {
		}
		return done + t.waiting(), nil
	}
}

// Jump goes to the position after ply moves.
func (t *Table) Jump(ply int) string {
	t.Game.Goto(ply)
	say := "The start"
	if last := t.Game.Last(); last != "" {
		say = "After " + last
	}
	return say + t.waiting()
}

// waiting is what to say if the bot waits.
func (t *Table) waiting() string {
	if t.Trainer == nil && !t.Yours() && !t.Game.IsOver() && !t.BotMoves() {
		return "; " + t.Bot.Name + " waits for the command go"
	}
	return ""
}

// resign ends the game with a loss of the person, of the side to move if that plays
// both or neither.
func (t *Table) resign(string) (string, error) {
	c := t.Game.played.Turn()
	if !t.You[c] && t.You != Neither {
		c = c.Other()
	}
	return "", t.Game.Resign(c)
}

// claim claims a draw.
func (t *Table) claim(string) (string, error) {
	if !t.Game.IsOver() && !t.Yours() {
		return "", errors.New("only the player to move can claim a draw")
	}
	return "", t.Game.ClaimDraw()
}

// A State is what decides whether a search still answers the question of the moment.
// States can be compared: another one means that the position, who plays or how the
// game has ended is no longer the same.
type State struct {
	played  *game.Game
	outcome game.Outcome
	you     Sides
	bot     *Player
	level   Level
	solved  bool
}

// State returns the present state.
func (t *Table) State() State {
	return State{t.Game.played, t.Game.Outcome(), t.You, t.Bot, t.Level, t.Trainer != nil && t.Trainer.solved}
}

// Over returns what to say of a game or a puzzle that has ended here, "" if it has not.
func (t *Table) Over() string {
	if t.Trainer != nil {
		return t.Trainer.over()
	}
	if o := t.Game.Outcome(); o.IsOver() {
		return "Game over: " + OutcomeText(o)
	}
	return ""
}
