package movegen

import (
	"math/bits"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/ray"
)

// A Generator answers questions about the legal moves of one position. Reset
// works out, once, who gives check and who is pinned; every question after
// that reuses it. The zero Generator is ready for Reset.
//
// A Generator copies what it needs of the Board, keeps no memory between
// positions and allocates nothing. Reading one from several goroutines is safe,
// Reset while another reads is not.
type Generator struct {
	us, them, occupied                            board.Bitboard
	pawns, knights, diagonals, orthogonals, kings board.Bitboard // both colours'

	// A move by any piece but the king is legal if it ends in checkMask and,
	// should the piece be pinned, stays in the pin mask of its kind: the
	// squares from the king to the pinning pieces, that piece included. One
	// mask for all diagonal pins will do, and one for all others, since a
	// piece that leaves its own pin's line along another direction can never
	// land on a second one: the king's lines meet only in the king.
	checkers       board.Bitboard
	checkMask      board.Bitboard
	diagonalPins   board.Bitboard
	orthogonalPins board.Bitboard

	castling  board.Bitboard // our rooks that may still castle
	king      board.Square
	enPassant board.Square
	turn      board.Color
}

// Reset prepares g for the position on b. If the player to move has no king, as on
// the zero Board, or on a board left by an illegal [board.Board.Play], there is no
// legal move, and no check.
func (g *Generator) Reset(b *board.Board) {
	switch {
	case b.Kind(board.King)&b.Color(b.Turn()) == 0: // let no square be free to go to
		*g = Generator{us: board.AllSquares, enPassant: board.NoSquare, turn: b.Turn()}
	case b.Turn() == board.White:
		reset[white](g, b)
	default:
		reset[black](g, b)
	}
}

func reset[S side](g *Generator, b *board.Board) {
	load[S](g, b)
	king, us, them := int(g.king&63), g.us, g.them
	pawns, knights, diagonals, orthogonals := g.pawns, g.knights, g.diagonals, g.orthogonals

	// Sliders that see the king through our own pieces check it if nothing is
	// in the way, and pin what is if that is a single piece.
	checkers := knightAttacks[king]&knights&them | pawnAttacks[color[S]()][king]&pawns&them
	mask := checkers
	var diagonalPins, orthogonalPins board.Bitboard
	for rest := bishop(king, them) & diagonals & them; rest != 0; rest &= rest - 1 {
		way := between[king][lsb(rest)] | rest&-rest
		switch blockers := way & us; {
		case blockers == 0:
			checkers |= rest & -rest
			mask |= way
		case blockers&(blockers-1) == 0:
			diagonalPins |= way
		}
	}
	for rest := rook(king, them) & orthogonals & them; rest != 0; rest &= rest - 1 {
		way := between[king][lsb(rest)] | rest&-rest
		switch blockers := way & us; {
		case blockers == 0:
			checkers |= rest & -rest
			mask |= way
		case blockers&(blockers-1) == 0:
			orthogonalPins |= way
		}
	}
	switch {
	case checkers == 0:
		mask = board.AllSquares
	case checkers&(checkers-1) != 0:
		mask = 0
	}
	g.checkers, g.checkMask = checkers, mask
	g.diagonalPins, g.orthogonalPins = diagonalPins, orthogonalPins
}

// load fills in what there is before anything has been worked out.
func load[S side](g *Generator, b *board.Board) {
	us, them := b.Color(color[S]()), b.Color(color[S]().Other())
	g.us, g.them, g.occupied = us, them, b.Occupied()
	kings := b.Kind(board.King)
	g.pawns, g.knights, g.kings = b.Kind(board.Pawn), b.Kind(board.Knight), kings
	g.diagonals, g.orthogonals = b.Diagonals(), b.Orthogonals()
	g.castling = b.Castling() & us
	g.enPassant = b.EnPassant()
	g.turn = color[S]()
	g.king = board.Square(lsb(kings & us))
}

// InCheck reports whether the player to move is in check.
func (g *Generator) InCheck() bool { return g.checkers != 0 }

// Checkers returns the pieces that give check, at most two in positions that
// can arise.
func (g *Generator) Checkers() board.Bitboard { return g.checkers }

// CheckMask returns the squares on which a move by a piece other than the king
// must end: all of them without a check, the checker and what lies between it
// and the king in check, none in double check. En passant may answer a check by
// the pawn captured without ending there.
func (g *Generator) CheckMask() board.Bitboard { return g.checkMask }

// Pinned returns the player's pieces that stand between the king and a slider,
// and so may move only along the line of the two.
func (g *Generator) Pinned() board.Bitboard { return (g.diagonalPins | g.orthogonalPins) & g.us }

// diagonalZones and orthogonalZones hold, by the king's square, the squares
// from which a slider on an empty board attacks a square next to the king or
// one that it may pass in castling.
var diagonalZones, orthogonalZones = zoneTables()

func zoneTables() (diagonal, orthogonal [64]board.Bitboard) {
	for k := range board.NoSquare {
		near := kingAttacks[k]
		if k.Rank() == board.Rank1 || k.Rank() == board.Rank8 {
			for f := board.FileC; f <= board.FileG; f++ {
				near = near.With(board.NewSquare(f, k.Rank()))
			}
		}
		for s := range near.Squares() {
			diagonal[k] |= board.Bitboard(ray.Bishop(uint8(s), 0))
			orthogonal[k] |= board.Bitboard(ray.Rook(uint8(s), 0))
		}
	}
	return diagonal, orthogonal
}

