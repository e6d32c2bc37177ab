package syzygy

import (
	"errors"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// WDL returns the outcome of b for the player to move if its halfmove clock is 0, as it
// is after a capture or a pawn move. With another clock, a [movegen.Win] or a [movegen.Loss]
// may be a draw by the fifty-move rule; see [Tables.Verdict]. Only tables of outcomes are
// needed.
//
// The error is [ErrCastling], [ErrTooManyPieces], [ErrClosed] or a *[TableError]. With
// one piece more than the largest table has, the outcome is known only if a capture wins.
func (t *Tables) WDL(b *board.Board) (movegen.WDL, error) {
	p, err := t.prober(b)
	if err != nil {
		return 0, err
	}
	defer t.release(p)
	w, _, err := p.search(b, false)
	return w, err
}

// DTZ returns the distance to zeroing of b, which does not depend on its halfmove clock.
// Tables of outcomes and of distances are needed. The error is that of [Tables.WDL].
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
// decides. The error is that of [Tables.WDL].
func (t *Tables) Verdict(b *board.Board) (Verdict, error) {
	p, err := t.prober(b)
	if err != nil {
		return Verdict{}, err
	}
	defer t.release(p)
	w, _, err := p.search(b, false)
	if err != nil || b.Halfmove() == 0 || w != movegen.Win && w != movegen.Loss {
		return Verdict{w, w}, err
	}
	d, err := p.dtz(b)
	if err != nil {
		return Verdict{}, err
	}
	return d.verdict(b.Halfmove()), nil
}

// Probe implements search.Tablebase. It returns the outcome of [Tables.Verdict], or false if
// the outcome is not known exactly: there is an error, or the distance is rounded and leaves
// two outcomes open.
func (t *Tables) Probe(b *board.Board) (outcome movegen.WDL, ok bool) {
	v, err := t.Verdict(b)
	if err != nil {
		return 0, false
	}
	return v.Exact()
}

// verdict returns the outcome of a position at a distance, with a halfmove clock. A
// player who zeroes the clock with the hundredth ply, or mates, is in time.
func (d DTZ) verdict(clock int) Verdict {
	nearest, furthest := d.bounds()
	sure, cursed := movegen.Win, movegen.CursedWin
	switch {
	case d.Plies == 0:
		return Verdict{}
	case d.Plies < 0:
		sure, cursed = movegen.Loss, movegen.BlessedLoss
	}
	switch {
	case furthest+clock <= 100:
		return Verdict{sure, sure}
	case nearest+clock > 100:
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
	case b.Rules() != board.Standard:
		return nil, b.Require("syzygy: probing", board.Standard)
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
func (p *prober) table(b *board.Board) (movegen.WDL, error) {
	if b.Occupied().Count() == 2 {
		return movegen.Draw, nil
	}
	m := materialOf(b)
	l, err := p.tables.table(m, wdlSuffix)
	if err != nil {
		return 0, err
	}
	w, err := l.table.wdl(&p.decoder, l.table.view(b, m))
	if err != nil {
		return 0, l.named(err)
	}
	return w, nil
}

// search returns the outcome of b. Tables are right only where no capture is better than
// what they say, as that makes them smaller, and they know nothing of en passant; so the
// captures are played out. With zeroing, pawn moves are too, and zeroed says that one of
// the moves that were played out is the best, and that no table of distances knows better.
func (p *prober) search(b *board.Board, zeroing bool) (w movegen.WDL, zeroed bool, err error) {
	pawns := b.Kind(board.Pawn)
	zeroing = zeroing && pawns&b.Color(b.Turn()) != 0
	if !zeroing && !attacks(b) {
		w, err = p.table(b)
		return w, false, err
	}
	var g movegen.Generator
	g.Reset(b)
	var buffer [64]board.Move
	moves := g.AppendCaptures(buffer[:0])
	if zeroing {
		moves = g.AppendQuiets(moves)
	}
	var next board.Board                                         // one declared in the loop would be on the heap, as search is recursive
	best, enPassant, played := movegen.Loss-1, movegen.Loss-1, 0 // enPassant is the best of captures en passant
	for _, m := range moves {
		isPawn, isCapture := pawns.Has(m.From()), b.Occupied().Has(m.To())
		isEnPassant := isPawn && m.To() == b.EnPassant()
		if !isCapture && !isEnPassant && !(zeroing && isPawn) {
			continue
		}
		next = *b
		next.Play(m)
		v, _, err := p.search(&next, false)
		if err != nil {
			return 0, false, err
		}
		if played++; -v == movegen.Win {
			return movegen.Win, true, nil
		}
		if isEnPassant {
			enPassant = max(enPassant, -v)
		} else {
			best = max(best, -v)
		}
	}
	// Where nothing else than captures en passant can be played, the table, which has
	// none, takes the position for a stalemate or a mate.
	if enPassant >= movegen.Loss && played == g.Count() {
		return max(best, enPassant), true, nil
	}
	w, err = p.table(b)
	if err != nil {
		return 0, false, err
	}
	// Where a capture en passant is better than all else, also if it only saves half a
	// point by the fifty-move rule, the tables are about another outcome.
	if enPassant > max(best, w) {
		return enPassant, true, nil
	}
	if best = max(best, enPassant); best >= w {
		return best, best > movegen.Draw, nil
	}
	return w, false, nil
}

// attacks reports whether a piece of the player to move attacks one of the other player, as
// it does if there is a capture, or may capture en passant.
func attacks(b *board.Board) bool {
	us, occupied := b.Color(b.Turn()), b.Occupied()
	targets := occupied &^ us &^ b.Kind(board.King)
	if targets == 0 {
		return false
	}
	attacked := movegen.KingAttacks(b.King(b.Turn()))
	for rest := b.Diagonals() & us; rest != 0; rest &= rest - 1 {
		attacked |= movegen.BishopAttacks(rest.First(), occupied)
	}
	for rest := b.Orthogonals() & us; rest != 0; rest &= rest - 1 {
		attacked |= movegen.RookAttacks(rest.First(), occupied)
	}
	for rest := b.Kind(board.Knight) & us; rest != 0; rest &= rest - 1 {
		attacked |= movegen.KnightAttacks(rest.First())
	}
	for rest := b.Kind(board.Pawn) & us; rest != 0; rest &= rest - 1 {
		attacked |= movegen.PawnAttacks(b.Turn(), rest.First())
	}
	return attacked&targets != 0 || b.EnPassant() != board.NoSquare
}

// dtz returns the distance of b.
func (p *prober) dtz(b *board.Board) (DTZ, error) {
	w, zeroed, err := p.search(b, true)
	if err != nil || w == movegen.Draw {
		return DTZ{}, err
	}
	if zeroed {
		return beforeZeroing(w), nil
	}
	m := materialOf(b)
	l, err := p.tables.table(m, dtzSuffix)
	if err != nil {
		return DTZ{}, err
	}
	d, ok, err := l.table.dtz(&p.decoder, l.table.view(b, m), w)
	if err != nil {
		return DTZ{}, l.named(err)
	}
	if ok {
		return d, nil
	}
	return p.nextDTZ(b, w)
}

// nextDTZ returns the distance of b, whose outcome is w, by what the table says after
// each move, as it is only for the other player to move. No zeroing move wins, and one that
// loses loses at once, so these need not be looked at.
func (p *prober) nextDTZ(b *board.Board, w movegen.WDL) (DTZ, error) {
	var g movegen.Generator
	g.Reset(b)
	var buffer [256]board.Move
	best := DTZ{}
	if w < movegen.Draw {
		best = beforeZeroing(w)
	}
	var next board.Board       // as in search
	near, far := best.bounds() // of the best move; 0 without one
	for _, m := range g.AppendQuiets(buffer[:0]) {
		if b.Kind(board.Pawn).Has(m.From()) {
			continue
		}
		next = *b
		next.Play(m)
		d, err := p.afterQuiet(&next)
		if err != nil {
			return DTZ{}, err
		}
		if d.Plies == 0 || d.Plies > 0 != (w > 0) {
			continue
		}
		nearest, furthest := d.bounds()
		switch {
		case near == 0:
			near, far = nearest, furthest
		case w > 0:
			near, far = min(near, nearest), min(far, furthest)
		default:
			near, far = max(near, nearest), max(far, furthest)
		}
	}
	return DTZ{Plies: sign(w) * near, Rounded: far > near}, nil
}

// afterMove returns the distance of the position b, as its player to move sees it, if m
// is the move, which leads to next.
func (p *prober) afterMove(b, next *board.Board, m board.Move) (DTZ, error) {
	if b.Kind(board.Pawn).Has(m.From()) || b.Occupied().Has(m.To()) {
		v, _, err := p.search(next, false)
		return beforeZeroing(-v), err
	}
	return p.afterQuiet(next)
}

// afterQuiet returns the distance of a position, as its player to move sees it, that has
// become next by a move that does not zero the clock.
func (p *prober) afterQuiet(next *board.Board) (DTZ, error) {
	d, err := p.dtz(next)
	switch {
	case d.Plies == -1 && movegen.StatusOf(next) == movegen.StatusCheckmate:
		return DTZ{Plies: 1}, err
	case d.Plies > 0:
		d.Plies = -d.Plies - 1
	case d.Plies < 0:
		d.Plies = -d.Plies + 1
	}
	return d, err
}
