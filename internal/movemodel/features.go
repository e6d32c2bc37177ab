package movemodel

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// The features come in groups. The number of a feature is that of the first feature of its
// group plus an index, which is computed from what the comment lists, the last one counting
// by ones. Kinds of pieces are numbered 0 to 5 from the pawn, and squares are as the player
// to move sees them. Danger is what danger returns for the square after the move.
const (
	toSquare   = 0                        // stage, kind, target square
	fromSquare = toSquare + stages*6*64   // stage, kind, origin square
	kingWings  = fromSquare + stages*6*64 // wings of the player's and the other king, kind, target square
	exchange   = kingWings + 3*3*6*64     // kind, danger at the origin, danger, kind of the victim or 5
	recapture  = exchange + 6*4*4*6       // to the square of the last move: kind, whether that captured, danger
	retreat    = recapture + 6*2*4        // the last move attacks the piece: kind, kind that attacks it, danger
	threat     = retreat + 6*6*4          // kind, kind attacked, whether that is not defended, whether danger is odd
	guard      = threat + 6*6*2*2         // the piece defends a piece that hangs: kind, danger
	promotion  = guard + 6*4              // kind of the new piece
	castling   = promotion + 6            // side
	passedPawn = castling + 2             // rank
	pawnMove   = passedPawn + 8           // whether it captures, is attacked by a pawn, is beside one, is defended by one
	reply      = pawnMove + 2*2*2*2       // in the opening: a hash of the last move and this one
	Features   = reply + 1<<replyBits     // the number of features
	replyBits  = 12                       // of the hash
	stages     = 4                        // opening, development, middlegame, endgame
	noVictim   = 5                        // a king is never captured
	opening    = 2                        // stages with replies
)

// History is what the model knows of the move before the position. The zero History is a
// position that begins a game or follows a null move.
type History struct {
	move     board.Move
	captured bool
}

// After returns the History for the position after m, which is legal on b.
func After(b *board.Board, m board.Move) History {
	return History{m, b.Color(b.Turn().Other()).Has(m.To())}
}

// A Position knows what the features of the moves of one position depend on. The zero
// Position is ready for Reset.
type Position struct {
	gen                    movegen.Generator
	board                  *board.Board
	kinds                  [6]board.Bitboard
	occupied, ours, theirs board.Bitboard
	ourPawns, theirPawns   board.Bitboard
	theirPawnAttacks       board.Bitboard
	turn                   board.Color
	flip                   board.Square // XORed to squares, so that they are as the player sees them
	stage, wings           int          // as offsets in their groups

	lesser       [6]board.Bitboard // attacked by a piece that is worth less than one of the kind
	attacked     board.Bitboard    // by the other player
	defended     board.Bitboard    // by the player to move
	twice        board.Bitboard    // the same, by at least two pieces
	hanging      board.Bitboard    // pieces that are attacked and not defended
	last         board.Square      // target of the last move, or NoSquare
	lastKind     int               // kind there, if last is not NoSquare
	lastCaptured int               // 1 if the last move captured
	fromLast     board.Bitboard    // attacked by the piece that has moved last
}

// Reset prepares p for the position on b, to which a move with the given History has led. The
// Board must not be changed while p is used.
func (p *Position) Reset(b *board.Board, h History) {
	p.board = b
	p.gen.Reset(b)
	for k := range p.kinds {
		p.kinds[k] = b.Kind(board.Pawn + board.Kind(k))
	}
	us, them := b.Turn(), b.Turn().Other()
	p.turn, p.flip = us, 0
	if us == board.Black {
		p.flip = 56
	}
	p.occupied, p.ours, p.theirs = b.Occupied(), b.Color(us), b.Color(them)
	p.ourPawns, p.theirPawns = p.kinds[0]&p.ours, p.kinds[0]&p.theirs
	p.stage = p.stageOf() * 6 * 64
	p.wings = (wing(p.kinds[5]&p.ours)*3 + wing(p.kinds[5]&p.theirs)) * 6 * 64

	front := p.ourPawns.Forward(us)
	p.defended, p.twice = front.West()|front.East(), front.West()&front.East()
	for k := 1; k < 6; k++ {
		for rest := p.kinds[k] & p.ours; rest != 0; rest &= rest - 1 {
			a := attacks(k, rest.First(), us, p.occupied)
			p.twice |= p.defended & a
			p.defended |= a
		}
	}
	p.theirPawnAttacks = p.theirPawns.PawnAttacks(them)
	p.attacked = p.theirPawnAttacks
	p.lesser[0] = 0
	for k := 1; k < 6; k++ {
		p.lesser[k] = p.attacked
		for rest := p.kinds[k] & p.theirs; rest != 0; rest &= rest - 1 {
			p.attacked |= attacks(k, rest.First(), them, p.occupied)
		}
	}
	p.lesser[2] = p.lesser[1] // bishops and knights are worth the same
	p.hanging = p.ours & p.attacked &^ p.defended

	p.last, p.lastCaptured, p.fromLast = board.NoSquare, 0, 0
	if h.move == board.NoMove {
		return
	}
	p.last = h.move.To()
	if p.theirs.Has(p.last) {
		p.lastKind = p.kind(p.last)
		p.fromLast = attacks(p.lastKind, p.last, them, p.occupied)
	} else {
		p.lastKind = 5 // castling that is written as the king capturing its rook
	}
	if h.captured {
		p.lastCaptured = 1
	}
}

// AppendMoves appends the legal moves, in an unspecified order.
func (p *Position) AppendMoves(dst []board.Move) []board.Move { return p.gen.AppendLegal(dst) }

