package desk

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/eco"
	"github.com/luftchess/luft/pgn/san"
)

// mostMoves is how many moves a Line may have.
const mostMoves = 3000

// A Line is a position and the moves that lead on from it.
type Line struct {
	// Start is the position as FEN, "chess960 N" for the start position of that
	// number, or "" for the ordinary one.
	Start string `json:"start,omitempty"`
	// Moves are the moves played, in algebraic notation or as UCI has them.
	Moves []string `json:"moves,omitempty"`
}

// A Move is a legal move with what it takes to show it.
type Move struct {
	UCI       string `json:"uci"`
	SAN       string `json:"san"`
	From      string `json:"from"`
	To        string `json:"to"`
	Promotion string `json:"promotion,omitempty"` // "q", "r", "b" or "n"
	// Castle is where the king ends up if the move castles.
	Castle string `json:"castle,omitempty"`
}

// A Position is all that a page shows of a position.
type Position struct {
	Start   string   `json:"start"` // where the line begins, as FEN
	FEN     string   `json:"fen"`
	Turn    string   `json:"turn"`            // "white" or "black"
	Ply     int      `json:"ply"`             // moves played since the start
	Last    *Move    `json:"last,omitempty"`  // the last of them
	Check   string   `json:"check,omitempty"` // the square of a king in check
	Legal   []Move   `json:"legal"`
	Result  string   `json:"result"`           // as in PGN, "*" if the game goes on
	Reason  string   `json:"reason,omitempty"` // why it is over
	Claims  []string `json:"claims,omitempty"` // on what grounds the player to move can claim a draw
	Opening string   `json:"opening,omitempty"`

	// Tablebase is what tablebases say, if there are any that know the position.
	Tablebase *Tablebase `json:"tablebase,omitempty"`
}

// Position describes the position at the end of a line.
func (d *Desk) Position(l Line) (*Position, error) {
	p, err := l.play()
	if err != nil {
		return nil, err
	}
	b := p.game.Board()
	outcome := p.game.Outcome()
	answer := &Position{
		Start:   fen.Format(&p.start),
		FEN:     fen.Format(&b),
		Turn:    b.Turn().String(),
		Ply:     len(l.Moves),
		Last:    p.last,
		Legal:   []Move{},
		Result:  outcome.Result.String(),
		Opening: p.opening,
	}
	if movegen.InCheck(&b) {
		answer.Check = b.King(b.Turn()).String()
	}
	if outcome.Result != game.Unfinished {
		answer.Reason = outcome.Termination.String()
		return answer, nil
	}
	for m := range movegen.Legal(&b) {
		answer.Legal = append(answer.Legal, describe(&b, m))
	}
	answer.Tablebase = probe(d.options.Tables, p.game)
	claims := p.game.Claims()
	if claims.Threefold {
		answer.Claims = append(answer.Claims, "threefold repetition")
	}
	if claims.FiftyMoves {
		answer.Claims = append(answer.Claims, "fifty moves without capture or pawn move")
	}
	return answer, nil
}

// describe returns a legal move as a page wants it.
func describe(b *board.Board, m board.Move) Move {
	d := Move{UCI: m.String(), SAN: san.Format(b, m), From: m.From().String(), To: m.To().String()}
	if k := m.Promotion(); k != board.NoKind {
		d.Promotion = string(k.Letter())
	}
	for _, w := range []board.CastlingSide{board.KingSide, board.QueenSide} {
		if m != board.NoMove && m == b.CastlingMove(w) {
			next := *b
			next.Play(m)
			d.Castle = next.King(b.Turn()).String()
		}
	}
	return d
}

// A played line is what became of a Line.
type played struct {
	start   board.Board
	game    *game.Game // since the last null move, before which nothing counts
	last    *Move
	opening string // of the last position that has a name
}

// play plays the line. The error is an *Error.
func (l Line) play() (*played, error) {
	start, err := parseStart(l.Start)
	if err != nil {
		return nil, err
	}
	if len(l.Moves) > mostMoves {
		return nil, &Error{Code: BadRequest, Message: fmt.Sprintf("%d moves are more than %d", len(l.Moves), mostMoves)}
	}
	p := &played{start: start, game: game.New(start)}
	parser := san.Parser{Allow: san.Import}
	for i, text := range l.Moves {
		b := p.game.Board()
		m, err := parser.Parse(&b, text)
		if err != nil {
			return nil, &Error{Code: IllegalMove, Message: fmt.Sprintf("move %d: %v", i+1, err), Move: i + 1}
		}
		if m == board.NoMove { // a null move, as analyses in PGN have them
			p.last = nil
			b.PlayNull()
			p.game = game.New(b)
			continue
		}
		if i == len(l.Moves)-1 {
			d := describe(&b, m)
			p.last = &d
		}
		if err := p.game.Play(m); err != nil {
			return nil, &Error{Code: IllegalMove, Message: fmt.Sprintf("move %d: %v", i+1, err), Move: i + 1}
		}
		b = p.game.Board()
		if o, ok := eco.Builtin().Lookup(&b); ok {
			p.opening = o.String()
		}
	}
	return p, nil
}

// parseStart reads the Start of a Line. The error is an *Error.
func parseStart(s string) (board.Board, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return board.Start(), nil
	}
	if number, ok := strings.CutPrefix(s, "chess960 "); ok {
		n, err := strconv.Atoi(number)
		if b, bad := board.Chess960(n); err == nil && bad == nil {
			return b, nil
		}
		return board.Board{}, &Error{Code: BadFEN, Message: "Chess960 has the start positions 0 to 959, not " + quote(number)}
	}
	b, err := fen.Parse(s)
	if err != nil {
		return b, &Error{Code: BadFEN, Message: err.Error()}
	}
	return b, nil
}
