package match

import (
	"bytes"
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
	Round, Game  int // counted from 1; the games of a pair are 1 and 2
	White, Black int // indexes in Match.Players
	Opening      int // index in Match.Openings

	Result game.Result

	// Termination is how the game has ended. Threefold repetition and fifty moves end
	// it as soon as a player could claim a draw. [DrawRule] and [ResignRule] end it by
	// game.Adjudication, Match.MaxMoves by game.MaxMoves. A player who exceeds the time
	// loses even to a bare king, unlike in FIDE's Laws: the fault must not look like a
	// draw.
	Termination game.Termination
	Failure     *Failure // details of a fault, or nil

	// Moves are the moves after the opening.
	Moves []Ply
}

// A Ply is a move with the result of the search for it.
type Ply struct {
	Move  board.Move
	Score eval.Score   // for the player
	Bound search.Bound // of Score; search.NoScore if there is none
	Depth int
	Nodes uint64 `json:",string"`
	Used  time.Duration
}

func newPly(m board.Move, r *search.Result, used time.Duration) Ply {
	return Ply{m, r.Score, r.Bound, r.Depth, r.Nodes, used}
}

// Tags that Resume reads.
const (
	tagRound       = "Round"
	tagWhite       = "White"
	tagBlack       = "Black"
	tagTermination = "Termination"
)

// roundOf returns the Round tag of a game, by which Resume identifies it.
func roundOf(round, game int) string {
	return strconv.Itoa(round) + "." + strconv.Itoa(game)
}

// PGN returns a record of the match as a game in PGN, as it is written to Games. Each move
// has a comment with its score from White's point of view, the depth and the time. A
// move that is not legal ends the game.
func (m *Match) PGN(r *Record) *pgn.Game {
	var o Opening
	if r.Opening < len(m.Openings) {
		o = m.Openings[r.Opening]
	}
	g := pgn.NewGame(o.start())
	start := slices.Clone(g.Tags)
	white, black := &m.Players[r.White], &m.Players[r.Black]
	g.Tags = slices.Clone(m.Tags)
	for _, t := range start {
		g.Tags.Set(t.Name, t.Value)
	}
	g.Tags.Set(tagRound, roundOf(r.Round, r.Game))
	g.Tags.Set(tagWhite, white.Name)
	g.Tags.Set(tagBlack, black.Name)
	g.SetResult(r.Result)
	if o.Name != "" {
		g.Tags.Set("Opening", o.Name)
	}
	if w, b := m.control(white).tag(), m.control(black).tag(); w == b {
		g.Tags.Set("TimeControl", w)
	} else {
		g.Tags.Set("WhiteTimeControl", w)
		g.Tags.Set("BlackTimeControl", b)
	}
	g.Tags.Set("PlyCount", strconv.Itoa(len(o.Moves)+len(r.Moves)))
	g.SetOutcome(game.Outcome{Result: r.Result, Termination: r.Termination})

	c := g.Cursor()
	for _, move := range o.Moves {
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
	if n := c.Node(); n != nil && len(r.Moves) > 0 {
		n.SetCommentsAfter(append(n.CommentsAfter(), last)...)
	} else {
		g.Main().SetEndComments(last)
	}
	return g
}

// comment returns the comment on a move of player turn.
func (p *Ply) comment(turn board.Color) pgn.Comment {
	if p.Bound == search.NoScore {
		return pgn.Comment("").WithElapsed(p.Used)
	}
	e := pgn.Eval{Score: p.Score.White(turn), Depth: max(p.Depth, 0)}
	return pgn.Comment("").WithEval(e).WithElapsed(p.Used)
}

// text returns the game as PGN, followed by a blank line.
func (m *Match) text(r *Record) ([]byte, error) {
	var buf bytes.Buffer
	w := pgn.NewWriter(&buf)
	if err := m.PGN(r).Visit(w); err != nil {
		return nil, err
	}
	if err := w.Flush(); err != nil {
		return nil, err
	}
	buf.WriteByte('\n')
	return buf.Bytes(), nil
}
