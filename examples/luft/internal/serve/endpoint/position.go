package endpoint

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/winnable"
	"github.com/luftchess/luft/pgn/eco"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/syzygy"
)

// importer reads moves as people and programs write them.
var importer = san.Parser{Allow: san.Import}

// maxMoves is how many moves a Line may have.
const maxMoves = 3000

// A Line is a position and the moves that lead on from it.
type Line struct {
	// Start is the position as FEN, "chess960 N" for the start position of that
	// number, or "" for the ordinary one. In a variant it is the name of the rules, such as
	// "crazyhouse", alone for their start position, or with a FEN after a space.
	Start string `json:"start,omitempty"`
	// Moves are the moves played, in algebraic notation or as UCI has them.
	Moves []string `json:"moves,omitempty"`
}

// A Move is a legal move with what it takes to show it.
type Move struct {
	UCI       string `json:"uci"`
	SAN       string `json:"san"`
	From      string `json:"from"` // of a drop, the piece in the pocket, such as "N@"
	To        string `json:"to"`
	Promotion string `json:"promotion,omitempty"` // "q", "r", "b" or "n", in Antichess also "k"
	// Castle is where the king ends up if the move castles.
	Castle string `json:"castle,omitempty"`
}

// A Position is all that a page shows of a position.
type Position struct {
	Start   string   `json:"start"` // where the line begins, as a Start of a Line has it
	FEN     string   `json:"fen"`   // with the name of the variant before it, if it is one
	Variant string   `json:"variant,omitempty"`
	Turn    string   `json:"turn"`            // "white" or "black"
	Ply     int      `json:"ply"`             // moves played since the start
	Last    *Move    `json:"last,omitempty"`  // the last of them
	Check   string   `json:"check,omitempty"` // the square of a king in check
	Legal   []Move   `json:"legal"`
	Result  string   `json:"result"`           // as in PGN, "*" if the game goes on
	Reason  string   `json:"reason,omitempty"` // why it is over
	Claims  []string `json:"claims,omitempty"` // on what grounds the player to move can claim a draw
	Flag    string   `json:"flag,omitempty"`   // the result if the player to move runs out of time
	Opening string   `json:"opening,omitempty"`
	Aids    Aids     `json:"aids,omitzero"`

	// Pockets has the pieces that may be dropped in Crazyhouse, as letters of FEN, and ChecksLeft the
	// checks that must still be given in ThreeCheck.
	Pockets    *Pair[string] `json:"pockets,omitempty"`
	ChecksLeft *Pair[int]    `json:"checks_left,omitempty"`

	// Tablebase is what tablebases say, if there are any that know the position.
	Tablebase *Tablebase `json:"tablebase,omitempty"`

	// Explorer has the moves played here in the games of the explorer, the most frequent
	// first, and ExplorerSum the sum of all of them, also of those that are not listed.
	Explorer    []PlayedMove `json:"explorer,omitempty"`
	ExplorerSum *Played      `json:"explorer_sum,omitempty"`
}

// A Pair has something of each player.
type Pair[T any] struct {
	White T `json:"white"`
	Black T `json:"black"`
}

// Position describes the position at the end of a line.
func (d *Service) Position(l Line) (*Position, error) {
	start, g, opening, err := l.play()
	if err != nil {
		return nil, err
	}
	b, outcome := g.Board(), g.Outcome()
	answer := &Position{
		Start: PositionText(&start), FEN: PositionText(&b), Turn: b.Turn().String(), Ply: len(l.Moves),
		Legal: []Move{}, Result: outcome.Result.String(), Opening: opening,
	}
	answer.describeVariant(&b)
	if before, ok := g.BoardAt(g.Ply() - 1); ok {
		answer.Last = new(describe(&before, g.LastMove()))
	}
	if g.InCheck() {
		answer.Check = b.King(b.Turn()).String()
	}
	if outcome.IsOver() {
		answer.Reason = outcome.Termination.String()
		return answer, nil
	}
	for m := range movegen.Legal(&b) {
		answer.Legal = append(answer.Legal, describe(&b, m))
	}
	answer.Aids = aids(&b)
	answer.Tablebase = probe(d.options.Tables, g)
	answer.Explorer, answer.ExplorerSum = explore(d.options.Explorer, &b)
	answer.Flag = flag(&b).String()
	claims := g.Claims()
	if claims.Threefold {
		answer.Claims = append(answer.Claims, "threefold repetition")
	}
	if claims.FiftyMoves {
		answer.Claims = append(answer.Claims, "fifty moves without capture or pawn move")
	}
	return answer, nil
}

// PositionText returns a position as text that [ParseStart] reads back.
func PositionText(b *board.Board) string {
	if b.Rules() == board.Standard {
		return fen.Format(b)
	}
	return b.Rules().String() + " " + fen.Format(b)
}

// describeVariant adds what only variants have.
func (p *Position) describeVariant(b *board.Board) {
	switch b.Rules() {
	case board.Standard:
		return
	case board.Crazyhouse:
		p.Pockets = &Pair[string]{pocket(b, board.White), pocket(b, board.Black)}
	case board.ThreeCheck:
		p.ChecksLeft = &Pair[int]{b.ChecksLeft(board.White), b.ChecksLeft(board.Black)}
	}
	p.Variant = b.Rules().String()
}

