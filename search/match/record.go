package match

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
)

// A Record is a finished game.
type Record struct {
	Round   int `json:"round"`   // counted from 1
	Game    int `json:"game"`    // of the round, counted from 1; the games of a pair are 1 and 2
	White   int `json:"white"`   // index in Options.Players
	Black   int `json:"black"`   // the same
	Opening int `json:"opening"` // index in Options.Openings

	Result game.Result `json:"result"`

	// Termination is how the game has ended. Threefold repetition and fifty moves end
	// it as soon as a player could claim a draw. Options.Draw and Options.Resign end it by
	// game.Adjudication, Options.MaxMoves by game.MaxMoves. A player who exceeds the time
	// loses even to a bare king, unlike in FIDE's Laws: the fault must not look like a
	// draw.
	Termination game.Termination `json:"termination"`
	Failure     *Failure         `json:"failure"` // details of a fault, or nil

	// Moves are the moves after the opening. Turn is the player of the first.
	Moves []Ply       `json:"moves"`
	Turn  board.Color `json:"turn"`
}

// A Ply is a move with the result of the search for it.
type Ply struct {
	Move  board.Move    `json:"move"`
	Score eval.Score    `json:"score"` // for the player
	Bound search.Bound  `json:"bound"` // of Score; search.NoBound if there is none
	Depth int           `json:"depth"`
	Nodes uint64        `json:"nodes,string"`
	Used  time.Duration `json:"used"`

	// SelDepth is the length of the longest line searched, and Reported the time of the
	// search as the player says; both are 0 if it does not, and Reported is 0 after a
	// ponder hit. Remaining is the time on its clock after the move, 0 without a clock.
	SelDepth  int           `json:"seldepth"`
	Reported  time.Duration `json:"reported"`
	Remaining time.Duration `json:"remaining"`
}

func newPly(m board.Move, r *search.Result, used time.Duration) Ply {
	return Ply{Move: m, Score: r.Score, Bound: r.Bound, Depth: r.Depth, Nodes: r.Nodes, Used: used, Reported: r.Time}
}

// Tags that ReadPlayed reads.
const (
	tagRound       = "Round"
	tagWhite       = "White"
	tagBlack       = "Black"
	tagTermination = "Termination"

	tagWhiteControl  = "WhiteControl" // the text form of a Control
	tagBlackControl  = "BlackControl"
	tagWhiteSettings = "WhiteSettings" // those of a Player
	tagBlackSettings = "BlackSettings"
)

// tagOpening is the tag for the name of the opening.
const tagOpening = "Opening"

// ownTags are the tags that PGN sets. It also sets Opening, for an opening with a name.
var ownTags = []string{
	tagRound, tagWhite, tagBlack, "Result", "SetUp", "FEN", "Variant", "TimeControl", "WhiteTimeControl", "BlackTimeControl",
	tagWhiteControl, tagBlackControl, tagWhiteSettings, tagBlackSettings, "PlyCount", tagTermination,
}

// By color.
var (
	playerTags   = [...]string{tagWhite, tagBlack}
	controlTags  = [...]string{tagWhiteControl, tagBlackControl}
	settingsTags = [...]string{tagWhiteSettings, tagBlackSettings}
)

// roundOf returns the Round tag of a game, by which ReadPlayed identifies it.
func roundOf(round, game int) string {
	return strconv.Itoa(round) + "." + strconv.Itoa(game)
}

