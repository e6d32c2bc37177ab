package syzygy

import (
	"errors"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// WDL returns the outcome of b for the player to move if its halfmove clock is 0, as it
// is after a capture or a pawn move. With another clock, a [Win] or a [Loss] may be a
// draw by the fifty-move rule; see [Tables.Verdict]. Only tables of outcomes are needed.
//
// The error is [ErrCastling], [ErrTooManyPieces], [ErrClosed] or a *[TableError]. A
// position with a piece more than any table has an outcome if a capture wins.
func (t *Tables) WDL(b *board.Board) (WDL, error) {
	p, err := t.prober(b)
	if err != nil {
		return 0, err
	}
	defer t.release(p)
	w, _, err := p.search(b, false)
	return w, err
}

// DTZ returns the distance to zeroing of b, which does not depend on its halfmove clock.
// Tables of outcomes and of distances are needed. The error is as that of [Tables.WDL].
func (t *Tables) DTZ(b *board.Board) (DTZ, error) {
	p, err := t.prober(b)
	if err != nil {
		return DTZ{}, err
	}
	defer t.release(p)
	return p.dtz(b)
}

// Verdict returns the outcome of b for the player to move with its halfmove clock taken
// into account. It needs a table of distances unless the outcome without the clock
// decides. The error is as that of [Tables.WDL].
func (t *Tables) Verdict(b *board.Board) (Verdict, error) {
	p, err := t.prober(b)
	if err != nil {
		return Verdict{}, err
	}
	defer t.release(p)
	w, _, err := p.search(b, false)
	if err != nil || b.Halfmove() == 0 || w != Win && w != Loss {
		return Verdict{w, w}, err
	}
	d, err := p.dtz(b)
	if err != nil {
		return Verdict{}, err
	}
	return d.verdict(b.Halfmove()), nil
}

// Probe returns the outcome of b as that of [Tables.Verdict], from -2 for a [Loss] to 2 for a
// [Win], for programs that do not depend on this package, such as a match that adjudicates
// games. It returns false where the outcome is not known exactly: there is an error, or the
// distance is rounded and leaves two outcomes open.
func (t *Tables) Probe(b *board.Board) (outcome int, ok bool) {
	v, err := t.Verdict(b)
	if err != nil {
		return 0, false
	}
	w, exact := v.Exact()
	return int(w), exact
}

// verdict returns the outcome of a position at a distance, with a halfmove clock. A
// player who zeroes the clock with the hundredth ply, or mates, is in time.
func (d DTZ) verdict(clock int) Verdict {
	nearest := max(d.Plies, -d.Plies) + clock
	furthest := d.max() + clock
	sure, cursed := Win, CursedWin
	switch {
	case d.Plies == 0:
		return Verdict{}
	case d.Plies < 0:
		sure, cursed = Loss, BlessedLoss
	}
	switch {
	case furthest <= 100:
		return Verdict{sure, sure}
	case nearest > 100:
		return Verdict{cursed, cursed}
	}
	return Verdict{min(sure, cursed), max(sure, cursed)}
}

// A prober looks positions up for one caller at a time.
type prober struct {
	tables *Tables
	decoder
}

// prober returns a prober for b, to be released, if b can be looked up at all.
func (t *Tables) prober(b *board.Board) (*prober, error) {
	switch {
	case t.closed.Load():
		return nil, ErrClosed
	case b.Castling() != 0:
		return nil, ErrCastling
	case b.Occupied().Count() > max(t.max, 2)+1:
		return nil, ErrTooManyPieces
	case !b.Pieces(board.NewPiece(board.White, board.King)).IsSingle(), !b.Pieces(board.NewPiece(board.Black, board.King)).IsSingle(),
		b.Kind(board.Pawn)&(board.Rank1.Bitboard()|board.Rank8.Bitboard()) != 0:
		return nil, errNoPosition
	}
	p, _ := t.probers.Get().(*prober)
	if p == nil {
		p = &prober{tables: t}
	}
	return p, nil
}

func (t *Tables) release(p *prober) { t.probers.Put(p) }

var errNoPosition = errors.New("syzygy: not a legal position")

// table returns the outcome that the table has for b.
func (p *prober) table(b *board.Board) (w WDL, err error) {
	if b.Occupied().Count() == 2 {
		return Draw, nil
	}
	err = p.tables.lookUp(b, true, func(t *table, v view) error {
		w, err = t.wdl(&p.decoder, v)
		return err
	})
	return w, err
}

// search returns the outcome of b. Tables are right only where no capture is better than
// what they say, as that makes them smaller, and they know nothing of en passant; so the
// captures are played out. With zeroing, pawn moves are too, and zeroed says that one of
// the moves that were played out is the best.
func (p *prober) search(b *board.Board, zeroing bool) (w WDL, zeroed bool, err error) {
	var g movegen.Generator
	g.Reset(b)
	var buffer [64]board.Move
	best, played := Loss-1, 0
	moves := g.AppendCaptures(buffer[:0])
	if zeroing {
		moves = g.AppendQuiets(moves)
	}
	for _, m := range moves {
		isPawn := b.Kind(board.Pawn).Has(m.From())
		isCapture := b.Occupied().Has(m.To()) || isPawn && m.From().File() != m.To().File()
		if !isCapture && !(zeroing && isPawn) {
			continue
		}
		next := *b
		next.Play(m)
		v, _, err := p.search(&next, false)
		if err != nil {
			return 0, false, err
		}
		played++
		if best = max(best, -v); best == Win {
			return Win, true, nil
		}
	}
	// Where nothing else can be played, the table, which has no en passant, would take
	// the position for a stalemate or a mate.
	if played > 0 && played == g.Count() {
		return best, true, nil
	}
	w, err = p.table(b)
	if err != nil {
		return 0, false, err
	}
	if best >= w {
		return best, best > Draw, nil
	}
	return w, false, nil
}

// dtz returns the distance of b.
func (p *prober) dtz(b *board.Board) (d DTZ, err error) {
	w, zeroed, err := p.search(b, true)
	if err != nil || w == Draw {
		return DTZ{}, err
	}
	if zeroed {
		return w.beforeZeroing(), nil
	}
	found := false
	err = p.tables.lookUp(b, false, func(t *table, v view) error {
		d, found, err = t.dtz(&p.decoder, v, w)
		return err
	})
	if err != nil || found {
		return d, err
	}
	return p.nextDTZ(b, w)
}

// nextDTZ returns the distance of b, whose outcome is w, by what the table says after
// each move, as it is only for the other player to move.
func (p *prober) nextDTZ(b *board.Board, w WDL) (DTZ, error) {
	var g movegen.Generator
	g.Reset(b)
	var buffer [256]board.Move
	near, far := 0, 0 // of the best move, in plies; 0 without one
	for _, m := range g.AppendLegal(buffer[:0]) {
		next := *b
		next.Play(m)
		d, err := p.afterMove(b, &next, m)
		if err != nil {
			return DTZ{}, err
		}
		if d.Plies == 0 || d.Plies > 0 != (w > 0) {
			continue
		}
		least, most := max(d.Plies, -d.Plies), d.max()
		switch {
		case near == 0:
			near, far = least, most
		case w > 0:
			near, far = min(near, least), min(far, most)
		default:
			near, far = max(near, least), max(far, most)
		}
	}
	if near == 0 {
		return DTZ{Plies: -1}, nil // mated
	}
	return DTZ{Plies: w.sign() * near, Rounded: far > near}, nil
}

// afterMove returns the distance of the position b, as its player to move sees it, if m
// is the move, which leads to next.
func (p *prober) afterMove(b, next *board.Board, m board.Move) (DTZ, error) {
	isPawn := b.Kind(board.Pawn).Has(m.From())
	if isPawn || b.Occupied().Has(m.To()) {
		v, _, err := p.search(next, false)
		return (-v).beforeZeroing(), err
	}
	if movegen.StatusOf(next) == movegen.StatusCheckmate {
		return DTZ{Plies: 1}, nil
	}
	d, err := p.dtz(next)
	switch {
	case d.Plies > 0:
		d.Plies = -d.Plies - 1
	case d.Plies < 0:
		d.Plies = -d.Plies + 1
	}
	return d, err
}