// pocket returns the pieces in a player's pocket as letters, the queens first.
func pocket(b *board.Board, c board.Color) (letters string) {
	for k := board.Queen; k >= board.Pawn; k-- {
		letters += strings.Repeat(string(k.Letter()), b.Pocket(c, k))
	}
	return letters
}

// flag returns the result if the player to move runs out of time: a loss, unless it is certain
// that the opponent cannot mate.
func flag(b *board.Board) game.Result {
	if winner := b.Turn().Other(); winnable.Quick(b, winner) == winnable.NoReason {
		return game.Win(winner)
	}
	return game.Draw
}

// describe returns a legal move as a page wants it.
func describe(b *board.Board, m board.Move) Move {
	d := Move{UCI: m.String(), SAN: san.Format(b, m), From: m.From().String(), To: m.To().String()}
	if k := m.Promotion(); m.IsDrop() {
		d.From = strings.ToUpper(string(k.Letter())) + "@"
	} else if k != board.NoKind {
		d.Promotion = string(k.Letter())
	}
	if e, _ := movegen.EffectOf(b, m); e.Castling {
		d.Castle = e.Side.KingTo(b.Turn()).String()
	}
	return d
}

// play plays the line. The game begins after the last null move, before which nothing
// counts, and the opening is that of the last position that has a name. The error is an
// *Error.
func (l Line) play() (start board.Board, g *game.Game, opening string, err error) {
	return l.follow(func(*game.Game) {})
}

// follow plays the line, and calls visit at its start and after each move.
func (l Line) follow(visit func(*game.Game)) (start board.Board, g *game.Game, opening string, err error) {
	start, err = ParseStart(l.Start)
	if err != nil {
		return start, nil, "", err
	}
	if len(l.Moves) > maxMoves {
		return start, nil, "", Errorf(BadRequest, "%d moves are more than %d", len(l.Moves), maxMoves)
	}
	g = game.New(start)
	visit(g)
	for i, text := range l.Moves {
		b := g.Board()
		m, err := importer.Parse(&b, text)
		if err == nil && m != board.NoMove {
			err = g.Play(m)
		}
		if err != nil {
			return start, nil, "", &Error{Code: IllegalMove, Message: fmt.Sprintf("move %d: %v", i+1, err), Move: i + 1}
		}
		if m == board.NoMove { // a null move, as analyses in PGN have them
			b.PlayNull()
			g = game.New(b)
			visit(g)
			continue
		}
		visit(g)
		b = g.Board()
		if o, ok := eco.Builtin().Lookup(&b); ok {
			opening = o.String()
		}
	}
	return start, g, opening, nil
}

// ParseStart reads the Start of a Line. The error is an *Error.
func ParseStart(s string) (board.Board, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return board.Start(), nil
	}
	if number, ok := strings.CutPrefix(s, "chess960 "); ok {
		n, err := strconv.Atoi(number)
		if b, bad := board.Chess960(n); err == nil && bad == nil {
			return b, nil
		}
		return board.Board{}, Errorf(BadFEN, "Chess960 has the start positions 0 to 959, not %s", quote(number))
	}
	rules := board.Standard
	if name, rest, _ := strings.Cut(s, " "); !strings.Contains(name, "/") {
		named, err := board.ParseRules(name)
		if err != nil {
			return board.Board{}, AsError(BadFEN, err)
		}
		if rest = strings.TrimSpace(rest); rest == "" {
			return named.Start(), nil
		}
		rules, s = named, rest
	}
	b, err := fen.Parser{Rules: rules}.Parse(s)
	if err != nil {
		return b, AsError(BadFEN, err)
	}
	return b, nil
}

// A Tablebase is what endgame tablebases say of a position.
type Tablebase struct {
	Outcome string       `json:"outcome"` // for the player to move, such as "win"
	Moves   []RankedMove `json:"moves"`   // the best first
}

// A RankedMove is a legal move with its outcome for who plays it.
type RankedMove struct {
	UCI     string `json:"uci"`
	SAN     string `json:"san"`
	Outcome string `json:"outcome"`

	// DTZ is the number of plies to the next capture, pawn move or mate, negative for
	// a loss; nil if it is not known.
	DTZ     *int `json:"dtz,omitempty"`
	Rounded bool `json:"rounded,omitempty"` // it may be a ply farther from 0
}

// probe returns what the tables say of the present position of a game, nil if they do not
// know it.
func probe(tables *syzygy.Tables, g *game.Game) *Tablebase {
	if tables == nil {
		return nil
	}
	ranked, err := tables.Rank(g)
	if err != nil || len(ranked) == 0 {
		return nil
	}
	b := g.Board()
	t := &Tablebase{Outcome: ranked[0].Verdict.String()}
	for _, r := range ranked {
		m := RankedMove{UCI: r.Move.String(), SAN: san.Format(&b, r.Move), Outcome: r.Verdict.String(), Rounded: r.DTZ.Rounded}
		if r.HasDTZ {
			m.DTZ = &r.DTZ.Plies
		}
		t.Moves = append(t.Moves, m)
	}
	return t
}