// PGN returns the record of a match with these Options as a game in PGN, as it is written to
// Games. Each move has a comment with its score from White's point of view and the depth
// ("eval"; a mate is counted after the move), the time it took ("emt"), the time left ("clk"), "nodes" and "seldepth", as far as
// they are known. A move that is not legal ends the game, and a player who is not one of the
// match is "?".
func (r *Record) PGN(o *Options) *pgn.Game {
	var opening Opening
	if r.Opening >= 0 && r.Opening < len(o.Openings) {
		opening = o.Openings[r.Opening]
	}
	g := pgn.NewGame(opening.start())
	start := slices.Clone(g.Tags)
	white, black := o.player(r.White), o.player(r.Black)
	g.Tags = slices.Clone(o.Tags)
	for _, t := range start {
		g.Tags.Set(t.Name, t.Value)
	}
	g.Tags.Set(tagRound, roundOf(r.Round, r.Game))
	g.Tags.Set(tagWhite, white.Name)
	g.Tags.Set(tagBlack, black.Name)
	g.SetResult(r.Result)
	if opening.Name != "" {
		g.Tags.Set(tagOpening, opening.Name)
	}
	if w, b := o.control(white).tag(), o.control(black).tag(); w == b {
		g.Tags.Set("TimeControl", w)
	} else {
		g.Tags.Set("WhiteTimeControl", w)
		g.Tags.Set("BlackTimeControl", b)
	}
	for c, p := range []*Player{white, black} {
		g.Tags.Set(controlTags[c], o.control(p).String())
		if p.Settings != "" {
			g.Tags.Set(settingsTags[c], p.Settings)
		}
	}
	g.Tags.Set("PlyCount", strconv.Itoa(len(opening.Moves)+len(r.Moves)))
	g.SetOutcome(game.Outcome{Result: r.Result, Termination: r.Termination})

	c := g.Cursor()
	for _, move := range opening.Moves {
		if c.Play(move) != nil {
			return g
		}
	}
	for i := range r.Moves {
		p := &r.Moves[i]
		before := c.Board()
		if c.Play(p.Move) != nil {
			return g
		}
		c.Node().SetCommentsAfter(p.comment(before.Turn()))
	}
	last := pgn.Comment(r.Termination.String())
	if f := r.Failure; f != nil {
		last += pgn.Comment(" of " + f.Color.String())
	}
	n := c.Node()
	n.SetCommentsAfter(append(n.CommentsAfter(), last)...)
	return g
}

// player returns a player by index.
func (o *Options) player(i int) *Player {
	if i < 0 || i >= len(o.Players) {
		return &Player{Name: "?"}
	}
	return &o.Players[i]
}

// comment returns the comment on a move of player turn.
func (p *Ply) comment(turn board.Color) pgn.Comment {
	var c pgn.Comment
	if p.Bound != search.NoBound {
		after := p.Score.FromRoot(1) // a mate is a ply nearer than before the move
		c = c.WithEval(pgn.Eval{Score: int(after.White(turn)), Depth: max(p.Depth, 0)})
	}
	c = c.WithElapsed(p.Used)
	if p.Remaining > 0 {
		c = c.WithClock(p.Remaining)
	}
	with := func(name string, n uint64) {
		if n > 0 {
			c, _ = c.WithCommand(name, strconv.FormatUint(n, 10)) // the names are valid
		}
	}
	with("nodes", p.Nodes)
	with("seldepth", uint64(max(p.SelDepth, 0)))
	return c
}

// text returns the game as PGN, followed by a blank line.
func (o *Options) text(r *Record) ([]byte, error) {
	var buf bytes.Buffer
	w := pgn.NewWriter(&buf)
	if err := r.PGN(o).Visit(w); err != nil {
		return nil, err
	}
	if err := w.Flush(); err != nil {
		return nil, err
	}
	buf.WriteByte('\n')
	return buf.Bytes(), nil
}

// checkTags returns what is wrong with the tags of a match, or "".
func checkTags(tags pgn.Tags) string {
	for _, t := range tags {
		if slices.Contains(ownTags, t.Name) {
			return "the match sets the tag " + t.Name
		}
		if why := checkTag(t.Name, t.Value); why != "" {
			return why
		}
	}
	return ""
}

// checkTag returns why a tag cannot be written, or "".
func checkTag(name, value string) string {
	w := pgn.NewWriter(io.Discard)
	err := w.BeginGame()
	if err == nil {
		err = w.Tag([]byte(name), []byte(value))
	}
	if e, ok := errors.AsType[*pgn.WriteError](err); ok {
		return fmt.Sprintf("invalid %s %q", e.What, e.Text)
	} else if err != nil {
		return err.Error()
	}
	return ""
}