// InCheck reports whether the player to move is in check.
func (p *Position) InCheck() bool { return p.gen.InCheck() }

// stageOf returns the stage of the game, from 0 to 3.
func (p *Position) stageOf() int {
	home := (p.occupied & (board.Rank1.Bitboard() | board.Rank8.Bitboard())).Count()
	heavy := (p.kinds[1] | p.kinds[2]).Count() + 2*p.kinds[3].Count() + 3*p.kinds[4].Count()
	switch {
	case home >= 14:
		return 0
	case home >= 11:
		return 1
	case heavy > 10:
		return 2
	}
	return 3
}

// wing returns 0 for a king on the files a to c, 1 for d and e, and 2 for f to h.
func wing(king board.Bitboard) int {
	switch f := king.First().File(); {
	case f < board.FileD:
		return 0
	case f < board.FileF:
		return 1
	}
	return 2
}

// kind returns the kind of the piece on s, which is occupied.
func (p *Position) kind(s board.Square) int { return int(p.board.Piece(s).Kind() - board.Pawn) }

// attacks returns the squares that a piece attacks.
func attacks(kind int, s board.Square, c board.Color, occupied board.Bitboard) board.Bitboard {
	switch kind {
	case 0:
		return movegen.PawnAttacks(c, s)
	case 1:
		return movegen.KnightAttacks(s)
	case 2:
		return movegen.BishopAttacks(s, occupied)
	case 3:
		return movegen.RookAttacks(s, occupied)
	case 4:
		return movegen.QueenAttacks(s, occupied)
	}
	return movegen.KingAttacks(s)
}

// danger returns 0 for a square where the other player does not attack a piece of the kind,
// 1 if a lesser piece attacks it, and otherwise 2 if it is defended and 3 if it is not.
func (p *Position) danger(kind int, s board.Square, defended board.Bitboard) int {
	switch {
	case p.lesser[kind].Has(s):
		return 1
	case !p.attacked.Has(s):
		return 0
	case defended.Has(s):
		return 2
	}
	return 3
}

// Append appends the numbers of the features of a legal move, less than 24.
func (p *Position) Append(dst []uint16, m board.Move) []uint16 {
	from, to := m.From(), m.To()
	k := p.kind(from)
	kind := k // after the move
	if k == 5 && (p.ours.Has(to) || from.Distance(to) > 1) {
		side := board.CastlingSideOf(from, to)
		dst = append(dst, uint16(castling+int(side)))
		to = side.KingTo(p.turn)
	}
	if n := m.Promotion(); n != board.NoKind {
		kind = int(n - board.Pawn)
		dst = append(dst, uint16(promotion+kind))
	}
	f, t := int(from^p.flip), int(to^p.flip)
	dst = append(dst, uint16(toSquare+p.stage+k*64+t), uint16(fromSquare+p.stage+k*64+f), uint16(kingWings+p.wings+k*64+t))

	victim, defended := noVictim, p.twice // one of the defenders is the piece itself
	switch {
	case p.theirs.Has(to):
		victim = p.kind(to)
	case k == 0 && from.File() != to.File(): // en passant
		victim = 0
	case k == 0:
		defended = p.defended
	}
	before, after := p.danger(k, from, p.defended), 0
	if k != 5 {
		after = p.danger(k, to, defended)
	}
	dst = append(dst, uint16(exchange+((k*4+before)*4+after)*6+victim))

	if p.last != board.NoSquare {
		if to == p.last {
			dst = append(dst, uint16(recapture+(k*2+p.lastCaptured)*4+after))
		}
		if p.fromLast.Has(from) {
			dst = append(dst, uint16(retreat+(k*6+p.lastKind)*4+after))
		}
		if p.stage < opening*6*64 {
			x := uint32(((p.lastKind*64+int(p.last^p.flip))*6+k)*64 + t)
			dst = append(dst, uint16(reply+int(x*2654435761>>(32-replyBits))))
		}
	}

	left := from.Bitboard()
	hits := attacks(kind, to, p.turn, p.occupied&^left|to.Bitboard())
	for rest := hits & p.theirs; rest != 0; { // once for each kind
		v := p.kind(rest.First())
		these := rest & p.kinds[v]
		rest &^= these
		x := threat + (k*6+v)*4 + after&1
		if these&^p.attacked != 0 {
			x += 2
		}
		dst = append(dst, uint16(x))
	}
	if hits&p.hanging&^left != 0 {
		dst = append(dst, uint16(guard+k*4+after))
	}
	if k == 0 {
		dst = p.appendPawn(dst, from, to, victim)
	}
	return dst
}

// appendPawn appends the features that only pawns have.
func (p *Position) appendPawn(dst []uint16, from, to board.Square, victim int) []uint16 {
	target := to.Bitboard()
	beside := target.East() | target.West()
	x := 0
	if (beside.South()|beside.North())&p.ourPawns&^from.Bitboard() != 0 {
		x = 1
	}
	if beside&p.ourPawns != 0 {
		x += 2
	}
	if p.theirPawnAttacks.Has(to) {
		x += 4
	}
	if victim != noVictim {
		x += 8
	}
	dst = append(dst, uint16(pawnMove+x))

	// The pawn is passed if no pawn is on the squares in front of it or beside these.
	front := target | beside
	if p.turn == board.White {
		front |= front << 8
		front |= front << 16
		front |= front << 32
	} else {
		front |= front >> 8
		front |= front >> 16
		front |= front >> 32
	}
	if front&p.theirPawns == 0 {
		dst = append(dst, uint16(passedPawn+int(to^p.flip)>>3))
	}
	return dst
}