// danger returns those of the squares of interest that the opponent attacks
// once our king has left its own. The squares must be next to the king or on
// its way in castling.
func danger[S side](g *Generator, interest board.Bitboard) (attacked board.Bitboard) {
	attacked = theirPawnAttacks[S](g.pawns&g.them) & interest
	rest := interest &^ attacked
	occupied := g.occupied &^ (1 << (g.king & 63))
	knights, kings := g.knights&g.them, g.kings&g.them
	diagonals, orthogonals := g.diagonals&g.them, g.orthogonals&g.them
	if few := rest & (rest - 1); few&(few-1) == 0 {
		// At most two squares, as for a castled king: ask for each.
		for ; rest != 0; rest &= rest - 1 {
			s := lsb(rest)
			if knightAttacks[s]&knights|kingAttacks[s]&kings|
				bishop(s, occupied)&diagonals|rook(s, occupied)&orthogonals != 0 {
				attacked |= rest & -rest
			}
		}
		return attacked
	}
	attacked |= kingAttacks[lsb(kings)]
	for ; knights != 0; knights &= knights - 1 {
		attacked |= knightAttacks[lsb(knights)]
	}
	for diagonals &= diagonalZones[g.king&63]; diagonals != 0; diagonals &= diagonals - 1 {
		attacked |= bishop(lsb(diagonals), occupied)
	}
	for orthogonals &= orthogonalZones[g.king&63]; orthogonals != 0; orthogonals &= orthogonals - 1 {
		attacked |= rook(lsb(orthogonals), occupied)
	}
	return attacked & interest
}

// kingMoves returns the squares the king may step to and the rooks it may
// castle with.
func kingMoves[S side](g *Generator) (steps, rooks board.Bitboard) {
	steps = kingAttacks[g.king&63] &^ g.us
	if g.castling == 0 || g.checkers != 0 {
		if steps != 0 {
			steps &^= danger[S](g, steps)
		}
		return steps, 0
	}
	interest := steps
	for rest := g.castling; rest != 0; rest &= rest - 1 {
		p := &castlingPaths[color[S]()][g.king&7][lsb(rest)&7]
		// A pinned rook would uncover its king by leaving the rank's end.
		if p.empty&g.occupied == 0 && rest&-rest&g.orthogonalPins == 0 {
			rooks |= rest & -rest
			interest |= p.safe
		}
	}
	if interest == 0 {
		return 0, 0
	}
	attacked := danger[S](g, interest)
	for rest := rooks; rest != 0; rest &= rest - 1 {
		if castlingPaths[color[S]()][g.king&7][lsb(rest)&7].safe&attacked != 0 {
			rooks ^= rest & -rest
		}
	}
	return steps &^ attacked, rooks
}

// pawnMoves returns the squares to which the given pawns of ours may push, and
// capture towards the a- and the h-file, en passant apart.
func pawnMoves[S side](g *Generator, pawns board.Bitboard) (one, two, west, east board.Bitboard) {
	empty := ^g.occupied
	free := pawns &^ (g.diagonalPins | g.orthogonalPins)
	one = forward[S](free) & empty
	west, east = forwardWest[S](free), forwardEast[S](free)
	if free != pawns {
		one |= forward[S](pawns&g.orthogonalPins) & empty & g.orthogonalPins
		west |= forwardWest[S](pawns&g.diagonalPins) & g.diagonalPins
		east |= forwardEast[S](pawns&g.diagonalPins) & g.diagonalPins
	}
	two = forward[S](one&third[S]()) & empty
	return one & g.checkMask, two & g.checkMask, west & g.them & g.checkMask, east & g.them & g.checkMask
}

// enPassantPawns returns the pawns that may capture en passant. The Board
// promises that there is one if there is an en passant square.
func enPassantPawns[S side](g *Generator) (pawns board.Bitboard) {
	if g.enPassant == board.NoSquare {
		return 0
	}
	to := g.enPassant.Bitboard()
	for rest := theirPawnAttacks[S](to) & g.pawns & g.us; rest != 0; rest &= rest - 1 {
		occupied := g.occupied ^ rest&-rest ^ to ^ backward[S](to)
		if bishop(int(g.king&63), occupied)&(g.diagonals&g.them)|rook(int(g.king&63), occupied)&(g.orthogonals&g.them) == 0 {
			pawns |= rest & -rest
		}
	}
	return pawns
}

// A castlingPath is what a king and a rook need in order to castle.
type castlingPath struct {
	empty board.Bitboard // squares nothing else may stand on
	safe  board.Bitboard // squares the king passes or reaches
}

// castlingPaths is indexed by colour, file of the king and file of the rook.
var castlingPaths = castlingPathTable()

func castlingPathTable() (paths [2][8][8]castlingPath) {
	for _, c := range [...]board.Color{board.White, board.Black} {
		back := board.Rank1.Relative(c)
		for i := range 64 {
			king, rook := board.NewSquare(board.File(i/8), back), board.NewSquare(board.File(i%8), back)
			side := board.CastlingSideOf(king, rook)
			way := func(from, to board.Square) board.Bitboard {
				return (between[from][to] | to.Bitboard()) &^ (king.Bitboard() | rook.Bitboard())
			}
			paths[c][i/8][i%8] = castlingPath{
				empty: way(king, side.KingTo(c)) | way(rook, side.RookTo(c)),
				safe:  between[king][side.KingTo(c)] | side.KingTo(c).Bitboard(),
			}
		}
	}
	return paths
}

// lsb returns the lowest square of a set that is not empty. The mask spares
// table look-ups their bounds check.
func lsb(b board.Bitboard) int { return bits.TrailingZeros64(uint64(b)) & 63 }

func popcount(b board.Bitboard) int { return bits.OnesCount64(uint64(b)) }
